#pragma once

#include <QWidget>

namespace backstep::ui {

class BarButton;
class WindowActions;

// The toolbar, 44 high: lessons, run, what to do with it and export at the left; search, theme and language
// at the right. In a window so low that the canvas needs its room (text at 300 %) it is not there: the menus
// have all of it.
class ToolRow : public QWidget {
    Q_OBJECT

  public:
    // Most of its buttons are an action of the menus.
    explicit ToolRow(const WindowActions& actions, QWidget* parent = nullptr);

    BarButton* lessons;
    BarButton* run;
    BarButton* playEngine;
    BarButton* compare;
    BarButton* exportPicture;
    BarButton* present;
    BarButton* search;
    BarButton* theme;
    BarButton* language;

    void setRunning(bool running);
    void setStopping();                         // until it has stopped
    void setPlayed(bool played);                // the engine's part, by the learner
    void setLanguageName(const QString& name);  // "ES"

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void retranslate();
    void fitLabels();  // in a narrow window all but the run button are icons

    bool m_running = false;
    bool m_stopping = false;
};

}  // namespace backstep::ui
