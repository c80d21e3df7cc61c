#include "frame/pane.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "frame/tabs/tab_strip.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kMark = 3;  // of the pane that has the focus

}  // namespace

Pane::Pane(QWidget* parent)
    : QWidget(parent),
      m_tabs(new TabStrip(this)),
      m_pages(new QStackedWidget(this)),
      m_strip(new QHBoxLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_strip->setContentsMargins(8, 0, 8, 0);
    m_strip->setSpacing(8);
    m_strip->addWidget(m_tabs);
    m_strip->addStretch(1);
    column->addLayout(m_strip);
    column->addWidget(m_pages, 1);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        const bool holds = m_pages->isAncestorOf(now);
        if (holds == m_holdsFocus) return;
        m_holdsFocus = holds;
        update();
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0) return;
        m_pages->setCurrentIndex(index);
        emit pageChanged(m_pages->currentWidget());
    });
}

int Pane::insertPage(int index, QWidget* page, const QString& title) {
    // The strip may move its mark while the two do not agree.
    const QSignalBlocker quiet(m_tabs);
    m_pages->insertWidget(index, page);
    if (!title.isEmpty()) page->setAccessibleName(title);
    const int at = m_tabs->insertTab(index, title);
    m_pages->setCurrentIndex(m_tabs->currentIndex());
    return at;
}

void Pane::removePage(QWidget* page) {
    const int index = m_pages->indexOf(page);
    if (index < 0) return;
    m_pages->removeWidget(page);
    page->setParent(nullptr);
    m_tabs->removeTab(index);
    m_pages->setCurrentIndex(m_tabs->currentIndex());
}

void Pane::setTitle(QWidget* page, const QString& title) {
    const int index = m_pages->indexOf(page);
    if (index < 0) return;
    m_tabs->setTabText(index, title);
    page->setAccessibleName(title);
}

void Pane::addCorner(QWidget* widget, Corner corner) {
    m_strip->addWidget(widget);
    if (corner == Corner::Yields) m_yields.append(widget);
}

// What stands beside the tabs keeps its width, or goes before they would have to be small.
void Pane::fitTabs() {
    const auto wants = [this](const QWidget* beside) {
        return m_strip->spacing() + std::max(beside->minimumWidth(), beside->minimumSizeHint().width());
    };
    int room = width() - m_strip->contentsMargins().left() - m_strip->contentsMargins().right();
    for (int i = 0; i < m_strip->count(); ++i)
        if (QWidget* beside = m_strip->itemAt(i)->widget();
            beside && beside != m_tabs && !beside->isHidden() && !m_yields.contains(beside))
            room -= wants(beside);
    for (QWidget* beside : m_yields) {
        if (beside->isHidden()) continue;
        const bool stays = room - wants(beside) >= m_tabs->comfortableWidth();
        beside->setMaximumWidth(stays ? QWIDGETSIZE_MAX : 0);
        room -= stays ? wants(beside) : m_strip->spacing();
    }
    m_tabs->setRoom(room);
}

QWidget* Pane::currentPage() const { return m_pages->currentWidget(); }

void Pane::showPage(QWidget* page) {
    const int index = m_pages->indexOf(page);
    if (index >= 0) m_tabs->setCurrentIndex(index);
}

Pane* Pane::around(QWidget* page) {
    for (QWidget* at = page->parentWidget(); at; at = at->parentWidget())
        if (auto* pane = qobject_cast<Pane*>(at)) return pane;
    return nullptr;
}

void Pane::bringForward(QWidget* widget) {
    for (QWidget* at = widget; at && at->parentWidget(); at = at->parentWidget())
        if (auto* pane = qobject_cast<Pane*>(at->parentWidget()->parentWidget())) pane->showPage(at);
}

void Pane::showPageWhile(bool reason, QWidget* page) {
    if (reason && currentPage() != page) {
        m_pageBefore = currentPage();
        showPage(page);
    } else if (!reason) {
        if (m_pageBefore && currentPage() == page) showPage(m_pageBefore);
        m_pageBefore.clear();
    }
}

bool Pane::holds(QWidget* page) const { return m_pages->indexOf(page) >= 0; }
int Pane::pageCount() const { return m_pages->count(); }
QWidget* Pane::page(int index) const { return m_pages->widget(index); }

void Pane::focusPage() {
    QWidget* page = m_pages->currentWidget();
    if (!page) return;
    if (page->focusPolicy() != Qt::NoFocus || page->focusProxy())
        page->setFocus(Qt::ShortcutFocusReason);
    else
        m_tabs->setFocus(Qt::ShortcutFocusReason);
}

bool Pane::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fitTabs();
    return QWidget::event(event);
}

void Pane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTabs();
}

void Pane::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    painter.fillRect(QRect(0, 0, width(), m_tabs->height()), theme.surface.chrome);
    // Where every line is as white as the focus, it is another colour that tells.
    const QColor& mark = theme.id == ThemeId::Contrast ? theme.ink.accent : theme.ink.focus;
    if (m_holdsFocus) painter.fillRect(QRect(0, m_tabs->height() - kMark, width(), kMark), mark);
}

}  // namespace backstep::ui
