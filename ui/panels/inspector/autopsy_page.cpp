#include "panels/inspector/autopsy_page.h"

#include <QEvent>
#include <QScrollBar>

#include "panels/inspector/remedy_rows.h"
#include "panels/inspector/shown_value.h"
#include "panels/sheet/error_rows.h"
#include "stage/playback.h"
#include "words/words.h"

namespace backstep::ui {

AutopsyPage::AutopsyPage(Playback& playback, QWidget* parent) : Sheet(parent), m_playback(playback) {
    connect(&playback, &Playback::recordingChanged, this, &AutopsyPage::fill);
    connect(&playback, &Playback::stepChanged, this, &AutopsyPage::fill);
    connect(this, &Sheet::rowClicked, this,
            [this](int step) { m_playback.goTo(static_cast<uint32_t>(step)); });
}

void AutopsyPage::setLanguage(words::Language language) {
    m_language = language;
    fill();
}

void AutopsyPage::showCures() {
    const QRect title = rowSaying(tr("How to mend it"));
    if (!title.isNull()) verticalScrollBar()->setValue(title.top());
}

void AutopsyPage::fill() {
    std::vector<SheetRowPtr> rows;
    const auto& recording = m_playback.recording();
    if (!recording) return setRows(std::move(rows));
    if (const auto autopsy = recording->autopsy(m_playback.current())) addError(rows, *autopsy);
    for (const explain::Remark& remark : recording->remarks())
        if (remark.step <= m_playback.current().step.number) addRemark(rows, remark);
    setRows(std::move(rows));
}

QString AutopsyPage::whoSays(explain::Speaker speaker) {
    switch (speaker) {
        case explain::Speaker::PyTorch:
            return tr("What PyTorch says");
        case explain::Speaker::NumPy:
            return tr("What NumPy says");
        case explain::Speaker::Code:
            return tr("What your code says");
        case explain::Speaker::Python:
            break;
    }
    return tr("What Python says");
}

void AutopsyPage::addError(std::vector<SheetRowPtr>& rows, const explain::Autopsy& autopsy) {
    rows.push_back(errorHeadRow(QString::fromStdString(autopsy.type),
                                autopsy.marked
                                    ? lineAndColumn(autopsy.span)
                                    : tr("step %1").arg(autopsy.step) + " · " + placeText(autopsy.span, {})));
    const bool read = !autopsy.marked;
    rows.push_back(sectionRow(whoSays(autopsy.speaker)));
    rows.push_back(quoteRow(QString::fromStdString(autopsy.text)));
    if (!read) {
        rows.push_back(gapRow(4));
        rows.push_back(markedLineRow(*autopsy.marked));
    }
    if (!autopsy.what.empty()) {
        rows.push_back(ruleRow());
        rows.push_back(sectionRow(tr("What happened")));
        rows.push_back(wordsRow(words::pieces(m_playback.hidden().in(autopsy.what), m_language)));
    }
    if (!autopsy.origins.empty()) rows.push_back(sectionRow(read ? tr("Where it comes from") : tr("Why")));
    addOrigins(rows, autopsy.origins, m_language);
    if (autopsy.cures.empty()) return;
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(tr("How to mend it")));
    rows.push_back(gapRow(4));
    addCures(rows, autopsy.cures, m_language,
             [this, complaint = explain::Complaint::about(autopsy)](const explain::Cure& cure) {
                 emit mendWanted(cure, complaint);
             });
}

// Nothing was raised there: the word is said in passing, below the error if there is one.
void AutopsyPage::addRemark(std::vector<SheetRowPtr>& rows, const explain::Remark& remark) {
    if (!rows.empty()) rows.push_back(ruleRow());
    rows.push_back(sectionRow(
        remark.harmless ? tr("It looks wrong and is right") : tr("A silent mistake: nothing was raised"),
        placeText(remark.span, {})));
    rows.push_back(wordsRow(words::pieces(m_playback.hidden().in(remark.what), m_language)));
    rows.back()->action = static_cast<int>(remark.step);
    addOrigins(rows, remark.origins, m_language);
    if (!remark.cures.empty()) rows.push_back(gapRow(4));
    const auto complaint = explain::Complaint::about(remark, *m_playback.recording()->timeline());
    addCures(rows, remark.cures, m_language,
             [this, complaint](const explain::Cure& cure) { emit mendWanted(cure, complaint); });
}

void AutopsyPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui
