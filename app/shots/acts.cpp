#include "shots/acts.h"

#include <QAction>
#include <QCheckBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QScrollArea>
#include <QTemporaryDir>
#include <stdexcept>

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "frame/find_field.h"
#include "frame/window_actions.h"
#include "main_window.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/lesson/prose/term_card.h"
#include "panels/playground/code_completer.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/name_list.h"
#include "panels/playground/playground_pane.h"
#include "panels/playground/search_bar.h"
#include "practice/compare/compare_page.h"
#include "practice/engine/game_page.h"
#include "practice/engine/turn_view.h"
#include "practice/practice_room.h"
#include "practice/what_if/leaf_editor.h"
#include "shots/settled.h"
#include "workspace/menus/card_menu.h"
#include "workspace/menus/file_menu.h"

namespace backstep::app {

using ui::MainWindow;

namespace {

void press(QWidget& widget, int key, Qt::KeyboardModifiers modifiers = {}, const QString& text = {}) {
    QKeyEvent down(QEvent::KeyPress, key, modifiers, text);
    QCoreApplication::sendEvent(&widget, &down);
}

void type(QWidget& widget, const QString& text) {
    for (const QChar letter : text) press(widget, letter.toUpper().unicode(), {}, letter);
}

void runsAgain(MainWindow& window) {
    waitUntil([&] { return !window.workspace().isRunning(); });
    settle(window.canvas());
}

ui::PredictView& prediction(MainWindow& window) {
    auto* view = window.findChild<ui::PredictView*>();
    if (!view) throw std::runtime_error("no prediction on this page");
    for (QWidget* at = view->parentWidget(); at; at = at->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(at)) scroll->ensureWidgetVisible(view, 0, 8);
    view->field().setFocus();
    return *view;
}

ui::PlaygroundPane& playground(MainWindow& window) {
    auto* pane = window.findChild<ui::PlaygroundPane*>();
    pane->editor().setFocus();
    pane->editor().moveCursor(QTextCursor::End);
    return *pane;
}

QMenu& menu(MainWindow& window, int index) {
    QAction* title = window.menuBar()->actions().at(index);
    title->menu()->popup(window.menuBar()->mapToGlobal(window.menuBar()->actionGeometry(title).bottomLeft()));
    return *title->menu();
}

void trigger(MainWindow& window, const QKeySequence& key) {
    for (QAction* action : window.findChildren<QAction*>())
        if (action->shortcuts().contains(key)) return action->trigger();
    throw std::runtime_error("no action has this key");
}

// Chooses a node and gives every number it asks for.
void playOne(ui::EngineSeat& seat) {
    emit seat.page()->chosen(seat.game()->ready().front());
    while (seat.game()->running())
        emit seat.page()->answered(
            QString::number(seat.game()->questions()[seat.game()->answered()].expected));
}

}  // namespace

void changeWeight(MainWindow& window) {
    ui::WhatIf& whatIf = window.practice().whatIf();
    whatIf.change(*whatIf.placeOf(std::string("w")), -8);
    runsAgain(window);
}

void editLeaf(MainWindow& window) {
    const auto& items = window.playback().current().picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].output_name == "b" || items[i].title == "b")
            window.practice().leafEditor().edit(static_cast<int>(i));
}

void playEngine(MainWindow& window) {
    window.practice().playEngine();
    ui::EngineSeat& seat = window.practice().engine();
    constexpr size_t kPlayed = 3;
    while (seat.game()->done().size() < kPlayed) playOne(seat);
    emit seat.page()->chosen(seat.game()->ready().back());
    emit seat.page()->answered("18");
    waitUntil([&] { return !window.playback().isPlaying(); });
}

void finishEngine(MainWindow& window) {
    window.practice().playEngine();
    ui::EngineSeat& seat = window.practice().engine();
    while (!seat.game()->is_finished()) playOne(seat);
    waitUntil([&] { return !window.playback().isPlaying(); });
}

void offerComparison(MainWindow& window) { window.practice().compare(); }

void compare(MainWindow& window) {
    window.practice().compare();
    window.practice().comparePage().take(0);
    waitUntil([&] { return window.practice().comparison().isActive(); });
    window.playback().goToLast();
    settle(window.practice().comparePage().firstCanvas());
    settle(window.practice().comparePage().secondCanvas());
}

void predict(MainWindow& window) { prediction(window); }

void predictWrongly(MainWindow& window) {
    ui::PredictView& view = prediction(window);
    type(view.field(), "18");
    press(view.field(), Qt::Key_Return);
}

