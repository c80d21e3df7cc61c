#pragma once

#include <QCoreApplication>
#include <QPen>
#include <QStringList>
#include <vector>

#include "style/theme.h"

class QPainter;

namespace backstep::ui {

// Below a chart, what its lines are called: each name whole, beside a piece of its line, in as many rows as
// they take; under them a note, in words. Qt Charts' own legend has one row and cuts every name to fit in it.
class LineKey {
    Q_DECLARE_TR_FUNCTIONS(backstep::ui::LineKey)

  public:
    struct Entry {
        QString name;
        QPen pen;
        bool marked = false;  // point by point
    };

    // Whether it is another key than before.
    bool set(std::vector<Entry> entries, const QString& note);
    double heightFor(double width);  // lays it out
    int at(QPointF inside) const;    // the entry there; -1 for none
    QRectF place(size_t entry) const { return m_places[entry]; }
    QString text() const;
    static QString notDrawn(const QStringList& names);  // a note
    void paint(QPainter& painter, QPointF topLeft, const Theme& theme) const;

  private:
    std::vector<Entry> m_entries;
    std::vector<QRectF> m_places;
    QString m_note;
    QRectF m_notePlace;
};

}  // namespace backstep::ui
