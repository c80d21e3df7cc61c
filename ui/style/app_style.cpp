#include "style/app_style.h"

#include <QPainter>
#include <QStyleOptionMenuItem>

#include "style/theme.h"

namespace backstep::ui {

AppStyle::AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void AppStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    if (element != PE_PanelMenu) return QProxyStyle::drawPrimitive(element, option, painter, widget);
    const Theme& theme = Theme::of(option->palette);
    painter->setPen(QPen(theme.surface.border, 1));
    painter->setBrush(theme.surface.raised);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    constexpr int kAboveAndBelow = 6;
    return metric == PM_MenuVMargin ? kAboveAndBelow : QProxyStyle::pixelMetric(metric, option, widget);
}

QSize AppStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                 const QWidget* widget) const {
    constexpr int kRow = 28;
    QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (type == CT_MenuItem && item && item->menuItemType != QStyleOptionMenuItem::Separator)
        wanted.setHeight(std::max(wanted.height(), kRow));
    return wanted;
}

}  // namespace backstep::ui
