#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace backstep::ui {

class StageActions;
class WindowActions;

// What the Help menu offers: the keys, the signs of the canvas, and what this program is.
class HelpMenu : public QObject {
    Q_OBJECT

  public:
    HelpMenu(const WindowActions& actions, const StageActions& stage, const QList<QAction*>& presenting,
             QWidget* window);
};

}  // namespace backstep::ui
