#pragma once

#include <QStringList>
#include <vector>

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// A choice among a few words, the chosen one framed; as many lines as they need.
class ChoiceRow : public SheetRow {
  public:
    ChoiceRow(const QStringList& choices, int chosen) : m_choices(choices), m_chosen(chosen) {}

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override { return m_choices.value(m_chosen); }
    int chosen() const { return m_chosen; }
    int count() const { return static_cast<int>(m_choices.size()); }
    int choiceAt(QPointF at, double width) const;  // from the row's corner; -1 between or beyond

  private:
    std::vector<QRectF> boxes(double width) const;

    QStringList m_choices;
    int m_chosen;
};

}  // namespace backstep::ui
