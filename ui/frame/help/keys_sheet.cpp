#include "frame/help/keys_sheet.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <algorithm>

#include "frame/slim_scroll_bar.h"
#include "frame/window_actions.h"
#include "stage/stage_actions.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kPx = 13, kPxOfClass = 20;

}  // namespace

// As the keys are labelled, and short.
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

// Keys and what they do, one below the other.
class KeysSheet::Block : public QWidget {
  public:
    explicit Block(QWidget* parent, double px = kPx)
        : QWidget(parent), m_grid(new QGridLayout(this)), m_px(px) {
        m_grid->setContentsMargins(0, 0, 0, 0);
        m_grid->setHorizontalSpacing(14);
        m_grid->setVerticalSpacing(8);
        m_grid->setColumnStretch(1, 1);
    }

    void head(const QString& words) {
        auto* head = new QLabel(words);
        head->setFont(uiFont(m_px, QFont::DemiBold));
        m_grid->addWidget(head, m_rows++, 0, 1, 2);
    }
    void add(const QString& keys, const QString& what) {
        // Keys read as they are: "Ctrl++" is no ligature.
        QFont face = codeFont(m_px, QFont::Medium);
        face.setStyleStrategy(QFont::PreferNoShaping);
        auto* key = new QLabel(keys);
        key->setFont(face);
        m_grid->addWidget(key, m_rows, 0);
        auto* words = new QLabel(what);
        words->setFont(uiFont(m_px));
        m_grid->addWidget(words, m_rows++, 1);
    }
    void add(const QAction& action) {
        QStringList keys;
        for (const QKeySequence& sequence : action.shortcuts()) keys.append(labelOf(sequence));
        if (!keys.isEmpty()) add(keys.join("  "), action.text().remove(QChar(0x2026)));
    }

  private:
    QGridLayout* m_grid;
    double m_px;
    int m_rows = 0;
};

KeysSheet::KeysSheet(const WindowActions& window, const StageActions& stage,
                     const QList<QAction*>& presenting, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    auto* page = new QWidget;
    auto* time = new Block(page);
    for (const QAction* action : stage.all()) time->add(*action);
    time->add("F6", tr("Next pane"));
    time->add("Tab", tr("Walk over the nodes of the canvas"));
    time->add("Ctrl+←  Ctrl+→", tr("Another choice of the inspector's page"));
    time->add("F2", tr("Change the number of the chosen leaf"));
    time->add("Esc", tr("Leave the canvas"));
    time->add("?", tr("Why is the .grad of this card what it is?"));
    auto* menus = new Block(page);
    for (const QAction* action :
         {window.run,           window.runToCursor, window.goToStep, window.playEngine, window.compare,
          window.fit,           window.zoomIn,      window.zoomOut,  window.find,       window.replace,
          window.exportPicture, window.copyPicture, window.copyLink, window.undo,       window.redo,
          window.newCode,       window.open,        window.save,     window.saveAs,     window.start,
          window.previousPart,  window.nextPart,    window.answer,   window.present,    window.quit})
        menus->add(*action);
    menus->add("F9", tr("Stop at this line of the code, or no more"));
    auto* room = new Block(page);
    room->head(tr("While presenting"));
    for (const QAction* action : presenting) room->add(*action);
    place(
        {time, menus, room}, page,
        {tr("Arrows and single letters act while the canvas, the comparison, the inspector or the transport "
            "bar has the focus; ←, →, Home and End in the lesson too."),
         tr("Space plays from any pane; on a button it presses it. A field you type in keeps its keys.")});
}

KeysSheet::KeysSheet(const QList<QAction*>& presenting, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    auto* page = new QWidget;
    QList<Block*> columns;
    const qsizetype half = (presenting.size() + 1) / 2;
    for (qsizetype i = 0; i < presenting.size(); ++i) {
        if (i % half == 0) columns.append(new Block(page, kPxOfClass));
        columns.back()->add(*presenting[i]);
    }
    place(columns, page, {});
}

// Side by side as far as there is width for them, else one below the other, to be scrolled.
void KeysSheet::place(const QList<Block*>& blocks, QWidget* page, const QStringList& rules) {
    constexpr int kBetween = 26, kAround = 12;  // of the window, to be seen beside it
    const QSize most = parentWidget()->window()->size() - QSize(2 * kAround, 2 * kAround);
    auto* all = new QGridLayout(page);
    all->setContentsMargins(24, 20, 24, 20);
    all->setHorizontalSpacing(kBetween);
    all->setVerticalSpacing(20);
    int wide = 48 - kBetween, columns = 0;
    for (const Block* block : blocks) {
        wide += block->sizeHint().width() + kBetween;
        if (wide > most.width()) break;
        ++columns;
    }
    columns = std::max(1, columns);
    for (int i = 0; i < blocks.size(); ++i)
        all->addWidget(blocks[i], i / columns, i % columns, Qt::AlignTop | Qt::AlignLeft);
    for (const QString& rule : rules) {
        auto* words = new QLabel(rule);
        words->setWordWrap(true);
        all->addWidget(words, all->rowCount(), 0, 1, columns);
    }

    auto* area = new QScrollArea(this);
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Keys"));
    SlimScrollBar::dress(*area);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
    const QSize wanted = all->sizeHint() + QSize(SlimScrollBar(Qt::Vertical).sizeHint().width(), 0);
    resize(wanted.boundedTo(most));
}

}  // namespace backstep::ui
