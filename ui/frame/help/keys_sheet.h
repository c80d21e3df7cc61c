#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace backstep::ui {

class StageActions;
class WindowActions;

// F1: every key, from the actions themselves, so that the list cannot go stale.
class KeysSheet : public QDialog {
    Q_OBJECT

  public:
    KeysSheet(const WindowActions& window, const StageActions& stage, const QList<QAction*>& presenting,
              QWidget* parent);
    // Those of a presentation alone, in letters for the class.
    KeysSheet(const QList<QAction*>& presenting, QWidget* parent);

  private:
    class Block;
    static QString labelOf(const QKeySequence& sequence);
    void place(const QList<Block*>& blocks, QWidget* page, const QStringList& rules);
};

}  // namespace backstep::ui
