#include "window_shot.h"

#include <QApplication>
#include <QFile>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPaintEngine>
#include <QPainter>
#include <QRegion>
#include <QWidget>
#include <algorithm>
#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kLeastVisible = 2;  // less of a text than this is not seen
constexpr double kFormulaGap = 12;   // between two letters of one formula

bool isSeen(const QRectF& text) { return text.width() >= kLeastVisible && text.height() >= kLeastVisible; }

// A paint engine that keeps texts and forgets the rest.
class TextCatcher : public QPaintEngine {
  public:
    TextCatcher() : QPaintEngine(QPaintEngine::AllFeatures) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return QPaintEngine::User; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
    void drawRects(const QRectF*, int) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

    QString widgetName;
    QRectF visible;  // of the widget being painted, in the window
    std::vector<TextBox> boxes;

  private:
    void add(const QRectF& area, const QString& text, double px, bool mathematics, bool code);
    double sizeOfFormula(const QRectF& part, double px);

    void joinEarlier();

    std::vector<bool> m_formulas;  // parallel to boxes
    QRectF m_lastPart;             // of a formula, shown or not
    double m_lastPx = 0;
};

// As large as the window, so that nothing is cut for want of room.
class TextDevice : public QPaintDevice {
  public:
    explicit TextDevice(QSize size) : m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    TextCatcher& catcher() const { return m_engine; }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return m_size.width();
            case PdmHeight:
                return m_size.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return 96;
            case PdmDepth:
                return 32;
            case PdmDevicePixelRatio:
                return 1;
            default:
                return QPaintDevice::metric(metric);
        }
    }

  private:
    QSize m_size;
    mutable TextCatcher m_engine;
};

void TextCatcher::drawTextItem(const QPointF& at, const QTextItem& item) {
    const QString text = item.text();
    if (text.trimmed().isEmpty()) return;
    const QTransform& transform = state->transform();
    const double scale = std::hypot(transform.m11(), transform.m12());
    const double px = QFontInfo(item.font()).pixelSize() * scale;
    // From a little above the capitals to the descender: what ink there can be.
    const QFontMetricsF metrics(item.font());
    qsizetype lead = 0;
    while (lead < text.size() && text[lead].isSpace()) ++lead;
    const double left = metrics.horizontalAdvance(text.left(lead));
    const double width = metrics.horizontalAdvance(text.trimmed());
    const QRectF ink(at.x() + left, at.y() - metrics.capHeight() * 1.05, width,
                     metrics.capHeight() * 1.05 + metrics.descent() * 0.8);
    const QString family = item.font().family();
    QRectF shown = visible;
    if (painter()->hasClipping()) shown &= transform.mapRect(painter()->clipBoundingRect());
    const QRectF whole = transform.mapRect(ink);
    const bool mathematics = family.startsWith("STIX");
    add(whole & shown, text.trimmed(), mathematics ? sizeOfFormula(whole, px) : px, mathematics,
        family.startsWith("JetBrains"));
}

// A script is as large as the formula it belongs to, also where the edge of a pane cuts off all but the
// script.
double TextCatcher::sizeOfFormula(const QRectF& part, double px) {
    if (m_lastPart.adjusted(-kFormulaGap, -kFormulaGap, kFormulaGap, kFormulaGap).intersects(part))
        px = std::max(px, m_lastPx);
    m_lastPart = part;
    m_lastPx = px;
    return px;
}

void TextCatcher::add(const QRectF& area, const QString& text, double px, bool mathematics, bool code) {
    // Disabled and selected words are painted twice, the lighter ones a pixel beside.
    const QPointF away = boxes.empty() ? QPointF(9, 9) : boxes.back().rect.topLeft() - area.topLeft();
    const bool again = away.manhattanLength() <= 2 && boxes.back().text == text;
    const bool shows = !again && isSeen(area);
    const bool near =
        shows && !boxes.empty() && m_formulas.back() &&
        boxes.back().rect.adjusted(-kFormulaGap, -kFormulaGap, kFormulaGap, kFormulaGap).intersects(area);
    // A number in a formula stands on its line; one below it belongs to the next row.
    const bool onItsLine =
        near && boxes.back().rect.top() < area.center().y() && area.center().y() < boxes.back().rect.bottom();
    if (near && (mathematics || (code && onItsLine))) {
        boxes.back().rect |= area;
        boxes.back().text += ' ' + text;
        boxes.back().px = std::max(boxes.back().px, px);
    } else if (shows) {
        boxes.push_back({widgetName, area, text, px});
        m_formulas.push_back(mathematics);
    }
    joinEarlier();
}

