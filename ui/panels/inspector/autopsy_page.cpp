#include "panels/inspector/autopsy_page.h"

#include <QEvent>

#include "panels/inspector/shown_value.h"
#include "panels/sheet/error_rows.h"
#include "stage/playback.h"

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

void AutopsyPage::fill() {
    std::vector<SheetRowPtr> rows;
    const auto& recording = m_playback.recording();
    const auto autopsy = recording ? recording->autopsy(m_playback.current()) : std::nullopt;
    if (!autopsy) return setRows(std::move(rows));
    const auto say = [this](const Message& message) { return words::pieces(message, m_language); };
    rows.push_back(errorHeadRow(QString::fromStdString(autopsy->type),
                                tr("step %1").arg(autopsy->step) + " · " + placeText(autopsy->span, {})));
    rows.push_back(sectionRow(tr("What PyTorch says")));
    rows.push_back(quoteRow(QString::fromStdString(autopsy->text)));
    if (!autopsy->what.empty()) {
        rows.push_back(ruleRow());
        rows.push_back(sectionRow(tr("What happened")));
        rows.push_back(wordsRow(say(autopsy->what)));
    }
    if (!autopsy->origins.empty()) rows.push_back(sectionRow(tr("Where it comes from")));
    for (const explain::Origin& origin : autopsy->origins) {
        rows.push_back(wordsRow(say(origin.what)));
        if (origin.step > 0) rows.back()->action = static_cast<int>(origin.step);
    }
    if (!autopsy->cures.empty()) {
        rows.push_back(ruleRow());
        rows.push_back(sectionRow(tr("How to mend it")));
        rows.push_back(gapRow(4));
    }
    int number = 0;
    for (const explain::Cure& cure : autopsy->cures)
        rows.push_back(cureRow(++number, say(cure.title), QString::fromStdString(cure.code)));
    setRows(std::move(rows));
}

void AutopsyPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui
