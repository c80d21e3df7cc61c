#pragma once

#include <QString>
#include <memory>

#include "commands/options.h"
#include "run/run.h"
#include "trace/timeline.h"

namespace backstep::app {

// A source file that was run and recorded. What it printed is not shown; its traceback, if it ended in one,
// goes to stderr: the recording up to the error is still worth having.
struct RecordedFile {
    std::shared_ptr<const trace::Timeline> timeline;
    run::Outcome outcome;
};

// Nothing, with the reason on stderr, when the file cannot be read.
std::unique_ptr<RecordedFile> recordFile(const QString& path, bool notebook, words::Language language);

// Reads a file for running; complains on stderr. False when it cannot be read.
bool readRequest(const QString& path, bool notebook, words::Language language, run::Request& request);

}  // namespace backstep::app
