#include "practice/mend/mending.h"

#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "stage/playback.h"
#include "trace/trace.h"
#include "workspace/workspace.h"

namespace backstep::ui {

Mending::Mending(Workspace& workspace, Playback& playback, PlaygroundPane& playground, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_playback(playback), m_playground(playground) {
    connect(&workspace, &Workspace::runStarted, this, [this] {
        if (!m_starting) forget();
    });
    connect(&workspace, &Workspace::variedStarted, this, &Mending::forget);
    connect(&playground.editor(), &QPlainTextEdit::textChanged, this, [this] {
        if (!m_starting) forget();
    });
    connect(&workspace, &Workspace::runFinished, this, [this] {
        if (const auto before = std::exchange(m_before, nullptr))
            tell(explain::after_cure(m_complaint, *before->timeline(), *m_playback.recording()->timeline()));
    });
}

void Mending::apply(const explain::Cure& cure, const explain::Complaint& complaint) {
    const std::shared_ptr<const Recording> recording = m_playback.recording();
    if (!recording || m_workspace.isRunning()) return;
    const uint32_t cell = cure.edit.statement.cell;
    const std::string source = recording->timeline()->trace()->source(cell).text;
    const std::string mended = explain::mended(source, cure);
    forget();
    m_fromLesson = m_workspace.onStage() == Workspace::OnStage::Lesson;
    if (!m_fromLesson && m_playground.source().toStdString() != source)
        return tell({explain::AfterCure::How::Stays, Message("mending.edited")});
    m_complaint = complaint;
    m_starting = true;
    if (m_fromLesson) {
        const QString name = QString::fromStdString(m_workspace.lesson()->front.id) + QStringLiteral(".py");
        m_workspace.openSnippet(name, QString::fromStdString(withLessonsCellsBefore(cell, mended)));
    } else {
        m_playground.rewrite(QString::fromStdString(mended));
        m_workspace.runSnippet(m_playground.source());
    }
    m_starting = false;
    m_before = recording;
    m_deed = Message(m_fromLesson ? "mending.applied_to_copy" : "mending.applied")
                 .with("code", cure.code.substr(0, cure.code.find('\n')));
}

std::string Mending::withLessonsCellsBefore(uint32_t cell, const std::string& mended) const {
    const trace::Trace& trace = *m_playback.recording()->timeline()->trace();
    std::string all;
    for (uint32_t i = 0; i <= cell; ++i) {
        if (!all.empty()) all += all.ends_with('\n') ? "\n" : "\n\n";
        all += i == cell ? mended : trace.source(i).text;
    }
    return all;
}

// The bar is gone as soon as something else is typed, so that the edit to take back is the last one.
void Mending::undo() {
    m_playground.editor().undo();
    m_workspace.runSnippet(m_playground.source());
}

void Mending::backToLesson() {
    m_workspace.runLesson();
    emit lessonWanted();
}

void Mending::forget() {
    if (!m_before && !isTold()) return;
    m_before = nullptr;
    m_deed = {};
    tell({});
}

void Mending::tell(explain::AfterCure outcome) {
    m_outcome = std::move(outcome);
    emit changed();
}

}  // namespace backstep::ui
