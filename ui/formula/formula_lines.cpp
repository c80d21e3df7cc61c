#include "formula/formula_lines.h"

#include "formula/formula_terms.h"

namespace backstep::ui {

namespace {

using Box = std::shared_ptr<FormulaBox>;

constexpr double kIndent = 1.2;  // of a further line, in ems

// A term together with the sign before it, which the first one has not.
using Piece = FormulaBoxes;

bool beginsWithRelation(const Piece& piece) { return piece.front()->role == FormulaBox::Role::Relation; }

std::vector<Piece> piecesOf(const Box& box) {
    const FormulaTerms all = termsOf(flat(box));
    std::vector<Piece> pieces{all.terms.front()};
    for (size_t i = 1; i < all.terms.size(); ++i) {
        Piece piece{all.signs[i - 1]};
        piece.insert(piece.end(), all.terms[i].begin(), all.terms[i].end());
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

Box indented(FormulaBoxes kids) {
    auto space = std::make_shared<FormulaBox>();
    space->kind = FormulaBox::Kind::Space;
    space->space = kIndent;
    kids.insert(kids.begin(), space);
    // A sign takes its distance from what stands before it, and here nothing does.
    auto nothing = std::make_shared<FormulaBox>();
    nothing->kind = FormulaBox::Kind::Text;
    kids.insert(kids.begin() + 1, nothing);
    return rowOf(std::move(kids));
}

// Fills lines with pieces as long as they fit.
class Lines {
  public:
    Lines(double px, double width) : m_px(px), m_width(width) {}

    bool fits(const Piece& piece) const {
        return lineOf(joined(m_line, piece))->measure(m_px).width <= m_width;
    }
    bool fitsAlone(const Piece& piece) const { return indented(piece)->measure(m_px).width <= m_width; }

    void add(const Piece& piece) {
        if (!m_line.empty() && !fits(piece)) end();
        m_line = joined(m_line, piece);
    }
    void end() {
        if (m_line.empty()) return;
        m_done.push_back(lineOf(m_line));
        m_line.clear();
    }
    const FormulaBoxes& done() const { return m_done; }

  private:
    static Piece joined(Piece line, const Piece& more) {
        line.insert(line.end(), more.begin(), more.end());
        return line;
    }
    Box lineOf(const Piece& line) const { return m_done.empty() ? rowOf(line) : indented(line); }

    double m_px, m_width;
    FormulaBoxes m_done;
    Piece m_line;
};

}  // namespace

FormulaBoxes inLines(const Box& box, double px, double width) {
    if (!box || box->measure(px).width <= width) return {box};
    const std::vector<Piece> pieces = piecesOf(box);
    Lines lines(px, width);
    for (size_t begin = 0, end; begin < pieces.size(); begin = end) {
        end = begin + 1;
        Piece side = pieces[begin];
        for (; end < pieces.size() && !beginsWithRelation(pieces[end]); ++end)
            side.insert(side.end(), pieces[end].begin(), pieces[end].end());
        if (lines.fits(side) || lines.fitsAlone(side)) {
            lines.add(side);
            continue;
        }
        for (size_t piece = begin; piece < end; ++piece) lines.add(pieces[piece]);
    }
    lines.end();
    return lines.done();
}

}  // namespace backstep::ui
