#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "style/theme.h"

class QPainter;

namespace backstep::ui {

struct FormulaBox;

// How a formula is drawn: size of its letters, and the colour of what has none of its own.
struct FormulaStyle {
    double px = 17;
    QColor ink;
    const Theme* theme = nullptr;  // for \ink, \under and \boxed; not needed otherwise
};

struct FormulaSize {
    double width = 0;
    double ascent = 0;   // above the baseline
    double descent = 0;  // below it
    double height() const { return ascent + descent; }
};

// A formula in a small subset of TeX, laid out as boxes and drawn with STIX. Immutable and cheap to copy.
//
// Understood: letters (italic), numbers and operators; a_{..} a^{..} and primes; \frac{}{} \sqrt{} \sum \prod
// \int; Greek letters, \partial \nabla \cdot \times \le \ge \ne \approx \to \infty \in \odot \ldots and the
// like; \left( \right); \text{} \mathrm{} \mathit{} \mathbf{} \mathtt{}; \hat \bar \tilde; functions (\max
// \exp \tanh ...); spaces (\, \; \quad). Our own: \num{-6.0} a number in mono; \ink{backward}{..} in a tone
// of the theme; \under{backward}{label}{..} a coloured bar and a word below; \boxed{..} in a thin frame and
// \boxed[error]{..} in that tone. What is not understood is shown as it was written, and listed.
class Formula {
  public:
    Formula() = default;
    explicit Formula(const QString& tex);

    FormulaSize measure(const FormulaStyle& style) const;
    void paint(QPainter& painter, QPointF baseline, const FormulaStyle& style) const;

    const QString& tex() const { return m_tex; }
    // The same without stacked fractions, for places that are one line high.
    Formula onOneLine() const;
    // The same in at most `width`: an ellipsis takes the place of what there is no room for.
    Formula shortened(const FormulaStyle& style, double width) const;
    // The same in lines of at most `width`, broken before its signs (see inLines()).
    std::vector<Formula> lines(const FormulaStyle& style, double width) const;

    QString alternative() const;  // in words and plain signs, for screen readers and the clipboard
    QStringList notUnderstood() const;
    bool isEmpty() const { return m_tex.isEmpty(); }

  private:
    Formula(const QString& tex, std::shared_ptr<FormulaBox> box) : m_tex(tex), m_box(std::move(box)) {}

    QString m_tex;
    std::shared_ptr<FormulaBox> m_box;  // never changed once made
};

}  // namespace backstep::ui
