#include "frame/keys_sheet.h"

#include <QGridLayout>
#include <QLabel>

#include "frame/window_actions.h"
#include "stage/stage_actions.h"
#include "style/fonts.h"

namespace backstep::ui {

KeysSheet::KeysSheet(const WindowActions& window, const StageActions& stage, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(2, 24);
    // Keys read as they are: "Ctrl++" is no ligature.
    QFont face = codeFont(13, QFont::Medium);
    face.setStyleStrategy(QFont::PreferNoShaping);
    int side = 0;  // 0 or 3: the left pair of columns or the right one
    int rows[] = {0, 0};
    auto add = [&](const QString& keys, const QString& what) {
        const int row = rows[side / 3]++;
        auto* key = new QLabel(keys, this);
        key->setFont(face);
        grid->addWidget(key, row, side);
        grid->addWidget(new QLabel(what, this), row, side + 1);
    };
    auto addAction = [&](const QAction* action) {
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts())
            keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty()) add(keys.join("  "), action->text().remove(QChar(0x2026)));
    };
    for (const QAction* action : stage.all()) addAction(action);
    add("F6", tr("Next pane"));
    add("Tab", tr("Walk over the nodes of the canvas"));
    add("F2", tr("Change the number of the chosen leaf"));
    add("Esc", tr("Leave the canvas"));
    add("?", tr("Why is the .grad of this card what it is?"));
    side = 3;
    for (const QAction* action :
         {window.run, window.runToCursor, window.goToStep, window.playEngine, window.compare, window.fit,
          window.zoomIn, window.zoomOut, window.find, window.exportPicture, window.copyPicture, window.open,
          window.save, window.saveAs, window.previousPart, window.nextPart, window.quit})
        addAction(action);
    grid->addWidget(
        new QLabel(tr("Arrows and single keys act while the canvas or the transport bar has the focus."),
                   this),
        grid->rowCount(), 0, 1, 5);
}

}  // namespace backstep::ui
