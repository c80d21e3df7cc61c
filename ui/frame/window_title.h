#pragma once

#include <QObject>

class QWidget;

namespace backstep::ui {

class LessonPane;
class Pane;
class PlaygroundPane;
class Workspace;

// The title of the window: the file or the lesson in front, with the system's mark while the code in front is
// in no file as it stands.
class WindowTitle : public QObject {
    Q_OBJECT

  public:
    struct Parts {
        const Workspace& workspace;
        const LessonPane& lesson;
        const PlaygroundPane& playground;
        const Pane& left;
    };
    WindowTitle(QWidget& window, const Parts& parts);

  protected:
    bool eventFilter(QObject* window, QEvent* event) override;

  private:
    void show();
    bool codeIsInFront() const;

    QWidget& m_window;
    Parts m_parts;
};

}  // namespace backstep::ui
