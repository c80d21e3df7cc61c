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
    grid->setHorizontalSpacing(32);
    grid->setVerticalSpacing(8);
    auto add = [&](const QString& keys, const QString& what) {
        const int row = grid->rowCount();
        auto* key = new QLabel(keys, this);
        key->setFont(codeFont(13, QFont::Medium));
        grid->addWidget(key, row, 0);
        grid->addWidget(new QLabel(what, this), row, 1);
    };
    auto addAction = [&](const QAction* action) {
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts())
            keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty()) add(keys.join("  "), action->text().remove(QChar(0x2026)));
    };
    for (const QAction* action : stage.all()) addAction(action);
    for (const QAction* action : {window.run, window.goToStep, window.fit, window.zoomIn, window.zoomOut,
                                  window.find, window.exportPicture, window.copyPicture, window.open,
                                  window.previousPart, window.nextPart, window.quit})
        addAction(action);
    add("F6", tr("Next pane"));
    add("Tab", tr("Walk over the nodes of the canvas"));
    auto* note = new QLabel(
        tr("Arrows and single keys act while the canvas or the transport bar has the focus."), this);
    note->setWordWrap(true);
    grid->addWidget(note, grid->rowCount(), 0, 1, 2);
}

}  // namespace backstep::ui
