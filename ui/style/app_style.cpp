#include "style/app_style.h"

#include <QApplication>
#include <QDialog>
#include <QPainter>
#include <QStyleOptionMenuItem>
#include <algorithm>
#include <utility>

#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

// A dot in a ring, a tick in a box.
void paintMark(QPainter& painter, const QRectF& box, bool ring, const QColor& ink) {
    if (ring) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(box.center(), box.width() * 0.2, box.width() * 0.2);
        return;
    }
    painter.setPen(QPen(ink, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x, y) * box.width(); };
    painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)}));
}

void paintIndicator(QPainter& painter, const QStyleOption& option, bool ring) {
    const Theme& theme = Theme::of(option.palette);
    const bool ticked = option.state & QStyle::State_On, enabled = option.state & QStyle::State_Enabled;
    const bool focused = option.state & QStyle::State_HasFocus;
    const double side = std::min(option.rect.width(), option.rect.height()) - 1.5;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const QColor edge = !enabled  ? theme.surface.border
                        : focused ? theme.ink.focus
                        : ticked  ? theme.ink.accent
                                  : theme.ink.tertiary;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, 1.25));
    painter.setBrush(ticked && enabled ? theme.ink.accent : theme.surface.field);
    ring ? painter.drawEllipse(box) : painter.drawRoundedRect(box, 2, 2);
    if (ticked) paintMark(painter, box, ring, enabled ? theme.ink.inverse : theme.ink.tertiary);
    painter.restore();
}

// A button or a field: its ground, its edge, and a stronger edge with the keyboard.
void paintBox(QPainter& painter, const QStyleOption& option, const QColor& ground) {
    constexpr double kRounding = 4;
    const Theme& theme = Theme::of(option.palette);
    const bool focused = option.state & QStyle::State_HasFocus;
    const double width = focused ? 2 : 1;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(focused ? theme.ink.focus : theme.surface.border, width));
    painter.setBrush(ground);
    const double in = width / 2;
    painter.drawRoundedRect(QRectF(option.rect).adjusted(in, in, -in, -in), kRounding, kRounding);
    painter.restore();
}

void paintFocus(QPainter& painter, const QRect& around, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.ink.focus, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(around).adjusted(0.75, 0.75, -0.75, -0.75), 3, 3);
    painter.restore();
}

// The row of a menu that Return would take, told from the others in every theme also by its bar.
void paintChosenRow(QPainter& painter, const QRect& row, const Theme& theme) {
    constexpr int kBar = 4;
    painter.fillRect(row, theme.surface.touched);
    painter.fillRect(QRect(row.left(), row.top(), kBar, row.height()), theme.ink.focus);
}

}  // namespace

AppStyle::AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void AppStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton)
        return paintIndicator(*painter, *option, element == PE_IndicatorRadioButton);
    const Theme& theme = Theme::of(option->palette);
    const bool down = option->state & State_Sunken;
    switch (element) {
        case PE_PanelMenu:
            painter->setPen(QPen(theme.surface.border, 1));
            painter->setBrush(theme.surface.raised);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            return;
        case PE_FrameLineEdit:
            return paintBox(*painter, *option, option->palette.color(QPalette::Base));
        case PE_PanelButtonCommand:
            return paintBox(*painter, *option, down ? theme.surface.selection : theme.surface.raised);
        case PE_FrameFocusRect:
            return paintFocus(*painter, option->rect, theme);
        default:
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void AppStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                           const QWidget* widget) const {
    constexpr int kBeside = 8;
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    const bool line = element == CE_MenuItem && item && item->text.isEmpty() &&
                      item->menuItemType == QStyleOptionMenuItem::Separator;
    if (element == CE_MenuItem && item && !line && (item->state & State_Selected) &&
        (item->state & State_Enabled)) {
        paintChosenRow(*painter, item->rect, Theme::of(option->palette));
        QStyleOptionMenuItem plain(*item);
        plain.state &= ~State_Selected;
        return QProxyStyle::drawControl(element, &plain, painter, widget);
    }
    if (!line) return QProxyStyle::drawControl(element, option, painter, widget);
    const int y = option->rect.center().y();
    painter->setPen(QPen(Theme::of(option->palette).surface.hairline, 1));
    painter->drawLine(option->rect.left() + kBeside, y, option->rect.right() - kBeside, y);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    constexpr int kAboveAndBelow = 6;
    return metric == PM_MenuVMargin ? kAboveAndBelow : QProxyStyle::pixelMetric(metric, option, widget);
}

int AppStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                        QStyleHintReturn* returned) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

QIcon AppStyle::standardIcon(StandardPixmap what, const QStyleOption* option, const QWidget* widget) const {
    const std::pair<StandardPixmap, std::pair<const char*, Tone>> own[] = {
        {SP_MessageBoxWarning, {"error", Tone::Error}},
        {SP_MessageBoxCritical, {"error", Tone::Error}},
        {SP_MessageBoxInformation, {"flag", Tone::Forward}},
        {SP_MessageBoxQuestion, {"bulb", Tone::Forward}}};
    for (const auto& [known, sign] : own) {
        if (known != what) continue;
        constexpr int kSide = 32;
        const double ratio = widget ? widget->devicePixelRatioF() : qApp->devicePixelRatio();
        QPixmap drawn(QSize(kSide, kSide) * ratio);
        drawn.setDevicePixelRatio(ratio);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme& theme = Theme::of(widget ? widget->palette() : qApp->palette());
        paintIcon(painter, QLatin1String(sign.first), {0, 0}, kSide, theme.state(sign.second).text);
        return drawn;
    }
    return QProxyStyle::standardIcon(what, option, widget);
}

QSize AppStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                 const QWidget* widget) const {
    constexpr int kRow = 28, kButton = 32;
    QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (type == CT_MenuItem && item && item->menuItemType != QStyleOptionMenuItem::Separator)
        wanted.setHeight(std::max(wanted.height(), kRow));
    // Of the dialogs that Qt lays out; ours have heights of their own.
    const bool button = type == CT_PushButton || type == CT_LineEdit || type == CT_ComboBox;
    if (button && widget && qobject_cast<const QDialog*>(widget->window()))
        wanted.setHeight(std::max(wanted.height(), kButton));
    return wanted;
}

}  // namespace backstep::ui
