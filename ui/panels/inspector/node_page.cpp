#include "panels/inspector/node_page.h"

#include <QEvent>

#include "explain/recorded_ops.h"
#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

namespace {

using trace::ItemKind;

QString kindOf(const trace::PictureItem& item) {
    switch (item.kind) {
        case ItemKind::Leaf:
            return item.requires_grad ? NodePage::tr("leaf with requires_grad=True")
                                      : NodePage::tr("leaf without gradient");
        case ItemKind::Node:
            return item.custom ? NodePage::tr("custom Function") : NodePage::tr("recorded node");
        case ItemKind::Ghost:
            return NodePage::tr("operation that was not recorded");
        case ItemKind::Value:
            return NodePage::tr("plain value");
    }
    return {};
}

// A number that is there and was taken away is one the learner is asked for.
SheetRowPtr numberRow(const QString& label, const trace::ValueSnapshot& value) {
    return value.empty() ? pairRow(label, QStringLiteral("?")) : tensorRow(label, value);
}

QString chipState(const trace::SavedChip& chip, bool asked) {
    if (chip.released)
        return chip.released_at > 0 ? NodePage::tr("released at step %1").arg(chip.released_at)
                                    : NodePage::tr("released");
    if (chip.value.empty() && asked) return QStringLiteral("?");
    if (chip.value.empty()) return NodePage::tr("in its place what the pack hook gave");
    const QString value = cardText(chip.value);
    const QString kept = chip.retained ? NodePage::tr(", kept by retain_graph") : QString();
    if (!chip.alias.empty())
        return NodePage::tr("%1, shares memory with %2").arg(value, QString::fromStdString(chip.alias)) +
               kept;
    return NodePage::tr("%1, own memory").arg(value) + kept;
}

void addOperands(std::vector<SheetRowPtr>& rows, const trace::Trace& trace, const trace::StepState& state,
                 uint32_t item) {
    const trace::Picture& picture = *state.picture;
    const trace::PictureItem& it = picture.items[item];
    if (it.operand_names.empty()) return;
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(NodePage::tr("Inputs, in order")));
    for (size_t slot = 0; slot < it.operand_names.size(); ++slot) {
        QString value, name = QString::fromStdString(it.operand_names[slot]);
        for (const trace::PictureEdge& edge : picture.edges)
            if (edge.to == item && edge.operand == slot) {
                const trace::ItemState& from = state.items[edge.from];
                value = from.text == "?" ? QStringLiteral("?") : cardText(from.value);
                name = QString::fromStdString(explain::plain_name(trace, picture.items[edge.from]));
            }
        rows.push_back(pairRow(QString::number(slot) + "   " + name, value));
    }
}

void addGradient(std::vector<SheetRowPtr>& rows, const trace::Slate& slate) {
    if (slate.is_none) return rows.push_back(pairRow(".grad", QStringLiteral("None")));
    rows.push_back(numberRow(".grad", slate.value));
    rows.push_back(histogramRow(slate.value));
}

void addOutput(std::vector<SheetRowPtr>& rows, const trace::PictureItem& it, const trace::ItemState& now) {
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(it.kind == ItemKind::Leaf ? NodePage::tr("Value") : NodePage::tr("Output"),
                              QString::fromStdString(it.output_name)));
    if (now.value.empty() && now.text != "?") {
        rows.push_back(noteRow(NodePage::tr("It has not been computed yet.")));
        return;
    }
    rows.push_back(numberRow(NodePage::tr("value"), now.value));
    if (now.value.empty()) return;
    rows.push_back(histogramRow(now.value));
    rows.push_back(pairRow("dtype", dtypeText(now.value)));
    rows.push_back(pairRow("shape", sizesText(now.value)));
    rows.push_back(
        pairRow("requires_grad", it.requires_grad || it.kind == ItemKind::Node ? "True" : "False"));
    if (now.version > 0) rows.push_back(pairRow("_version", QString::number(now.version)));
    if (now.slate.shown) addGradient(rows, now.slate);
}

void addSaved(std::vector<SheetRowPtr>& rows, const trace::PictureItem& it, const trace::ItemState& now,
              bool asked) {
    if (it.kind != ItemKind::Node) return;
    uint64_t held = 0;
    uint64_t all = 0;
    size_t saved = 0;
    for (const trace::SavedChip& chip : now.chips) {
        saved += !chip.name.empty();
        all += chip.bytes;
        if (!chip.released) held += chip.bytes;
    }
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(NodePage::tr("Saved tensors"),
                              saved == 0 ? QString() : NodePage::tr("%1 B of %2 B").arg(held).arg(all)));
    if (now.chips.empty())
        rows.push_back(noteRow(NodePage::tr("Its derivative needs no value, so it saved none.")));
    for (const trace::SavedChip& chip : now.chips) {
        if (chip.name.empty()) continue;  // a slot that this call did not need
        rows.push_back(chipRow("_saved_" + QString::fromStdString(chip.name),
                               chip.failed     ? Tone::Error
                               : chip.released ? Tone::Released
                                               : Tone::Saved,
                               chipState(chip, asked)));
        if (chip.version != chip.expected_version)
            rows.push_back(noteRow(NodePage::tr("saved at version %1, now version %2")
                                       .arg(chip.expected_version)
                                       .arg(chip.version)));
        if (!chip.released && chip.value.numel() > 1) rows.push_back(tensorRow(QString(), chip.value));
    }
}

void addContext(std::vector<SheetRowPtr>& rows, const trace::PictureItem& it) {
    if (it.context.empty()) return;
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(NodePage::tr("Attributes of ctx")));
    for (const std::string& attribute : it.context) {
        const size_t sign = attribute.find(" = ");
        rows.push_back(pairRow("ctx." + QString::fromStdString(attribute.substr(0, sign)),
                               QString::fromStdString(attribute.substr(sign + 3))));
    }
}

}  // namespace

NodePage::NodePage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback), m_selection(selection) {
    connect(&playback, &Playback::recordingChanged, this, &NodePage::fill);
    connect(&playback, &Playback::stepChanged, this, &NodePage::fill);
    connect(&selection, &Selection::changed, this, &NodePage::fill);
    fill();
}

void NodePage::fill() {
    std::vector<SheetRowPtr> rows;
    const trace::StepState& state = m_playback.current();
    const int item = m_selection.itemIn(state);
    if (item < 0) {
        rows.push_back(noteRow(tr("Choose a card on the canvas to see what it holds.")));
        return setRows(std::move(rows));
    }
    const trace::PictureItem& it = state.picture->items[static_cast<size_t>(item)];
    const trace::ItemState& now = state.items[static_cast<size_t>(item)];
    rows.push_back(
        headRow(QString::fromStdString(it.title),
                placeText(it.span, QString::fromStdString(m_playback.recording()->code(it.span)))));
    rows.push_back(noteRow(kindOf(it)));
    if (!it.formula.empty()) rows.push_back(formulaRow(QString::fromStdString(it.formula), 22));
    if (it.kind == ItemKind::Node) {
        rows.push_back(pairRow("sequence_nr", QString::number(now.sequence_nr)));
        if (now.upstream) rows.push_back(numberRow(tr("gradient it received"), *now.upstream));
    }
    addOperands(rows, *m_playback.recording()->timeline()->trace(), state, static_cast<uint32_t>(item));
    addOutput(rows, it, now);
    addSaved(rows, it, now, !m_playback.hidden().empty());
    addContext(rows, it);
    setRows(std::move(rows), QString::fromStdString(it.structural_id));
}

void NodePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui
