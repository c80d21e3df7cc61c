#include "frame/keys_sheet.h"

#include <QGridLayout>
#include <QLabel>

#include "frame/window_actions.h"
#include "stage/stage_actions.h"
#include "style/fonts.h"

namespace backstep::ui {

// As the keys are labelled, and short: three pairs of columns stand side by side.
QString KeysSheet::labelOf(const QKeySequence& sequence) {
    const std::pair<const char*, QString> labels[] = {
        {"Shift", tr("Shift")},         {"Home", tr("Home")},           {"End", tr("End")},
        {"PgUp", tr("PgUp")},           {"PgDown", tr("PgDown")},       {"Space", tr("Space")},
        {"Return", tr("Enter")},        {"Backspace", tr("Backspace")}, {"Left", QStringLiteral("←")},
        {"Right", QStringLiteral("→")}, {"Up", QStringLiteral("↑")},    {"Down", QStringLiteral("↓")}};
    QStringList keys = sequence.toString(QKeySequence::PortableText).split('+');
    for (QString& key : keys)
        for (const auto& [name, label] : labels)
            if (key == QLatin1String(name)) key = label;
    return keys.join('+');
}

KeysSheet::KeysSheet(const WindowActions& window, const StageActions& stage,
                     const QList<QAction*>& presenting, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(2, 12);
    // Keys read as they are: "Ctrl++" is no ligature.
    QFont face = codeFont(13, QFont::Medium);
    face.setStyleStrategy(QFont::PreferNoShaping);
    grid->setColumnMinimumWidth(5, 12);
    int side = 0;  // 0, 3 or 6: which pair of columns
    int rows[] = {0, 0, 0};
    auto add = [&](const QString& keys, const QString& what) {
        const int row = rows[side / 3]++;
        auto* key = new QLabel(keys, this);
        key->setFont(face);
        grid->addWidget(key, row, side);
        grid->addWidget(new QLabel(what, this), row, side + 1);
    };
    auto addAction = [&](const QAction* action) {
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts()) keys.append(labelOf(sequence));
        if (!keys.isEmpty()) add(keys.join("  "), action->text().remove(QChar(0x2026)));
    };
    for (const QAction* action : stage.all()) addAction(action);
    add("F6", tr("Next pane"));
    add("Tab", tr("Walk over the nodes of the canvas"));
    add("Ctrl+←  Ctrl+→", tr("Another choice of the inspector's page"));
    add("F2", tr("Change the number of the chosen leaf"));
    add("Esc", tr("Leave the canvas"));
    add("?", tr("Why is the .grad of this card what it is?"));
    side = 3;
    for (const QAction* action :
         {window.run,         window.runToCursor,  window.goToStep, window.playEngine, window.compare,
          window.fit,         window.zoomIn,       window.zoomOut,  window.find,       window.exportPicture,
          window.copyPicture, window.copyLink,     window.open,     window.save,       window.saveAs,
          window.start,       window.previousPart, window.nextPart, window.present,    window.quit})
        addAction(action);
    side = 6;
    auto* head = new QLabel(tr("While presenting"), this);
    head->setFont(uiFont(13, QFont::DemiBold));
    grid->addWidget(head, rows[2]++, side, 1, 2);
    for (const QAction* action : presenting) addAction(action);
    for (const QString& rule :
         {tr("Arrows and single keys act while the canvas, the inspector or the transport bar has the "
             "focus."),
          tr("←, →, Home and End act in the lesson too. A field you type in keeps its keys.")})
        grid->addWidget(new QLabel(rule, this), grid->rowCount(), 0, 1, 8);
}

}  // namespace backstep::ui
