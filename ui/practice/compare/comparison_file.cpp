#include "practice/compare/comparison_file.h"

#include <QBuffer>
#include <QPainter>
#include <cmath>

#include "canvas/ground.h"
#include "canvas/shot.h"
#include "practice/compare/compare_lane.h"
#include "practice/compare/compare_page.h"
#include "practice/compare/comparison.h"
#include "practice/compare/difference_marks.h"
#include "practice/compare/difference_table.h"
#include "settings/saved_file.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/text.h"
#include "workspace/picture_file.h"

namespace backstep::ui {

namespace {

constexpr double kMargin = 40, kTitle = 40, kBetween = 64, kLeastWidth = 640;
constexpr double kSignRoom = 16;  // of the mark on the corner of the uppermost card

// A lane as it is printed.
struct Printed {
    QString title, mishap;
    PrintedStep step;
    QSizeF size;
    std::vector<int> different, alone;
};

Printed printed(const ComparePage& page, const Playback& playback, int lane, words::Language language) {
    const Comparison& comparison = page.comparison();
    const Recording& run = lane == 0 ? *playback.recording() : *comparison.second();
    const uint32_t step = lane == 0 ? playback.step() : comparison.secondStep(playback.step());
    Printed all{page.title(lane),
                page.lane(lane).mishap(),
                printedStep(run, step, language),
                {},
                page.marks(lane).different(),
                page.marks(lane).alone()};
    auto pose = std::make_shared<Pose>(*all.step.frame.after);
    draw(lane == 0 ? playback.veils() : comparison.secondVeils(), pose->state);
    all.step.frame.before = all.step.frame.after = pose;
    all.size = printSize(all.step.frame, *all.step.layout);
    return all;
}

void paintMarks(QPainter& painter, const Printed& lane, const QRectF& area, const Theme& theme) {
    const std::vector<layout::ItemBox>& items = lane.step.layout->items;
    if (items.size() != lane.step.frame.after->state.items.size()) return;  // drawn folded
    const QTransform place = printPlace(area, lane.step.frame, *lane.step.layout);
    for (const bool alone : {false, true})
        for (const int item : alone ? lane.alone : lane.different) {
            constexpr double kHangs = 10;  // ports above, chips below
            const layout::Rect& box = items[static_cast<size_t>(item)].box;
            const QRectF card = place.mapRect(QRectF(box.x, box.y, box.w, box.h));
            DifferenceMarks::paintRing(painter, card.adjusted(0, -kHangs, 0, kHangs), alone, place.m11(),
                                       theme);
        }
}

}  // namespace

Sheet comparisonSheet(const ComparePage& page, const Playback& playback, ThemeId themeId,
                      words::Language language) {
    const Printed lanes[] = {printed(page, playback, 0, language), printed(page, playback, 1, language)};
    const DifferenceRows rows = page.rows();
    const double wide = std::max({lanes[0].size.width(), lanes[1].size.width(), kLeastWidth / 2});
    const double high = std::max(lanes[0].size.height(), lanes[1].size.height());
    const bool stopped = !lanes[0].mishap.isEmpty() || !lanes[1].mishap.isEmpty();
    const double head = kTitle + (stopped ? kTitle : 0) + kSignRoom;
    const QSizeF size(2 * kMargin + 2 * wide + kBetween,
                      2 * kMargin + head + high + kMargin / 2 + rows.height({}));
    const auto paint = [=](QPainter& painter, QSize all, PaintLog* log) {
        const Theme& theme = Theme::of(themeId);
        painter.setRenderHint(QPainter::Antialiasing);
        paintGround(painter, QRectF(QPointF(), all), {}, 1, theme, true);
        const auto write = [&](const QRectF& box, const QString& text, const TextFace& face,
                               const QColor& ink) {
            const QString shown = elidedMiddle(text, face, box.width());
            const QPointF at(box.center().x(), box.center().y() + face.px * 0.36);
            paintText(painter, at, shown, face, ink, Anchor::Middle);
            if (log)
                log->add("title", painter.worldTransform(), inkRect(at, shown, face, Anchor::Middle), shown,
                         face.px);
        };
        for (int i = 0; i < 2; ++i) {
            const Printed& lane = lanes[i];
            const double left = kMargin + i * (wide + kBetween);
            write({left, kMargin, wide, kTitle}, lane.title, {uiFont(17, QFont::DemiBold), 17},
                  theme.ink.primary);
            if (!lane.mishap.isEmpty())
                write({left, kMargin + kTitle, wide, kTitle}, lane.mishap, {uiFont(13), 13},
                      theme.state(Tone::Error).text);
            const QRectF area(left + (wide - lane.size.width()) / 2, kMargin + head, lane.size.width(),
                              lane.size.height());
            paintPrint(painter, area, lane.step.frame, *lane.step.layout, themeId, log);
            paintMarks(painter, lane, area, theme);
        }
        painter.fillRect(QRectF(kMargin + wide + kBetween / 2, kMargin, 1, head + high),
                         theme.surface.hairline);
        painter.translate(kMargin, kMargin + head + high + kMargin / 2);
        painter.fillRect(QRectF(0, 0, size.width() - 2 * kMargin, 1), theme.surface.hairline);
        rows.paint(painter, size.width() - 2 * kMargin, theme, {}, log);
    };
    return {QSize(static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height()))),
            paint};
}

QString writeComparison(const ComparePage& page, const Playback& playback, const QString& path, ThemeId theme,
                        words::Language language) {
    constexpr double kPixelsPerUnit = 2;
    if (path.endsWith(QLatin1String(".txt"))) return saveFile(path, page.table().text().toUtf8() + '\n');
    const Sheet sheet = comparisonSheet(page, playback, theme, language);
    QByteArray bytes;
    if (path.endsWith(QLatin1String(".png"))) {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        imageOf(sheet, kPixelsPerUnit).save(&buffer, "PNG");
    } else {
        bytes = path.endsWith(QLatin1String(".pdf")) ? pdfOf(sheet) : svgOf(sheet);
    }
    return saveFile(path, bytes);
}

}  // namespace backstep::ui
