#pragma once

#include <vector>

#include "panels/sheet/sheet_row.h"
#include "words/words.h"

namespace backstep::ui {

// Wrapped words in which what can be typed is set in mono, as a message marks it.
class WordsRow : public SheetRow {
  public:
    explicit WordsRow(const std::vector<words::Piece>& pieces, double above = 4, double below = 4);

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override { return m_text; }

  private:
    struct Stretch {
        int from = 0;
        int length = 0;
        bool code = false;
        bool strong = false;
    };
    double flow(double width, const Theme* theme, QPainter* painter, QPointF at) const;

    QString m_text;
    std::vector<Stretch> m_stretches;
    double m_above, m_below;
};

}  // namespace backstep::ui
