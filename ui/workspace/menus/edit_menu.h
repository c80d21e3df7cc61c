#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace backstep::ui {

class WhatIf;
class WindowActions;

// What the Edit menu does to the field that is typed in, or whose text is chosen: what its own keys do. Where
// nothing is typed, undo takes back the number that was changed last.
class EditMenu : public QObject {
    Q_OBJECT

  public:
    EditMenu(WindowActions& actions, WhatIf& whatIf, QWidget* window);

  private:
    void follow(QWidget* focused);
    void allow();

    WindowActions& m_actions;
    WhatIf& m_whatIf;
    QWidget* m_window;
    QPointer<QWidget> m_field;  // that has the focus, or had it before the menu took it
};

}  // namespace backstep::ui
