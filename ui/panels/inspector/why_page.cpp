#include "panels/inspector/why_page.h"

#include <QEvent>

#include "explain/code_text.h"
#include "panels/inspector/remedy_rows.h"
#include "panels/inspector/shown_value.h"
#include "panels/sheet/button_row.h"
#include "panels/sheet/error_rows.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int kShowPaths = AskedTensor::kChoose - 1;  // above every step, too

}  // namespace

WhyPage::WhyPage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback), m_selection(selection) {
    connect(&playback, &Playback::recordingChanged, this, &WhyPage::fill);
    connect(&playback, &Playback::stepChanged, this, &WhyPage::fill);
    connect(&selection, &Selection::changed, this, &WhyPage::fill);
    connect(this, &Sheet::rowClicked, this, [this](int action) {
        if (action == kShowPaths) {
            m_selection.pick(m_playback.current(), m_asked.item());
            return emit pathsWanted();
        }
        const int chosen = m_asked.itemChosen(action);
        if (chosen < 0) return m_playback.goTo(static_cast<uint32_t>(action));
        m_selection.pick(m_playback.current(), chosen);
    });
}

void WhyPage::setLanguage(words::Language language) {
    m_language = language;
    fill();
}

void WhyPage::fill() {
    std::vector<SheetRowPtr> rows;
    const trace::StepState& state = m_playback.current();
    m_asked = AskedTensor();
    if (!m_playback.recording() || !state.picture || state.picture->items.empty()) {
        rows.push_back(noteRow(tr("There is no tensor here yet to ask about.")));
        return setRows(std::move(rows));
    }
    m_asked = AskedTensor(*m_playback.recording(), state, m_selection);
    if (SheetRowPtr choices = m_asked.choices()) rows.push_back(std::move(choices));
    if (m_asked.isThere())
        addAnswer(rows);
    else
        rows.push_back(noteRow(tr("Choose a card on the canvas, and ask about its .grad.")));
    setRows(std::move(rows), QString::fromStdString(m_asked.name()));
}

void WhyPage::addAnswer(std::vector<SheetRowPtr>& rows) {
    const trace::StepState& state = m_playback.current();
    if (!m_asked.tensor()) {
        rows.push_back(noteRow(tr("This is a plain Python value: it has no .grad.")));
        return;
    }
    const std::string& called = m_asked.name();
    const explain::Why why = m_playback.recording()->why(state.step.number, m_asked.tensor(), called);
    const HiddenNumbers hidden = m_playback.hidden();
    const QString grad = why.none                 ? QStringLiteral("None")
                         : hidden.holds(why.grad) ? QStringLiteral("?")
                                                  : cardText(why.grad);
    rows.push_back(headRow(QString::fromStdString(explain::as_operand(called)) + ".grad = " + grad,
                           tr("step %1").arg(state.step.number)));
    rows.push_back(wordsRow(words::pieces(hidden.in(why.what), m_language)));
    if (!why.origins.empty()) {
        rows.push_back(ruleRow());
        rows.push_back(sectionRow(tr("Where it comes from")));
    }
    addOrigins(rows, why.origins, m_language);
    const auto item = static_cast<uint32_t>(m_asked.item());
    if (m_playback.recording()->wholePath(state, item))
        rows.push_back(buttonRow("path", tr("Show its paths"), false, kShowPaths));
    if (why.cures.empty()) return;
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(tr("How to get its gradient")));
    rows.push_back(gapRow(4));
    addCures(rows, why.cures, m_language, [this, called](const explain::Cure& cure) {
        emit mendWanted(cure, explain::Complaint::about_grad_of(called));
    });
}

void WhyPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui
