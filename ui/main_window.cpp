#include "main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "canvas/graph_canvas.h"
#include "diagram/text_twin.h"
#include "frame/bar_button.h"
#include "frame/columns.h"
#include "frame/find_field.h"
#include "frame/help/help_menu.h"
#include "frame/inspector_column.h"
#include "frame/pane.h"
#include "frame/pane_cycle.h"
#include "frame/return_key.h"
#include "frame/told/saved_bar.h"
#include "frame/told/told_row.h"
#include "frame/tool_row.h"
#include "frame/window_actions.h"
#include "frame/window_body.h"
#include "frame/window_title.h"
#include "frame/zoom_box.h"
#include "panels/charts/charts_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/output/output_pane.h"
#include "panels/playground/playground_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/practice_room.h"
#include "practice/what_if/what_if_bar.h"
#include "present/presenter.h"
#include "settings/code_file.h"
#include "stage/narration_line.h"
#include "stage/transport_bar.h"
#include "start/start_page.h"
#include "style/fonts.h"
#include "workspace/finder.h"
#include "workspace/menus/canvas_menu.h"
#include "workspace/menus/card_menu.h"
#include "workspace/menus/edit_menu.h"
#include "workspace/menus/file_menu.h"
#include "workspace/menus/lesson_menu.h"
#include "workspace/menus/look_menu.h"
#include "workspace/progress.h"
#include "workspace/step_links.h"

namespace backstep::ui {

MainWindow::MainWindow(WindowOptions options)
    : m_options(std::move(options)),
      m_settings(m_options.settingsFile),
      m_stageActions(m_playback),
      m_workspace(std::make_unique<Workspace>(m_runner, m_playback, m_settings, m_options.lessonsRoot,
                                              m_options.ownLessons)) {
    setObjectName("MainWindow");
    setMinimumSize(360, 240);
    setAcceptDrops(true);
    build();
    m_playback.setReducedMotion(m_settings.reducedMotion());
    const auto language = m_options.language ? m_options.language : m_settings.language();
    m_language.set(language.value_or(InterfaceLanguage::ofSystem()));
    m_workspace->setLanguage(m_language.current());
    retranslate();
    constexpr QSize kFrame(2, 40);  // what a window manager draws around it
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - kFrame));
    restoreGeometry(m_settings.windowGeometry());
    // Of text of another size everything is larger, and the window with it: the screen it takes stays.
    const QSize pixels = m_settings.windowPixels();
    if (!pixels.isEmpty() && !isMaximized() && !isFullScreen())
        resize((pixels / devicePixelRatioF()).boundedTo(screen()->availableSize() - kFrame));
    m_columns->restoreWidths(m_settings.columns());
    m_canvas->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::build() {
    m_actions = new WindowActions(*menuBar(), m_stageActions, this);
    m_look = new LookMenu(*m_actions, *menuBar(), m_settings, m_options.theme, this);
    connect(m_look, &LookMenu::textScaleChosen, this, &MainWindow::textScaleChosen);
    auto* body = new WindowBody(this);
    m_stageActions.lendPlayTo(body->widget());
    m_tools = new ToolRow(*m_actions, body->widget());
    buildColumns();
    m_narration = new NarrationLine(m_playback, body);
    m_transport = new TransportBar(m_playback, m_stageActions, body);
    body->add(m_tools);
    body->add(m_columns, 1);
    auto* saved = new SavedBar(body);
    body->add(new ToldRow(m_narration, m_practice->bars() << saved, body));
    body->add(m_transport);
    auto* pages = new QStackedWidget(this);
    pages->addWidget(body);
    m_start = new StartPage(*m_workspace, m_settings, *m_actions);
    pages->addWidget(m_start);
    setCentralWidget(pages);
    wireCanvas();
    wireWorkspace();
    m_fileMenu = new FileMenu(*m_actions, *m_workspace, *m_playground, m_playback, m_practice->comparePage(),
                              m_settings, *m_progress, this);
    connect(m_fileMenu, &FileMenu::saved, saved, &SavedBar::say);
    connect(m_fileMenu, &FileMenu::saved, m_start, &StartPage::tellSaved);
    connect(m_fileMenu, &FileMenu::kept, saved, &SavedBar::sayKept);
    connect(saved, &SavedBar::backWanted, this, [this](const QString& path) { openFile(path); });
    connect(&m_playback, &Playback::stepChanged, saved,
            [this, saved] { saved->stepTaken(m_playback.isMoving()); });
    new EditMenu(*m_actions, m_practice->whatIf(), this);
    qApp->installEventFilter(new ReturnKey(this));
    new WindowTitle(*this, {*m_workspace, *m_lesson, *m_playground, *m_left});
    new CanvasMenu(*m_actions, {*m_canvas, m_practice->comparePage(), *m_centre, *m_zoom}, m_settings, this);
    m_presenter = new Presenter({*m_workspace, m_playback, *m_lesson, *m_actions, *m_practice}, this);
    wireActions();
}

void MainWindow::buildColumns() {
    m_left = new Pane;
    m_lesson = new LessonPane(m_playback, m_selection);
    m_playground = new PlaygroundPane(m_playback, m_selection, m_options.draftFile);
    m_left->addPage(m_lesson, {});
    m_left->addPage(m_playground, {});

    m_centre = new Pane;
    m_canvas = new GraphCanvas;
    m_charts = new QWidget;
    (new QVBoxLayout(m_charts))->setContentsMargins(0, 0, 0, 0);
    m_output = new OutputPane(m_playback);
    m_centre->addPage(m_canvas, {});
    m_centre->addPage(m_charts, {});
    m_centre->addPage(m_output, {});
    auto* count = new QLabel;
    count->setFont(uiFont(12, QFont::Medium));
    count->setForegroundRole(QPalette::PlaceholderText);
    m_countLabel = count;
    auto* findField = new FindField(m_centre);
    m_zoom = new ZoomBox;
    connect(findField, &FindField::opened, count, &QWidget::hide);
    connect(findField, &FindField::opened, m_zoom, &QWidget::hide);
    connect(findField, &FindField::closed, m_centre,
            [this] { emit m_centre->pageChanged(m_centre->currentPage()); });
    m_centre->addCorner(findField);
    m_centre->addCorner(m_countLabel, Pane::Corner::Yields);
    m_centre->addCorner(m_zoom);

    m_finder = new Finder(*findField, *m_playground, *m_canvas, m_playback, m_selection, this);
    m_practice = new PracticeRoom(
        {*m_workspace, m_playback, *m_lesson, *m_playground, *m_canvas, *m_left, *m_centre}, this);
    m_right = new InspectorColumn(m_playback, m_selection);
    m_columns = new Columns(m_left, m_centre, m_right);
    // A page that comes forward is laid out first.
    connect(m_playground, &PlaygroundPane::widthWanted, m_columns, &Columns::setLeftWanted,
            Qt::QueuedConnection);
    m_cards = new CardMenu(*m_canvas, *m_right, m_playback, m_selection, this);
}

void MainWindow::wireCanvas() {
    m_stageActions.lendTo(m_canvas);
    m_stageActions.lendTo(&m_practice->comparePage());
    for (QWidget* page : m_right->pages()) m_stageActions.lendTo(page);
    connect(m_right, &InspectorColumn::mendWanted, &m_practice->mending(), &Mending::apply);
    m_stageActions.lendStepsTo(m_lesson);
    connect(&m_playback, &Playback::recordingChanged, this, [this] {
        const auto& recording = m_playback.recording();
        if (!m_practice->keepsPlace()) m_selection.follow();
        if (recording) m_series.follow(recording->timeline()->trace().shared());
        m_canvas->setTimeline(recording ? recording->timeline() : nullptr);
        showFrame();
        showCount();
    });
    connect(&m_playback, &Playback::frameChanged, this, &MainWindow::showFrame);
    connect(m_canvas, &GraphCanvas::summaryChanged, this, &MainWindow::showCount);
    connect(m_canvas, &GraphCanvas::nodeSelected, this,
            [this](NodeId, int item) { m_selection.pick(m_playback.current(), item); });
    connect(m_canvas, &GraphCanvas::selectionCleared, &m_selection, &Selection::follow);
    connect(m_canvas, &GraphCanvas::stepRequested, this,
            [this](int step) { m_playback.goTo(static_cast<uint32_t>(step)); });
    connect(m_canvas, &GraphCanvas::mendRequested, this, [this] {
        Pane::bringForward(m_right);
        m_right->showAutopsy();
    });
    connect(m_centre, &Pane::pageChanged, this, [this](QWidget* page) {
        m_countLabel->setVisible(page == m_canvas);
        if (page == m_charts) openChart();
        m_columns->setRightVisible(page != &m_practice->comparePage());
    });
    connect(&m_selection, &Selection::changed, this, [this] {
        const int picked = m_selection.pickedIn(m_playback.current());
        const QSignalBlocker quiet(m_canvas);
        picked >= 0 ? m_canvas->selectItem(picked) : m_canvas->clearSelection();
    });
}

