#include "canvas/canvas_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QLineEdit>
#include <QMap>

#include "canvas/graph_canvas.h"

namespace backstep::ui {

namespace {

class CanvasInterface;

class ItemInterface : public QAccessibleInterface {
  public:
    ItemInterface(GraphCanvas* canvas, int item) : m_canvas(canvas), m_item(item) {}

    bool isValid() const override { return m_canvas && m_item < m_canvas->itemCount(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_canvas); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? m_canvas->accessibleTextOf(m_item) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        const QRect inView = m_canvas->itemRect(m_item).toAlignedRect();
        return {m_canvas->viewport()->mapToGlobal(inView.topLeft()), inView.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.focused = m_canvas->hasFocus() && m_canvas->focusedItem() == m_item;
        state.selected = m_canvas->selectedItem() == m_item;
        state.offscreen =
            !m_canvas->viewport()->rect().intersects(m_canvas->itemRect(m_item).toAlignedRect());
        state.invalid = !isValid();
        state.invisible = text(QAccessible::Name).isEmpty();  // not there yet
        return state;
    }
    int item() const { return m_item; }

  private:
    QPointer<GraphCanvas> m_canvas;
    int m_item;
};

class CanvasInterface : public QAccessibleWidget {
  public:
    explicit CanvasInterface(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List) {}
    ~CanvasInterface() override {
        for (const QAccessible::Id id : std::as_const(m_children)) QAccessible::deleteAccessibleInterface(id);
    }

    // The cards, then the fields that stand over them.
    int childCount() const override { return canvas()->itemCount() + static_cast<int>(fields().size()); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        if (index >= canvas()->itemCount())
            return QAccessible::queryAccessibleInterface(fields().at(index - canvas()->itemCount()));
        if (const auto known = m_children.constFind(index); known != m_children.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto* made = new ItemInterface(canvas(), index);
        m_children.insert(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        if (const auto* item = dynamic_cast<const ItemInterface*>(child)) return item->item();
        for (int i = 0; child && i < fields().size(); ++i)
            if (fields().at(i) == child->object()) return canvas()->itemCount() + i;
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        return child(canvas()->itemAt(canvas()->viewport()->mapFromGlobal(QPoint(x, y))));
    }
    QAccessibleInterface* focusChild() const override { return child(canvas()->focusedItem()); }
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Description) return canvas()->summary();
        return QAccessibleWidget::text(kind);
    }

  private:
    QList<QLineEdit*> fields() const { return canvas()->viewport()->findChildren<QLineEdit*>(); }
    GraphCanvas* canvas() const { return static_cast<GraphCanvas*>(widget()); }
    mutable QMap<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<GraphCanvas*>(object);
    return canvas ? new CanvasInterface(canvas) : nullptr;
}

}  // namespace

void installCanvasAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(&makeInterface);
        return true;
    }();
    Q_UNUSED(installed);
}

}  // namespace backstep::ui
