#pragma once

#include <QAction>
#include <QObject>

class QMenu;
class QMenuBar;

namespace backstep::ui {

class StageActions;

// Everything the menus offer, and the menus themselves. The keys that move time stay with StageActions; these
// work wherever the focus is.
class WindowActions : public QObject {
    Q_OBJECT

  public:
    WindowActions(QMenuBar& bar, const StageActions& stage, QObject* parent = nullptr);

    QAction *newCode, *open, *openLessons, *save, *saveAs, *exportPicture, *exportProgress, *quit;
    QAction *handout, *worksheet, *worksheetKey;
    QAction *undo, *redo, *cut, *copy, *paste, *selectAll;
    QAction *copyPicture, *copyLink, *find, *replace;
    QAction *fit, *zoomIn, *zoomOut, *light, *dark, *contrast, *projector, *reducedMotion, *spanish, *english;
    QAction *run, *runToCursor, *stop, *goToStep, *playEngine, *compare;
    QAction *start, *previousPart, *nextPart, *answer;
    QAction* present;
    QAction *keys, *signs, *about;
    QAction *readyQueue, *map;
    QList<QAction*> textSizes;  // data(): per cent
    QAction *foldAuto, *foldNothing, *foldTurns, *foldCalls, *foldLines;
    QMenu *edit, *lessons, *recent, *handouts;

    void retranslate();

  private:
    QAction* add(QMenu* menu, const QKeySequence& key = {});
    QAction* addTyping(const QKeySequence& key);

    QMenu *m_file, *m_view, *m_fold, *m_textSize, *m_theme, *m_language, *m_run, *m_lesson, *m_help;
};

}  // namespace backstep::ui
