#include "export/element_grids.h"

#include <QPainter>
#include <algorithm>
#include <utility>
#include <vector>

#include "canvas/paint/element_text.h"
#include "canvas/paint/tensor_grid.h"
#include "style/fonts.h"
#include "style/text.h"
#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int64_t kMostElements = 8, kMostColumns = 4;
constexpr double kRow = 30.3, kColumn = 64;  // 8 by 17 mm, for a number written by hand
constexpr double kCellGap = 8, kBracket = 5, kNameGap = 10, kBetween = 28, kHead = 26, kLineGap = 14;
constexpr int kMostLines = 2;
constexpr double kPx = 12.5;

TextFace nameFace() { return {codeFont(kPx, QFont::DemiBold), kPx}; }

struct Grid {
    QString name;
    trace::ValueSnapshot value;
    int64_t rows = 1, columns = 1;
    QPointF at;

    double height() const { return kRow * static_cast<double>(rows); }
    double nameWidth() const { return widthOf(nameFace(), name + QStringLiteral(" =")) + kNameGap; }
    double width() const { return nameWidth() + kColumn * static_cast<double>(columns) + 2 * kBracket; }
};

bool isAsked(const trace::ValueSnapshot& value) {
    return !value.is_summary() && value.numel() > 1 && value.numel() <= kMostElements && value.dim() <= 2 &&
           value.shape().back() <= kMostColumns;
}

void add(std::vector<Grid>& grids, const std::string& name, const trace::ValueSnapshot& value) {
    if (value.empty() || name.empty() || !isAsked(value)) return;
    const auto known = [&](const Grid& grid) { return grid.name == QString::fromStdString(name); };
    if (std::ranges::any_of(grids, known)) return;
    const int64_t columns = value.shape().back();
    grids.push_back({QString::fromStdString(name), value, value.numel() / columns, columns, {}});
}

std::vector<Grid> gridsOf(const trace::StepState& state) {
    std::vector<Grid> grids;
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (const trace::Slate& slate = state.items[i].slate; slate.shown && !slate.is_none)
            add(grids, items[i].title + ".grad", slate.value);
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].kind == trace::ItemKind::Node && state.items[i].presence != trace::Presence::NotYet)
            add(grids, items[i].output_name, state.items[i].value);
    return grids;
}

// Sets them in lines; drops those that need a line too many. Returns the height.
double set(std::vector<Grid>& grids, double width) {
    double x = 0, y = kHead, tallest = 0;
    int line = 1;
    for (size_t i = 0; i < grids.size(); ++i) {
        if (x > 0 && x + grids[i].width() > width) {
            if (line++ == kMostLines) {
                grids.resize(i);
                break;
            }
            y += std::exchange(tallest, 0) + kLineGap;
            x = 0;
        }
        grids[i].at = {x, y};
        x += grids[i].width() + kBetween;
        tallest = std::max(tallest, grids[i].height());
    }
    return y + tallest;
}

void paintGrid(QPainter& painter, const Grid& grid, Answers answers) {
    const Theme& theme = Theme::of(ThemeId::Light);
    const double middle = grid.at.y() + grid.height() / 2;
    paintText(painter, {grid.at.x(), middle + kPx * 0.36}, grid.name + QStringLiteral(" ="), nameFace(),
              theme.ink.primary);
    const double left = grid.at.x() + grid.nameWidth();
    const double right = left + kColumn * static_cast<double>(grid.columns) + 2 * kBracket;
    painter.setPen(QPen(theme.ink.secondary, 1.2));
    for (const auto& [x, inwards] : {std::pair{left, kBracket}, std::pair{right, -kBracket}})
        painter.drawPolyline(QPolygonF({QPointF(x + inwards, grid.at.y()), QPointF(x, grid.at.y()),
                                        QPointF(x, grid.at.y() + grid.height()),
                                        QPointF(x + inwards, grid.at.y() + grid.height())}));
    for (int64_t i = 0; i < grid.rows * grid.columns; ++i) {
        const double x = left + kBracket + kColumn * static_cast<double>(i % grid.columns);
        const double base = grid.at.y() + kRow * static_cast<double>(i / grid.columns + 1) - 5;
        painter.setPen(QPen(theme.ink.secondary, 0.8));
        painter.drawLine(QPointF(x + kCellGap / 2, base), QPointF(x + kColumn - kCellGap / 2, base));
        if (answers == Answers::Marked)
            paintText(painter, {x + kColumn / 2, base - 5}, elementNumber(grid.value, i),
                      {codeFont(kPx, QFont::Bold), kPx}, theme.ink.primary, Anchor::Middle);
    }
}

}  // namespace

std::optional<Piece> elementGrids(const trace::StepState& state, Answers answers, words::Language language,
                                  double width) {
    std::vector<Grid> grids = gridsOf(state);
    if (answers == Answers::Shown || grids.empty()) return std::nullopt;
    Piece piece;
    piece.height = set(grids, width);
    piece.paint = [grids = std::move(grids), answers,
                   ask = QString::fromStdString(words::render(Message("handout.elements"), language))](
                      QPainter& painter, double) {
        painter.setRenderHint(QPainter::Antialiasing);
        paintText(painter, {0, 14}, ask, {uiFont(13, QFont::DemiBold), 13},
                  Theme::of(ThemeId::Light).ink.primary);
        for (const Grid& grid : grids) paintGrid(painter, grid, answers);
    };
    return piece;
}

}  // namespace backstep::ui
