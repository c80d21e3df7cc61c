#include "panels/sheet/button_row.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr double kTop = 6;
constexpr double kHeight = 28;
constexpr double kIcon = 16;

class ButtonRow : public SheetRow {
  public:
    ButtonRow(QString icon, QString label, bool on)
        : m_icon(std::move(icon)), m_label(std::move(label)), m_on(on) {}

    double height(double) const override { return kTop + kHeight + 6; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const QFont face = uiFont(13, QFont::Medium);
        const double wanted = widthOf(face, m_label) + kIcon + 28;
        const QRectF box(area.left(), area.top() + kTop, std::min(area.width(), wanted), kHeight);
        painter.setPen(QPen(m_on ? theme.ink.accent : theme.surface.border, 1.25));
        painter.setBrush(m_on ? theme.surface.selection : theme.surface.raised);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        paintIcon(painter, m_icon, box.topLeft() + QPointF(9, (kHeight - kIcon) / 2), kIcon,
                  theme.ink.primary, 1.6);
        painter.setFont(face);
        painter.setPen(theme.ink.primary);
        const double left = kIcon + 16;
        painter.drawText(box.topLeft() + QPointF(left, 18.5),
                         QFontMetricsF(face).elidedText(m_label, Qt::ElideRight, box.width() - left - 6));
    }
    QString text() const override { return m_label; }

  private:
    QString m_icon, m_label;
    bool m_on;
};

}  // namespace

SheetRowPtr buttonRow(const QString& icon, const QString& label, bool on, int action) {
    auto row = std::make_unique<ButtonRow>(icon, label, on);
    row->action = action;
    return row;
}

}  // namespace backstep::ui