void MainWindow::wireWorkspace() {
    m_workspace->setSnippetFile(m_playground->file());
    m_progress = new Progress(m_settings, *m_lesson, *m_workspace, this);
    new LessonMenu(*m_actions, *m_lesson, *m_workspace, this);
    new StepLinks(*m_actions, *m_lesson, *m_workspace, m_playback, this);
    connect(m_workspace.get(), &Workspace::lessonOpened, this, [this] {
        m_right->putLightOut();
        m_left->showPage(m_lesson);
        m_centre->showPage(m_canvas);
    });
    connect(m_workspace.get(), &Workspace::snippetOpened, this, [this](const QString& source) {
        m_playground->setSource(source);
        m_playground->setFile(m_workspace->snippetFile(), m_workspace->snippetName());
        m_right->putLightOut();
        m_left->showPage(m_playground);
        m_centre->showPage(m_canvas);
    });
    connect(m_workspace.get(), &Workspace::stageChanged, this, [this] {
        m_playground->setOnStage(m_workspace->onStage() == Workspace::OnStage::Snippet);
        m_lesson->setOnStage(m_workspace->onStage() == Workspace::OnStage::Lesson);
    });
    connect(&m_playback, &Playback::turnWanted, m_workspace.get(), &Workspace::recordAgain);
    connect(m_workspace.get(), &Workspace::recordingAgain, m_narration, &NarrationLine::setTurnAwaited);
    connect(m_workspace.get(), &Workspace::openedDrawn, m_narration, &NarrationLine::tellDrawn);
    connect(&m_runner, &Runner::runningChanged, m_narration, &NarrationLine::setRunning);
    connect(m_workspace.get(), &Workspace::reported, this, &MainWindow::showReport);
    connect(&m_runner, &Runner::began, &m_series, &RunSeries::follow);
    connect(&m_series, &RunSeries::grew, this,
            [this] { m_playground->setProgress(m_series.inTurns() ? m_series.turns() : 0); });
    connect(&m_runner, &Runner::runningChanged, this, [this](bool running) {
        m_tools->setRunning(running);
        m_playground->setRunning(running);
        m_actions->stop->setEnabled(running);
    });
    connect(&m_runner, &Runner::stopping, m_narration, &NarrationLine::setStopping);
    connect(&m_runner, &Runner::stopping, m_tools, &ToolRow::setStopping);
    connect(&m_runner, &Runner::stopping, m_playground, &PlaygroundPane::setStopping);
    connect(&m_runner, &Runner::finished, this, [this](const RunOutcome& outcome) {
        m_playground->setStopped(outcome.stopped);
        m_output->setNotices(outcome.notices);
        m_actions->exportPicture->setEnabled(!outcome.refused);
        if (outcome.refused) m_centre->showPageWhile(true, m_output);  // there is no graph
    });
    connect(m_lesson, &LessonPane::outputClicked, this, [this] { Pane::bringForward(m_output); });
    connect(m_lesson, &LessonPane::predictionSolved, m_canvas, qOverload<>(&QWidget::setFocus));
    connect(m_playground, &PlaygroundPane::runRequested, this,
            [this] { m_workspace->runSnippet(m_playground->source()); });
    connect(m_playground, &PlaygroundPane::stopRequested, &m_runner, &Runner::stop);
}

void MainWindow::wireActions() {
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->copyPicture, &QAction::triggered, this, [this] {
        if (const auto& recording = m_playback.recording())
            QApplication::clipboard()->setText(QString::fromStdString(m_playback.hidden().in(
                diagram::text_twin(*recording->timeline(), m_playback.current(), m_language.current()))));
    });
    connect(m_actions->find, &QAction::triggered, m_finder, &Finder::open);
    connect(m_actions->replace, &QAction::triggered, m_finder, &Finder::openReplace);
    connect(m_actions->spanish, &QAction::triggered, this, [this] { setLanguage(words::Language::Spanish); });
    connect(m_actions->english, &QAction::triggered, this, [this] { setLanguage(words::Language::English); });
    connect(m_actions->reducedMotion, &QAction::toggled, this, [this](bool on) {
        m_settings.setReducedMotion(on);
        m_playback.setReducedMotion(on);
        m_canvas->setReducedMotion(on);
    });
    connect(m_actions->run, &QAction::triggered, this, &MainWindow::run);
    connect(m_actions->runToCursor, &QAction::triggered, m_playground, &PlaygroundPane::runToCursor);
    connect(m_actions->stop, &QAction::triggered, &m_runner, &Runner::stop);
    connect(m_actions->playEngine, &QAction::triggered, m_practice, &PracticeRoom::playEngine);
    connect(&m_practice->engine(), &EngineSeat::playingChanged, m_tools, &ToolRow::setPlayed);
    connect(m_actions->compare, &QAction::triggered, m_practice, &PracticeRoom::compare);
    connect(m_actions->previousPart, &QAction::triggered, this,
            [this] { m_lesson->goToPart(m_lesson->part() - 1); });
    connect(m_actions->nextPart, &QAction::triggered, this,
            [this] { m_lesson->goToPart(m_lesson->part() + 1); });
    new HelpMenu(*m_actions, m_stageActions, m_presenter->actions().all(), this);
    m_actions->reducedMotion->setChecked(m_settings.reducedMotion());
    connect(m_actions->start, &QAction::triggered, m_start, &StartPage::open);
    connect(m_start, &StartPage::left, m_canvas, [this] { m_canvas->setFocus(); });
    connect(m_start, &StartPage::lessonWanted, this, [this] { m_left->showPage(m_lesson); });
    connect(m_start, &StartPage::playgroundWanted, this, [this] {
        m_left->showPage(m_playground);
        m_playground->setFocus();
    });
    connect(m_tools->run, &BarButton::clicked, this,
            [this] { m_runner.isRunning() ? m_runner.stop() : run(); });
    connect(m_tools->theme, &BarButton::clicked, m_look, &LookMenu::turnTheme);
    connect(m_tools->language, &BarButton::clicked, this, [this] {
        (m_actions->spanish->isChecked() ? m_actions->english : m_actions->spanish)->trigger();
    });
}

