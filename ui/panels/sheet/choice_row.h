#pragma once

#include <QStringList>

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// A choice among a few words, the chosen one framed.
class ChoiceRow : public SheetRow {
  public:
    ChoiceRow(const QStringList& choices, int chosen) : m_choices(choices), m_chosen(chosen) {}

    double height(double) const override { return 36; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override { return m_choices.value(m_chosen); }
    int choiceAt(double x) const;  // x from the row's left; -1 between or beyond

  private:
    QStringList m_choices;
    int m_chosen;
};

}  // namespace backstep::ui
