#include "commands/recorded_file.h"

#include <cstdio>

#include "lesson/source_file.h"
#include "run/run_worker.h"
#include "words/words.h"

namespace backstep::app {

bool readRequest(const QString& path, bool notebook, words::Language language, run::Request& request) {
    lesson::SourceFile file = lesson::read_source_file(path.toLocal8Bit().toStdString());
    for (const Diagnostic& diagnostic : file.diagnostics)
        std::fprintf(stderr, "%s\n", words::render(diagnostic, language).c_str());
    request.cells = std::move(file.cells);
    request.keep_going = file.keep_going;
    request.mode = notebook ? run::Mode::Notebook : file.mode;
    return file.readable;
}

std::unique_ptr<RecordedFile> recordFile(const QString& path, bool notebook, words::Language language) {
    run::Request request;
    if (!readRequest(path, notebook, language, request)) return nullptr;
    auto recorded = std::make_unique<RecordedFile>();
    recorded->outcome = run::run_deep(std::move(request));
    const std::string& traceback = recorded->outcome.traceback;
    std::fwrite(traceback.data(), 1, traceback.size(), stderr);
    recorded->timeline = std::make_shared<const trace::Timeline>(recorded->outcome.view);
    return recorded;
}

}  // namespace backstep::app