void predictRightly(MainWindow& window) {
    ui::PredictView& view = prediction(window);
    type(view.field(), "-18");
    press(view.field(), Qt::Key_Return);
}

void readTerm(MainWindow& window) {
    constexpr int kStride = 8;  // no term is smaller
    for (auto* prose : window.findChildren<ui::ProseView*>()) {
        QWidget& area = *prose->viewport();
        for (int y = kStride / 2; prose->isVisible() && y < area.height(); y += kStride)
            for (int x = kStride / 2; x < area.width(); x += kStride) {
                const QPoint at(x, y);
                if (!prose->anchorAt(at).startsWith("term:") || !area.visibleRegion().contains(at)) continue;
                QMouseEvent move(QEvent::MouseMove, at, area.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                                 Qt::NoModifier);
                QCoreApplication::sendEvent(&area, &move);
                return waitUntil([prose] { return prose->termCard().isVisible(); });
            }
    }
    throw std::runtime_error("no term on this page");
}

void completeName(MainWindow& window) {
    ui::PlaygroundPane& pane = playground(window);
    pane.completer().waitUntilReady();
    type(pane.editor(), "torch.re");
    pane.completer().open(true);
    waitUntil([&] { return pane.completer().list().isVisible(); });
}

void helpOnCall(MainWindow& window) {
    ui::PlaygroundPane& pane = playground(window);
    pane.completer().waitUntilReady();
    type(pane.editor(), "torch.tensor(");
    waitUntil([&] { return !pane.completer().shownHelp().isEmpty(); });
}

void stopsAndMistake(MainWindow& window) {
    ui::PlaygroundPane& pane = playground(window);
    pane.editor().toggleStop(3);
    pane.editor().toggleStop(7);
    type(pane.editor(), "print(w.grad");
    waitUntil([&] { return pane.editor().mistakeLine() > 0; });
}

void askAbout(MainWindow& window, const char* tensor) {
    const auto& items = window.playback().current().picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].output_name == tensor || items[i].title == tensor)
            return window.cards().askWhy(static_cast<int>(i));
    throw std::runtime_error(std::string("no tensor ") + tensor);
}

void mendError(MainWindow& window) {
    const auto& recording = *window.playback().recording();
    const auto error = recording.autopsy(window.playback().current());
    if (!error || error->cures.empty()) throw std::runtime_error("no error to mend");
    window.practice().mending().apply(error->cures.front(), explain::Complaint::about(*error));
    runsAgain(window);
}

void openFileMenu(MainWindow& window) { menu(window, 0); }

void openViewMenu(MainWindow& window) { menu(window, 2); }

void openRunMenu(MainWindow& window) { menu(window, 3); }

void saveHandout(MainWindow& window) {
    window.findChild<ui::WindowActions*>()->handout->trigger();
    auto* dialog = window.findChild<QFileDialog*>();
    if (!dialog) throw std::runtime_error("nobody asks where to save the handout");
    static const QTemporaryDir nothingElse(QDir::temp().filePath("handouts-XXXXXX"));
    dialog->setDirectory(nothingElse.path());
    dialog->move(window.rect().center() - dialog->rect().center());
}

void savePicture(MainWindow& window) {
    const bool spanish = window.language() == words::Language::Spanish;
    emit window.findChild<ui::FileMenu*>()->saved(spanish ? "/home/ana/Documentos/paso 14.svg"
                                                          : "/home/ana/Documents/step 14.svg");
}

void readToTheEnd(MainWindow& window) {
    auto* lesson = window.findChild<ui::LessonPane*>();
    window.playback().goToLast();
    lesson->goToPart(lesson->partCount() - 1);
    settle(window.canvas());
    window.findChild<ui::LessonPage*>()->pointOnward();
    const QWidget& onward = *window.focusWidget();
    waitUntil([&] { return onward.visibleRegion().boundingRect() == onward.rect(); });
}

void openStart(MainWindow& window) { trigger(window, Qt::ALT | Qt::Key_Home); }
void showKeys(MainWindow& window) { trigger(window, Qt::Key_F1); }

void find(MainWindow& window) { trigger(window, QKeySequence::Find); }

void replace(MainWindow& window) {
    playground(window);
    trigger(window, Qt::CTRL | Qt::Key_H);
    auto* bar = window.findChild<ui::SearchBar*>();
    bar->wholeWords().setChecked(true);
    bar->wanted().setText("w");
    bar->with().setText("weight");
    emit bar->wanted().wanted("w", true, true);
}

void tabThroughCanvas(MainWindow& window) {
    window.canvas().setFocus(Qt::TabFocusReason);
    press(window.canvas(), Qt::Key_Tab);
}

}  // namespace backstep::app
