#include "panels/inspector/why_page.h"

#include <QEvent>

#include "panels/inspector/remedy_rows.h"
#include "panels/inspector/shown_value.h"
#include "panels/sheet/error_rows.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int kChoose = 1'000'000'000;  // above every step
constexpr int kMostChoices = 12;

using trace::ItemKind;

QString nameOf(const trace::PictureItem& item) {
    if (!item.output_name.empty()) return QString::fromStdString(item.output_name);
    return item.kind == ItemKind::Leaf ? QString::fromStdString(item.title) : QString();
}

}  // namespace

WhyPage::WhyPage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback), m_selection(selection) {
    connect(&playback, &Playback::recordingChanged, this, &WhyPage::fill);
    connect(&playback, &Playback::stepChanged, this, &WhyPage::fill);
    connect(&selection, &Selection::changed, this, &WhyPage::fill);
    connect(this, &Sheet::rowClicked, this, [this](int action) {
        if (action < kChoose) return m_playback.goTo(static_cast<uint32_t>(action));
        m_selection.pick(m_playback.current(), m_choices[static_cast<size_t>(action - kChoose)]);
    });
}

void WhyPage::setLanguage(words::Language language) {
    m_language = language;
    fill();
}

void WhyPage::fill() {
    std::vector<SheetRowPtr> rows;
    const trace::StepState& state = m_playback.current();
    int item = m_selection.pickedIn(state);
    m_choices.clear();
    if (!m_playback.recording() || !state.picture || state.picture->items.empty()) {
        rows.push_back(noteRow(tr("There is no tensor here yet to ask about.")));
        return setRows(std::move(rows));
    }
    addChoice(rows, item);
    if (item < 0 && !m_choices.empty()) item = m_choices[0];
    if (item >= 0)
        addAnswer(rows, item);
    else
        rows.push_back(noteRow(tr("Choose a card on the canvas, and ask about its .grad.")));
    setRows(std::move(rows));
}

// The leaves with a slate, and the tensor selected if it is none of them.
void WhyPage::addChoice(std::vector<SheetRowPtr>& rows, int item) {
    const auto& items = m_playback.current().picture->items;
    for (size_t i = 0; i < items.size() && m_choices.size() < kMostChoices; ++i)
        if (items[i].kind == ItemKind::Leaf && items[i].requires_grad)
            m_choices.push_back(static_cast<int>(i));
    int chosen = item < 0 ? 0 : -1;
    QStringList names;
    for (size_t i = 0; i < m_choices.size(); ++i) {
        if (m_choices[i] == item) chosen = static_cast<int>(i);
        names.append(nameOf(items[static_cast<size_t>(m_choices[i])]));
    }
    if (chosen < 0 && item >= 0) {
        chosen = static_cast<int>(m_choices.size());
        m_choices.push_back(item);
        const auto& picked = items[static_cast<size_t>(item)];
        const QString name = nameOf(picked);
        names.append(name.isEmpty() ? QString::fromStdString(picked.title) : name);
    }
    if (names.size() < 2) return;
    SheetRowPtr choice = choiceRow(names, chosen);
    choice->action = kChoose;
    rows.push_back(std::move(choice));
}

void WhyPage::addAnswer(std::vector<SheetRowPtr>& rows, int item) {
    const trace::StepState& state = m_playback.current();
    const trace::PictureItem& it = state.picture->items[static_cast<size_t>(item)];
    const auto& recording = *m_playback.recording();
    if (!it.tensor) {
        rows.push_back(noteRow(tr("This is a plain Python value: it has no .grad.")));
        return;
    }
    const QString name = nameOf(it);
    const std::string called = name.isEmpty() ? recording.code(it.span) : name.toStdString();
    const explain::Why why = recording.why(state.step.number, it.tensor, called);
    const QString grad = why.none ? QStringLiteral("None") : cardText(why.grad);
    rows.push_back(
        headRow(QString::fromStdString(called) + ".grad = " + grad, tr("step %1").arg(state.step.number)));
    rows.push_back(wordsRow(words::pieces(why.what, m_language)));
    if (!why.origins.empty()) {
        rows.push_back(ruleRow());
        rows.push_back(sectionRow(tr("Where it comes from")));
    }
    addOrigins(rows, why.origins, m_language);
    if (why.cures.empty()) return;
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(tr("How to get its gradient")));
    rows.push_back(gapRow(4));
    addCures(rows, why.cures, m_language);
}

void WhyPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui
