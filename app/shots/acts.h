#pragma once

namespace backstep::ui {
class MainWindow;
}

namespace backstep::app {

// What a learner does in the window before its picture is taken. Each drives the widgets as mouse and keys
// would and waits for what comes of it.

void changeWeight(ui::MainWindow& window);  // w to -8
void editLeaf(ui::MainWindow& window);      // b, on its card

void playEngine(ui::MainWindow& window);  // three nodes, then a wrong number
void finishEngine(ui::MainWindow& window);

void offerComparison(ui::MainWindow& window);
void compare(ui::MainWindow& window);  // with the first pair on offer

void predict(ui::MainWindow& window);  // only looks at the question
void predictWrongly(ui::MainWindow& window);
void predictRightly(ui::MainWindow& window);

void readTerm(ui::MainWindow& window);  // the first one of the page, with its card

void completeName(ui::MainWindow& window);
void helpOnCall(ui::MainWindow& window);
void stopsAndMistake(ui::MainWindow& window);

void askAbout(ui::MainWindow& window, const char* tensor);  // *Why?* of the tensor that has this name

void mendError(ui::MainWindow& window);  // the first cure that has a place in the code

void openFileMenu(ui::MainWindow& window);
void openViewMenu(ui::MainWindow& window);
void openRunMenu(ui::MainWindow& window);
void saveHandout(ui::MainWindow& window);  // up to the dialog that asks where
void savePicture(ui::MainWindow& window);
void readToTheEnd(ui::MainWindow& window);
void openStart(ui::MainWindow& window);
void showKeys(ui::MainWindow& window);
void find(ui::MainWindow& window);
void replace(ui::MainWindow& window);  // a word of the code by another
void tabThroughCanvas(ui::MainWindow& window);

}  // namespace backstep::app
