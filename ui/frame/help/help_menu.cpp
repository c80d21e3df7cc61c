#include "frame/help/help_menu.h"

#include <QApplication>
#include <QMessageBox>

#include "frame/help/keys_sheet.h"
#include "frame/help/signs_sheet.h"
#include "frame/window_actions.h"

namespace backstep::ui {

namespace {

void openSheet(QDialog* sheet) {
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

}  // namespace

HelpMenu::HelpMenu(const WindowActions& actions, const StageActions& stage, const QList<QAction*>& presenting,
                   QWidget* window)
    : QObject(window) {
    connect(actions.keys, &QAction::triggered, window, [&actions, &stage, presenting, window] {
        openSheet(new KeysSheet(actions, stage, presenting, window));
    });
    connect(actions.signs, &QAction::triggered, window, [window] { openSheet(new SignsSheet(window)); });
    connect(actions.about, &QAction::triggered, window, [window] {
        QMessageBox::about(window, "Backstep",
                           tr("Backstep %1: the computational graph, forwards and backwards. It imitates "
                              "PyTorch 1.13. Free software, GPL-3.0-or-later.")
                               .arg(QApplication::applicationVersion()));
    });
}

}  // namespace backstep::ui
