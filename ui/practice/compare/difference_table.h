#pragma once

#include <QWidget>
#include <vector>

#include "explain/differences.h"

namespace backstep::ui {

// The loss, the slates and the bytes held, in both lanes; what differs has a ≠ and is set bold.
class DifferenceTable : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    void show(std::vector<explain::DifferenceRow> rows, const QString& first, const QString& second);
    QString text() const;  // one row a line

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString nameOf(const explain::DifferenceRow& row) const;
    static QString valueOf(const explain::DifferenceRow& row, const std::string& value);

    std::vector<explain::DifferenceRow> m_rows;
    QString m_first, m_second;
};

}  // namespace backstep::ui
