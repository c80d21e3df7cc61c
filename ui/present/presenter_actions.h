#pragma once

#include <QAction>
#include <QList>
#include <QObject>

class QWidget;

namespace backstep::ui {

// The keys of a presentation. A clicker sends PageDown and PageUp for its arrows, F5 or Escape for its screen
// button, a period or B for the dark one.
class PresenterActions : public QObject {
    Q_OBJECT

  public:
    explicit PresenterActions(QObject* parent = nullptr);

    void lendTo(QWidget* window) const;
    void retranslate();
    const QList<QAction*>& all() const { return m_all; }
    // While a list has the keyboard the arrows are its own.
    void setMoving(bool moving);

    QAction *next, *back, *first, *last, *play;
    QAction *answer, *list, *blank, *spotlight, *code, *notes;
    QAction *slower, *faster, *lockSpeed;
    QAction *resetAll, *resume, *keys, *leave;

  private:
    QAction* add(const QList<QKeySequence>& keys);

    QList<QAction*> m_all;
};

}  // namespace backstep::ui