void MainWindow::openFirst() {
    m_workspace->openFirst(m_playground->wasOnStage() ? m_playground->source() : QString());
    if (m_playground->hasRecovered() || m_playground->wasOnStage()) m_left->showPage(m_playground);
}

void MainWindow::showFrame() {
    const auto [from, to, t] = m_playback.move();
    m_canvas->showStep(from, to, t);
}

void MainWindow::showCount() { static_cast<QLabel*>(m_countLabel)->setText(m_canvas->summary()); }

void MainWindow::showReport(const QString& report) {
    m_output->setFailure(report);
    m_centre->showPageWhile(!report.isEmpty(), m_output);
}

void MainWindow::run() {
    if (m_left->currentPage() == m_playground)
        m_workspace->runSnippet(m_playground->source());
    else
        m_workspace->runLesson();
}

void MainWindow::setLanguage(words::Language language) {
    m_settings.setLanguage(language);
    if (language == m_language.current()) return;
    m_language.set(language);
    QWidget *left = m_left->currentPage(), *centre = m_centre->currentPage();
    m_workspace->setLanguage(language);
    m_left->showPage(left);
    m_centre->showPage(centre);
}

ThemeId MainWindow::theme() const { return m_look->theme(); }
void MainWindow::setTheme(ThemeId theme) { m_look->setTheme(theme); }

void MainWindow::retranslate() {
    const words::Language language = m_language.current();
    m_actions->retranslate();
    m_stageActions.retranslate();
    m_left->setTitle(m_lesson, tr("Lesson"));
    m_left->setTitle(m_playground, tr("Playground"));
    m_centre->setTitle(m_canvas, tr("Canvas"));
    m_centre->setTitle(m_charts, tr("Charts"));
    m_centre->setTitle(m_output, tr("Output"));
    m_right->retranslate();
    m_columns->setTitles(tr("Canvas"), tr("Inspector"));
    m_narration->setLanguage(language);
    m_canvas->setLanguage(language);
    m_right->setLanguage(language);
    m_output->setLanguage(language);
    m_practice->setLanguage(language);
    m_presenter->setLanguage();
    m_tools->setLanguageName(language == words::Language::Spanish ? "ES" : "EN");
    (language == words::Language::Spanish ? m_actions->spanish : m_actions->english)->setChecked(true);
    m_look->dress();
    showCount();
    m_fileMenu->fillRecent();
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && m_transport) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F6)
        return focusNextPane({m_left, m_centre, &m_right->inspector(), &m_right->ledger(), m_transport},
                             !(event->modifiers() & Qt::ShiftModifier));
    QMainWindow::keyPressEvent(event);
}

void MainWindow::openChart() {
    if (!m_charts->layout()->isEmpty()) return;
    auto* page = new ChartsPage(m_playback, m_series);
    connect(page, &ChartsPage::turnWanted, m_workspace.get(), &Workspace::showTurn);
    m_charts->layout()->addWidget(page);
}

QStringList MainWindow::pageNames() const {
    QStringList names;
    for (const Pane* pane : findChildren<Pane*>())
        for (int i = 0; i < pane->pageCount(); ++i) names.append(pane->page(i)->accessibleName());
    return names;
}

void MainWindow::showPage(const QString& name) {
    for (Pane* pane : findChildren<Pane*>())
        for (int i = 0; i < pane->pageCount(); ++i)
            if (pane->page(i)->accessibleName() == name) Pane::bringForward(pane->page(i));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_playground->leave();
    if (!m_fileMenu->mayLeave()) return event->ignore();
    m_settings.setWindow(saveGeometry(), m_columns->saveWidths(), size() * devicePixelRatioF());
    m_workspace->leave();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!fileToOpen(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (const QString file = fileToOpen(*event->mimeData()); !file.isEmpty()) openFile(file);
}

}  // namespace backstep::ui
