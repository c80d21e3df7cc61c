#include "frame/tabs/tab_strip_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QMap>
#include <QPointer>

#include "frame/tabs/tab_strip.h"

namespace backstep::ui {

namespace {

class TabInterface : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    TabInterface(TabStrip* strip, int tab) : m_strip(strip), m_tab(tab) {}

    bool isValid() const override { return m_strip && m_tab < m_strip->count(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_strip); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? m_strip->tabText(m_tab) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect place = m_strip->tabPlaces()[static_cast<size_t>(m_tab)];
        return {m_strip->mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::Role role() const override { return QAccessible::PageTab; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        state.focusable = true;
        state.selectable = true;
        state.selected = m_strip->currentIndex() == m_tab;
        state.focused = state.selected && m_strip->hasFocus();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& action) override {
        if (action == pressAction() && isValid()) m_strip->setCurrentIndex(m_tab);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    int tab() const { return m_tab; }

  private:
    QPointer<TabStrip> m_strip;
    int m_tab;
};

class StripInterface : public QAccessibleWidget {
  public:
    explicit StripInterface(TabStrip* strip) : QAccessibleWidget(strip, QAccessible::PageTabList) {}
    ~StripInterface() override {
        for (const QAccessible::Id id : std::as_const(m_children)) QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return strip()->count(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        if (const auto known = m_children.constFind(index); known != m_children.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto* made = new TabInterface(strip(), index);
        m_children.insert(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* tab = dynamic_cast<const TabInterface*>(child);
        return tab ? tab->tab() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int i = 0; i < childCount(); ++i)
            if (child(i)->rect().contains(x, y)) return child(i);
        return nullptr;
    }
    // One that has no name is told by the page it shows, as Qt would.
    QString text(QAccessible::Text kind) const override {
        const QString said = QAccessibleWidget::text(kind);
        return kind == QAccessible::Name && said.isEmpty() ? strip()->tabText(strip()->currentIndex()) : said;
    }
    QAccessibleInterface* focusChild() const override {
        return strip()->hasFocus() ? child(strip()->currentIndex()) : nullptr;
    }

  private:
    TabStrip* strip() const { return static_cast<TabStrip*>(widget()); }
    mutable QMap<int, QAccessible::Id> m_children;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* strip = qobject_cast<TabStrip*>(object);
    return strip ? new StripInterface(strip) : nullptr;
}

}  // namespace

void installTabAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(&makeInterface);
        return true;
    }();
    Q_UNUSED(installed);
}

}  // namespace backstep::ui
