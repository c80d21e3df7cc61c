#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "commands/options.h"
#include "lesson/source_file.h"
#include "run/run.h"
#include "trace/timeline.h"

namespace backstep::app {

// A source file that was run and recorded. What it printed is not shown; its traceback, if it ended in one,
// goes to stderr, unless a lesson announces its errors: the recording up to the error is still worth having.
struct RecordedFile {
    std::shared_ptr<const trace::Timeline> timeline;
    run::Outcome outcome;
};

// What is only explained is stopped after fewer instructions than what is run, `steps` or as many as this.
constexpr uint64_t kExplainedSteps = 10'000'000;

// Nothing, with the reason on stderr, when the file cannot be read.
std::unique_ptr<RecordedFile> recordFile(const QString& path, bool notebook, words::Language language,
                                         std::optional<uint64_t> steps = std::nullopt);

// Reads a file for running; complains on stderr. Nothing when it cannot be read.
std::optional<lesson::SourceFile> readSource(const QString& path, words::Language language);
run::Request requestFor(lesson::SourceFile file, bool notebook);

}  // namespace backstep::app