// The parts of a fraction come one by one: a part that the later ones turn out to surround is of one formula
// with them.
void TextCatcher::joinEarlier() {
    while (boxes.size() > 1 && m_formulas.back() && m_formulas[m_formulas.size() - 2]) {
        TextBox& earlier = boxes[boxes.size() - 2];
        const TextBox& later = boxes.back();
        if (earlier.name != later.name || !earlier.rect.intersects(later.rect)) return;
        earlier.rect |= later.rect;
        earlier.text += ' ' + later.text;
        earlier.px = std::max(earlier.px, later.px);
        boxes.pop_back();
        m_formulas.pop_back();
    }
}

QString nameOfWidget(const QWidget& widget) {
    for (const QWidget* at = &widget; at; at = at->parentWidget()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith("qt_")) return at->objectName();
        const QString type = at->metaObject()->className();
        if (type.startsWith("backstep::ui::")) return type.mid(14);
    }
    return widget.metaObject()->className();
}

std::vector<TextBox> textsOf(QWidget& window) {
    TextDevice device(window.size());
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets.prepend(&window);
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() || (widget != &window && widget->isWindow())) continue;
        const QRegion region = widget->visibleRegion();
        if (region.isEmpty()) continue;
        const QRect bounds = region.boundingRect();
        const QPoint offset = widget->mapTo(&window, bounds.topLeft());
        device.catcher().widgetName = nameOfWidget(*widget);
        device.catcher().visible = QRectF(offset, bounds.size());
        widget->render(&device, offset, bounds, QWidget::RenderFlags());
    }
    return std::move(device.catcher().boxes);
}

// A menu, a list, a dialog or a hint that stands over the window hides what lies beneath it.
void layOver(WindowShot& shot, const QWidget& window, QWidget& above) {
    const QPoint corner = window.mapFromGlobal(above.mapToGlobal(QPoint()));
    const QRect area(corner, above.size());
    QPainter painter(&shot.image);
    painter.drawPixmap(corner, above.grab());
    std::vector<TextBox> all;
    for (TextBox& box : shot.boxes) {
        const QRect left = (QRegion(box.rect.toAlignedRect()) - area).boundingRect();
        if (left.isEmpty() || left.intersects(area)) continue;
        box.rect &= left;
        if (isSeen(box.rect)) all.push_back(std::move(box));
    }
    for (TextBox& box : textsOf(above)) {
        box.rect.translate(corner);
        all.push_back(std::move(box));
    }
    shot.boxes = std::move(all);
}

}  // namespace

WindowShot shootWindow(QWidget& window) {
    WindowShot shot{window.grab().toImage(), textsOf(window)};
    for (QWidget* above : QApplication::topLevelWidgets())
        if (above->isVisible() && above->parentWidget() && above->parentWidget()->window() == &window)
            layOver(shot, window, *above);
    return shot;
}

bool saveShot(const QImage& image, const std::vector<TextBox>& boxes, const QString& pngPath) {
    QJsonArray list;
    auto tidy = [](double value) { return std::round(value * 10) / 10; };
    for (const TextBox& box : boxes)
        list.append(QJsonObject{{"name", box.name},
                                {"x", tidy(box.rect.x())},
                                {"y", tidy(box.rect.y())},
                                {"w", tidy(box.rect.width())},
                                {"h", tidy(box.rect.height())},
                                {"text", box.text},
                                {"px", tidy(box.px)}});
    QString jsonPath = pngPath;
    if (jsonPath.endsWith(".png")) jsonPath.chop(4);
    QFile json(jsonPath + ".json");
    const QByteArray bytes = QJsonDocument(QJsonObject{{"boxes", list}}).toJson(QJsonDocument::Compact);
    return image.save(pngPath, "PNG") && json.open(QIODevice::WriteOnly) && json.write(bytes) == bytes.size();
}

}  // namespace backstep::ui
