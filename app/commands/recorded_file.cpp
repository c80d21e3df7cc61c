#include "commands/recorded_file.h"

#include <cstdio>

#include "lesson/source_file.h"
#include "run/run_worker.h"
#include "words/words.h"

namespace backstep::app {

std::optional<lesson::SourceFile> readSource(const QString& path, words::Language language) {
    lesson::SourceFile file = lesson::read_source_file(path.toLocal8Bit().toStdString());
    for (const Diagnostic& diagnostic : file.diagnostics)
        std::fprintf(stderr, "%s\n", words::render(diagnostic, language).c_str());
    return file.readable ? std::optional(std::move(file)) : std::nullopt;
}

run::Request requestFor(lesson::SourceFile file, bool notebook) {
    run::Request request;
    request.cells = std::move(file.cells);
    request.keep_going = file.keep_going;
    request.mode = notebook ? run::Mode::Notebook : file.mode;
    return request;
}

std::unique_ptr<RecordedFile> recordFile(const QString& path, bool notebook, words::Language language,
                                         std::optional<uint64_t> steps) {
    auto file = readSource(path, language);
    if (!file) return nullptr;
    const std::vector<std::string> announced = std::move(file->announced);
    run::Request request = requestFor(std::move(*file), notebook);
    request.limits.steps = steps.value_or(kExplainedSteps);
    auto recorded = std::make_unique<RecordedFile>();
    size_t raised = 0, expected = 0;
    request.after_cell = [&](const run::CellReport& report) {
        if (report.error_type.empty()) return;
        ++raised;
        expected += report.cell < announced.size() && announced[report.cell] == report.error_type;
    };
    recorded->outcome = run::run_deep(std::move(request));
    const std::string& traceback = recorded->outcome.traceback;
    const bool as_announced = raised > 0 && raised == expected;
    if (!as_announced) std::fwrite(traceback.data(), 1, traceback.size(), stderr);
    recorded->timeline = std::make_shared<const trace::Timeline>(recorded->outcome.view);
    return recorded;
}

}  // namespace backstep::app
