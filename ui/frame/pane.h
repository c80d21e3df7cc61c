#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>

class QHBoxLayout;
class QStackedWidget;

namespace backstep::ui {

class TabStrip;

// A column of the window: tabs over pages, and room at the right of the tabs for what belongs to the pages as
// a whole.
class Pane : public QWidget {
    Q_OBJECT

  public:
    explicit Pane(QWidget* parent = nullptr);

    int addPage(QWidget* page, const QString& title) { return insertPage(pageCount(), page, title); }
    int insertPage(int index, QWidget* page, const QString& title);
    void removePage(QWidget* page);  // gives the page back without a parent
    void setTitle(QWidget* page, const QString& title);
    enum class Corner { Stays, Yields };  // to the tabs, in a narrow pane
    void addCorner(QWidget* widget, Corner corner = Corner::Stays);

    QWidget* currentPage() const;
    void showPage(QWidget* page);
    // A page that is shown for a reason: once the reason is gone the one from before comes back, unless
    // another was chosen meanwhile.
    void showPageWhile(bool reason, QWidget* page);
    // Turns to every page that a widget stands on, however deep: in a narrow window a column is a page too.
    static void bringForward(QWidget* widget);
    static Pane* around(QWidget* page);  // the innermost; null when it stands on none
    bool holds(QWidget* page) const;
    int pageCount() const;
    QWidget* page(int index) const;

    void focusPage();

  signals:
    void pageChanged(QWidget* page);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitTabs();

    TabStrip* m_tabs;
    QStackedWidget* m_pages;
    QHBoxLayout* m_strip;
    QPointer<QWidget> m_pageBefore;  // showPageWhile
    QList<QWidget*> m_yields;
    bool m_holdsFocus = false;  // a page has the keyboard: a line below the tabs says so
};

}  // namespace backstep::ui
