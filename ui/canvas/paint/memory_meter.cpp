#include "canvas/paint/memory_meter.h"

namespace backstep::ui {

namespace {

constexpr double kIconRoom = 30, kGap = 6, kCell = 9, kCellStep = 12, kSide = 10, kBar = 96;
constexpr uint32_t kMostCells = 12;

QString bytes(uint64_t count) {
    if (count < 10'000) return QStringLiteral("%1 B").arg(count);
    if (count < 10'000'000) return QStringLiteral("%1 kB").arg(static_cast<double>(count) / 1000, 0, 'f', 1);
    return QStringLiteral("%1 MB").arg(static_cast<double>(count) / 1e6, 0, 'f', 1);
}

TextFace wordsFace() { return {uiFont(12, QFont::Medium), 12}; }
TextFace numbersFace() { return {codeFont(12, QFont::Medium), 12}; }

}  // namespace

QString MemoryMeterPainter::numbers() const {
    return bytes(m_meter.referenced) + QStringLiteral(" / ") + bytes(m_meter.peak_referenced);
}

double MemoryMeterPainter::cellsWidth() const {
    return m_meter.peak_cells > kMostCells ? kBar + kGap : m_meter.peak_cells * kCellStep;
}

QSizeF MemoryMeterPainter::size() const {
    return {kIconRoom + widthOf(wordsFace(), m_ink.words.saved) + kGap + cellsWidth() + kGap +
                widthOf(numbersFace(), numbers()) + kSide,
            m_ink.m.meterH};
}

void MemoryMeterPainter::paint(QPointF at) {
    const QSizeF all = size();
    const Theme& theme = m_ink.theme;
    const Theme::State &saved = theme.state(Tone::Saved), &released = theme.state(Tone::Released);
    m_ink.rect(QRectF(at, all), 8, theme.surface.panel, Stroke{theme.surface.hairline, 1});
    m_ink.icon("memory", at + QPointF(8, 7), 16, saved.text, 1.5);
    const double base = at.y() + 19.5;
    double x = at.x() + kIconRoom;
    x += m_ink.text(QStringLiteral("meter.words"), {x, base}, m_ink.words.saved, wordsFace(),
                    theme.ink.secondary) +
         kGap;
    if (m_meter.peak_cells > kMostCells) {
        const double share = static_cast<double>(m_meter.cells) / m_meter.peak_cells;
        m_ink.rect({x, at.y() + 10, kBar, 10}, 2, Qt::transparent, Stroke{released.line, 1, {1.5, 2}});
        if (share > 0) m_ink.rect({x, at.y() + 10, kBar * share, 10}, 2, saved.key, Stroke{saved.line, 1});
    } else {
        for (uint32_t k = 0; k < m_meter.peak_cells; ++k) {
            const bool full = k < m_meter.cells;
            m_ink.rect({x + k * kCellStep, at.y() + 10, kCell, 10}, 2,
                       full ? saved.key : QColor(Qt::transparent),
                       Stroke{full ? saved.line : released.line, 1, full ? Dashes{} : Dashes{1.5, 2}});
        }
    }
    m_ink.text(QStringLiteral("meter.bytes"), {at.x() + all.width() - kSide, base}, numbers(), numbersFace(),
               theme.ink.primary, Anchor::End);
}

}  // namespace backstep::ui
