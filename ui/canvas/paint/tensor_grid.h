#pragma once

#include "canvas/paint/ink.h"
#include "trace/value_snapshot.h"

namespace backstep::ui {

// A tensor of several elements on a card or a slate, the last dimension across. A few stand as numbers in
// brackets; more as a strip of cells, the darker the larger, full when positive and hollow when negative, a
// dot for zero and a cross for what is not finite, so that it reads in grey too. Every cell is one element:
// of a large tensor the strip shows the first rows and columns and ends in an ellipsis.
class TensorGrid {
  public:
    // How much higher a card is that shows such a value, and how wide its numbers stand; 0 for one number or
    // none. Functions of shape and dtype alone, so that no card changes its size between steps.
    static double roomFor(const trace::ValueSnapshot& value, bool written = false);
    static double widthFor(const trace::ValueSnapshot& value);
    static constexpr double kWrittenLine = 36;  // of a few numbers that are to be written in by hand
    static constexpr double kGapAbove = 6;      // part of that room, between the words and the grid

    TensorGrid(const trace::ValueSnapshot& value, const QRectF& area);

    struct Inks {
        QColor words, cells, ground;
    };
    void paint(Ink& ink, const Inks& inks, const QString& name) const;
    // The same of what the learner could work out: on a worksheet a blank stands for each number where a hand
    // has room to write it, and nothing for a strip.
    void paintAnswer(Ink& ink, const Inks& inks, const QString& name) const;
    // The element under a point, in row-major order; -1: none.
    int64_t elementAt(QPointF point, const Ink& ink) const;
    QRectF place(int64_t element, const Ink& ink) const;  // where it is drawn; null: it is not
    bool showsCells(const Ink& ink) const;                // not numbers

  private:
    bool asNumbers(const Ink& ink, QStringList& texts) const;  // false: no room for them
    void paintNumbers(Ink& ink, const Inks& inks, const QStringList& texts, const QString& name) const;
    void paintBrackets(Ink& ink, const Inks& inks) const;
    void paintCells(Ink& ink, const Inks& inks, const QString& name) const;
    // `widest` is how wide a column of numbers may be, 0 of a strip.
    QRectF cell(int64_t row, int64_t column, double widest) const;
    double columnWidth(double widest) const;
    static double widestColumn(const Ink& ink);

    const trace::ValueSnapshot& m_value;
    QRectF m_area;
    int64_t m_rows = 0, m_columns = 0;            // of the tensor
    int64_t m_shownRows = 0, m_shownColumns = 0;  // of the strip
};

}  // namespace backstep::ui
