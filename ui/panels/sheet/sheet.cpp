#include "panels/sheet/sheet.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "frame/slim_scroll_bar.h"
#include "panels/sheet/choice_row.h"

namespace backstep::ui {

namespace {

constexpr double kPadding = 20;

}  // namespace

class Sheet::Paper : public QWidget {
  public:
    explicit Paper(Sheet& sheet) : QWidget(&sheet), m_sheet(sheet) {
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        setMouseTracking(true);
    }

    std::vector<SheetRowPtr> rows;

    int heightForWidth(int width) const override { return heightOf(rows.size(), width); }
    int heightOf(size_t first, int width) const {
        double height = kPadding;
        for (size_t i = 0; i < std::min(first, rows.size()); ++i)
            height += rows[i]->height(width - 2 * kPadding);
        return static_cast<int>(std::ceil(height + 8));
    }
    bool hasHeightForWidth() const override { return true; }
    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    // A scroll bar makes it narrower, and a smaller formula may then be lower: were the least height that of
    // its present width, the bar would come and go for ever.
    QSize minimumSizeHint() const override { return {0, 0}; }

    // The rows there were go, with their widgets: one that had the focus gives it to the sheet.
    void take(std::vector<SheetRowPtr> now) {
        if (const QWidget* focused = QApplication::focusWidget(); focused && isAncestorOf(focused))
            m_sheet.setFocus();
        rows = std::move(now);
        placeRows();
    }
    void placeRows() {
        eachRow([this](SheetRow& row, const QRectF& area) { row.place(*this, area); });
    }
    void eachRow(const std::function<void(SheetRow&, const QRectF&)>& visit) const {
        const double width = this->width() - 2 * kPadding;
        double y = kPadding - 4;
        for (const SheetRowPtr& row : rows) {
            const double height = row->height(width);
            visit(*row, QRectF(kPadding, y, width, height));
            y += height;
        }
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(rect(), theme.surface.panel);
        eachRow([&](const SheetRow& row, const QRectF& area) { row.paint(painter, area, theme); });
    }
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        placeRows();
        updateGeometry();
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        setCursor(actionAt(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    void mousePressEvent(QMouseEvent* event) override {
        const int action = actionAt(event->position());
        if (action >= 0) emit m_sheet.rowClicked(action);
    }

  private:
    int actionAt(QPointF at) const {
        int action = -1;
        eachRow([&](const SheetRow& row, const QRectF& area) {
            if (row.action < 0 || !area.adjusted(-8, 0, 8, 0).contains(at)) return;
            const auto* choice = dynamic_cast<const ChoiceRow*>(&row);
            const int which = choice ? choice->choiceAt(at - area.topLeft(), area.width()) : 0;
            if (which >= 0) action = row.action + which;
        });
        return action;
    }

    Sheet& m_sheet;
};

Sheet::Sheet(QWidget* parent) : QScrollArea(parent), m_paper(new Paper(*this)) {
    setWidget(m_paper);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    SlimScrollBar::dress(*this);
}

Sheet::~Sheet() = default;

void Sheet::setRows(std::vector<SheetRowPtr> rows, const QString& subject) {
    if (std::exchange(m_subject, subject) != subject) verticalScrollBar()->setValue(0);
    m_paper->take(std::move(rows));
    m_paper->setAccessibleName(text());
    m_paper->updateGeometry();
    m_paper->update();
}

int Sheet::heightFor(int width, size_t rows) const { return m_paper->heightOf(rows, width); }

QString Sheet::text() const {
    QStringList lines;
    for (const SheetRowPtr& row : m_paper->rows)
        if (const QString line = row->text(); !line.isEmpty()) lines.append(line);
    return lines.join('\n');
}

QRect Sheet::rowSaying(const QString& words) const {
    QRect found;
    m_paper->eachRow([&](const SheetRow& row, const QRectF& area) {
        if (found.isNull() && row.text().contains(words)) found = area.toRect();
    });
    return found;
}

const ChoiceRow* Sheet::firstChoice() const {
    for (const SheetRowPtr& row : m_paper->rows)
        if (const auto* choice = dynamic_cast<const ChoiceRow*>(row.get())) return choice;
    return nullptr;
}

bool Sheet::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && verticalScrollBar()->maximum() > 0) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) event->accept();
    }
    return QScrollArea::event(event);
}

void Sheet::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (const ChoiceRow* choice = firstChoice();
        choice && sideways && event->modifiers().testFlag(Qt::ControlModifier)) {
        const int next = choice->chosen() + (key == Qt::Key_Right ? 1 : -1);
        if (next >= 0 && next < choice->count()) emit rowClicked(choice->action + next);
        return;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        for (const SheetRowPtr& row : m_paper->rows)
            if (row->action >= 0 && !dynamic_cast<const ChoiceRow*>(row.get()))
                return emit rowClicked(row->action);
    QScrollArea::keyPressEvent(event);
}

void Sheet::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_paper->update();
    QScrollArea::changeEvent(event);
}

}  // namespace backstep::ui
