#include "frame/window_actions.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include "stage/stage_actions.h"

namespace backstep::ui {

WindowActions::WindowActions(QMenuBar& bar, const StageActions& stage, QObject* parent) : QObject(parent) {
    m_file = bar.addMenu(QString());
    newCode = add(m_file, QKeySequence::New);
    open = add(m_file, QKeySequence::Open);
    openLessons = add(m_file);
    recent = m_file->addMenu(QString());
    save = add(m_file, QKeySequence::Save);
    saveAs = add(m_file, Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    m_file->addSeparator();
    exportPicture = add(m_file, Qt::CTRL | Qt::Key_E);
    handouts = m_file->addMenu(QString());
    handout = add(handouts);
    worksheet = add(handouts);
    worksheetKey = add(handouts);
    handouts->setEnabled(false);
    exportProgress = add(m_file);
    m_file->addSeparator();
    quit = add(m_file, QKeySequence::Quit);

    edit = bar.addMenu(QString());
    undo = addTyping(Qt::CTRL | Qt::Key_Z);
    redo = add(edit, Qt::CTRL | Qt::Key_Y);  // Qt's own fields know another key for it
    edit->addSeparator();
    cut = addTyping(Qt::CTRL | Qt::Key_X);
    copy = addTyping(Qt::CTRL | Qt::Key_C);
    paste = addTyping(Qt::CTRL | Qt::Key_V);
    selectAll = addTyping(Qt::CTRL | Qt::Key_A);
    edit->addSeparator();
    find = add(edit, QKeySequence::Find);
    replace = add(edit, Qt::CTRL | Qt::Key_H);
    edit->addSeparator();
    copyPicture = add(edit, Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    copyLink = add(edit, Qt::CTRL | Qt::SHIFT | Qt::Key_L);

    m_view = bar.addMenu(QString());
    fit = add(m_view, Qt::CTRL | Qt::Key_0);
    zoomIn = add(m_view);
    zoomIn->setShortcuts({Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal});
    zoomOut = add(m_view, Qt::CTRL | Qt::Key_Minus);
    m_view->addSeparator();
    m_fold = m_view->addMenu(QString());
    foldAuto = add(m_fold);
    foldNothing = add(m_fold);
    foldTurns = add(m_fold);
    foldCalls = add(m_fold);
    foldLines = add(m_fold);
    readyQueue = add(m_view);
    map = add(m_view);
    m_view->addSeparator();
    m_textSize = m_view->addMenu(QString());
    auto* sizes = new QActionGroup(this);
    for (const int percent : {100, 125, 150, 200, 300}) {
        QAction* size = add(m_textSize);
        size->setText(QStringLiteral("%1 %").arg(percent));
        size->setData(percent);
        size->setCheckable(true);
        sizes->addAction(size);
        textSizes.append(size);
    }
    m_theme = m_view->addMenu(QString());
    light = add(m_theme);
    dark = add(m_theme);
    contrast = add(m_theme);
    m_language = m_view->addMenu(QString());
    spanish = add(m_language);
    english = add(m_language);
    projector = add(m_view);
    reducedMotion = add(m_view);
    auto* themes = new QActionGroup(this);
    for (QAction* action : {light, dark, contrast}) themes->addAction(action);
    auto* languages = new QActionGroup(this);
    for (QAction* action : {spanish, english}) languages->addAction(action);
    auto* folds = new QActionGroup(this);
    for (QAction* action : {foldAuto, foldNothing, foldTurns, foldCalls, foldLines}) {
        folds->addAction(action);
        action->setCheckable(true);
    }
    foldAuto->setChecked(true);
    for (QAction* action :
         {light, dark, contrast, spanish, english, projector, reducedMotion, readyQueue, map})
        action->setCheckable(true);

    m_run = bar.addMenu(QString());
    run = add(m_run, Qt::CTRL | Qt::Key_R);
    runToCursor = add(m_run, Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    stop = add(m_run);
    stop->setEnabled(false);  // until something runs
    m_run->addSeparator();
    for (QAction* action : stage.all()) m_run->addAction(action);
    m_run->addSeparator();
    goToStep = add(m_run, Qt::CTRL | Qt::Key_G);
    m_run->addSeparator();
    playEngine = add(m_run, Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    compare = add(m_run, Qt::CTRL | Qt::SHIFT | Qt::Key_D);

    m_lesson = bar.addMenu(QString());
    start = add(m_lesson, Qt::ALT | Qt::Key_Home);
    lessons = m_lesson->addMenu(QString());
    previousPart = add(m_lesson, Qt::CTRL | Qt::Key_PageUp);
    nextPart = add(m_lesson, Qt::CTRL | Qt::Key_PageDown);
    answer = add(m_lesson, Qt::CTRL | Qt::Key_J);
    present = add(m_lesson, Qt::Key_F5);

    m_help = bar.addMenu(QString());
    keys = add(m_help, Qt::Key_F1);
    signs = add(m_help);
    about = add(m_help);
    retranslate();
}

QAction* WindowActions::add(QMenu* menu, const QKeySequence& key) {
    QAction* action = menu->addAction(QString());
    if (!key.isEmpty()) action->setShortcut(key);
    return action;
}

// Its key is shown and left to the field that is typed in.
QAction* WindowActions::addTyping(const QKeySequence& key) {
    QAction* action = add(edit, key);
    action->setShortcutContext(Qt::WidgetShortcut);
    return action;
}

void WindowActions::retranslate() {
    m_file->setTitle(tr("&File"));
    newCode->setText(tr("New code"));
    open->setText(tr("Open…"));
    openLessons->setText(tr("Open a folder of lessons…"));
    recent->setTitle(tr("Recent files"));
    save->setText(tr("Save the code"));
    saveAs->setText(tr("Save the code as…"));
    exportPicture->setText(tr("Export the picture…"));
    exportProgress->setText(tr("Export my progress…"));
    handouts->setTitle(tr("Handout"));
    handout->setText(tr("The whole lesson…"));
    worksheet->setText(tr("Worksheet…"));
    worksheetKey->setText(tr("Worksheet with answers…"));
    quit->setText(tr("Quit"));
    edit->setTitle(tr("&Edit"));
    undo->setText(tr("Undo"));
    redo->setText(tr("Redo"));
    cut->setText(tr("Cut"));
    copy->setText(tr("Copy"));
    paste->setText(tr("Paste"));
    selectAll->setText(tr("Select all"));
    copyPicture->setText(tr("Copy the picture as text"));
    copyLink->setText(tr("Copy a link to this step"));
    find->setText(tr("Find"));
    replace->setText(tr("Find and replace in the code"));
    m_view->setTitle(tr("&View"));
    fit->setText(tr("Fit"));
    zoomIn->setText(tr("Larger"));
    zoomOut->setText(tr("Smaller"));
    m_fold->setTitle(tr("Fold the graph"));
    foldAuto->setText(tr("Only when it is too large"));
    foldNothing->setText(tr("Show every node"));
    foldTurns->setText(tr("By turn of the loop"));
    foldCalls->setText(tr("By module and call"));
    foldLines->setText(tr("By line of code"));
    readyQueue->setText(tr("Ready queue and what is waited for"));
    map->setText(tr("Map of a large graph"));
    m_textSize->setTitle(tr("Size of the text"));
    m_theme->setTitle(tr("Theme"));
    light->setText(tr("Light"));
    dark->setText(tr("Dark"));
    contrast->setText(tr("High contrast"));
    m_language->setTitle(tr("Language"));
    spanish->setText(QStringLiteral("Español"));
    english->setText(QStringLiteral("English"));
    projector->setText(tr("Projector: larger and stronger"));
    reducedMotion->setText(tr("Reduced motion"));
    m_run->setTitle(tr("&Run"));
    run->setText(tr("Run the code"));
    runToCursor->setText(tr("Run to the cursor"));
    stop->setText(tr("Stop the run"));
    goToStep->setText(tr("Go to step…"));
    playEngine->setText(tr("You are the engine"));
    compare->setText(tr("Compare"));
    m_lesson->setTitle(tr("&Lesson"));
    start->setText(tr("Start page"));
    lessons->setTitle(tr("Lessons"));
    previousPart->setText(tr("Previous part"));
    nextPart->setText(tr("Next part"));
    answer->setText(tr("Answer what is asked"));
    present->setText(tr("Present"));
    m_help->setTitle(tr("&Help"));
    keys->setText(tr("Keys"));
    signs->setText(tr("Signs of the canvas"));
    about->setText(tr("About Backstep"));
}

}  // namespace backstep::ui
