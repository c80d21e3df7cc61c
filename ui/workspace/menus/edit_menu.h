#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace backstep::ui {

class WindowActions;

// What the Edit menu does to the field that is typed in, or whose text is chosen: what its own keys do.
class EditMenu : public QObject {
    Q_OBJECT

  public:
    EditMenu(WindowActions& actions, QWidget* window);

  private:
    void follow(QWidget* focused);
    void allow();

    WindowActions& m_actions;
    QWidget* m_window;
    QPointer<QWidget> m_field;  // that has the focus, or had it before the menu took it
};

}  // namespace backstep::ui
