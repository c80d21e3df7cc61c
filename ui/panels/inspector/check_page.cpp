#include "panels/inspector/check_page.h"

#include <QEvent>
#include <QPromise>
#include <QThreadPool>
#include <algorithm>

#include "panels/inspector/remedy_rows.h"
#include "panels/sheet/check_row.h"
#include "panels/sheet/error_rows.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

using explain::Agreement;
using explain::CheckedElement;

QString said(const Message& message, words::Language language) {
    return QString::fromStdString(words::render(message, language)).replace('-', QChar(0x2212));
}

}  // namespace

CheckPage::CheckPage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback), m_selection(selection) {
    connect(&playback, &Playback::recordingChanged, this, &CheckPage::ask);
    connect(&playback, &Playback::stepChanged, this, &CheckPage::ask);
    connect(&selection, &Selection::changed, this, &CheckPage::ask);
    connect(this, &Sheet::rowClicked, this, [this](int action) {
        const int chosen = m_asked.itemChosen(action);
        if (chosen < 0) return m_playback.goTo(static_cast<uint32_t>(action));
        m_selection.pick(m_playback.current(), chosen);
    });
    connect(&m_watcher, &QFutureWatcher<Checks>::finished, this, [this] { m_stale ? ask() : showAnswer(); });
}

CheckPage::~CheckPage() { m_watcher.waitForFinished(); }

void CheckPage::setLanguage(words::Language language) {
    m_language = language;
    ask();
}

void CheckPage::ask() {
    if (!isVisible()) return;
    m_stale = m_watcher.isRunning();
    if (m_stale) return;
    const auto& recording = m_playback.recording();
    m_asked = recording ? AskedTensor(*recording, m_playback.current(), m_selection) : AskedTensor();
    if (!m_asked.tensor()) {
        std::vector<SheetRowPtr> rows;
        rows.push_back(noteRow(tr("Choose a tensor on the canvas: its gradient is checked here.")));
        return setRows(std::move(rows));
    }
    if (!m_playback.hidden().empty()) {
        std::vector<SheetRowPtr> rows;
        rows.push_back(noteRow(tr("A question about a number is open: answer it first.")));
        return setRows(std::move(rows));
    }
    const auto promise = std::make_shared<QPromise<Checks>>();
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, recording, step = m_playback.current().step.number,
                                          tensor = m_asked.tensor(), name = m_asked.name()] {
        promise->addResult(recording->checkNumerically(step, tensor, name));
        promise->finish();
    });
}

void CheckPage::showAnswer() {
    std::vector<SheetRowPtr> rows;
    if (SheetRowPtr choices = m_asked.choices()) rows.push_back(std::move(choices));
    const Checks checks = m_watcher.result();
    for (size_t i = 0; i < checks.size(); ++i) {
        if (i > 0) rows.push_back(ruleRow());
        addCheck(rows, checks[i]);
    }
    setRows(std::move(rows), QString::fromStdString(m_asked.name()));
}

void CheckPage::addCheck(std::vector<SheetRowPtr>& rows, const explain::NumericCheck& check) const {
    rows.push_back(wordsRow(words::pieces(check.verdict, m_language)));
    if (check.checked) {
        rows.push_back(gapRow(4));
        rows.push_back(checkHeadRow(said(Message("numeric.backward"), m_language),
                                    said(Message("numeric.numeric"), m_language)));
    }
    bool rounded = false;
    for (const CheckedElement& element : check.elements) {
        rows.push_back(checkRow(QString::fromStdString(check.name + explain::place_of(element)), element));
        const bool near = element.agreement == Agreement::Rounded;
        rounded = rounded || near;
        const Message why = explain::reason(element);
        if (!near && !why.empty()) rows.push_back(noteRow(said(why, m_language)));
    }
    if (check.checked && check.count > static_cast<int64_t>(check.elements.size()))
        rows.push_back(noteRow(said(Message("numeric.more")
                                        .with("shown", std::to_string(check.elements.size()))
                                        .with("count", std::to_string(check.count)),
                                    m_language)));
    if (rounded)
        rows.push_back(noteRow(QStringLiteral("≈ ") + said(Message("numeric.rounded_here"), m_language)));
    for (const Message& note : check.notes) rows.push_back(wordsRow(words::pieces(note, m_language)));
    addOrigins(rows, check.origins, m_language);
}

void CheckPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) ask();
    Sheet::changeEvent(event);
}

void CheckPage::showEvent(QShowEvent* event) {
    Sheet::showEvent(event);
    ask();
}

}  // namespace backstep::ui
