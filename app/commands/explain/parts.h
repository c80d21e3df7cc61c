#pragma once

#include <QString>
#include <string>
#include <vector>

#include "explain/cure.h"
#include "explain/story.h"
#include "trace/timeline.h"
#include "words/language.h"

namespace backstep::app {

// The parts of `backstep explain`. Each prints what was asked about step `at` and returns the exit status: 2
// when a name means nothing in this recording.
int explainWhy(const trace::Timeline& timeline, uint32_t at, const QString& name, words::Language language);
// Every path from the loss to a leaf, with the product of its local derivatives; of tensors from one element
// of the root to one of the leaf, each written "0,2" (empty: the first one, of a tensor of one element).
struct PathsAsked {
    QString leaf, element, rootElement;
};
int explainPaths(const trace::Timeline& timeline, uint32_t at, const PathsAsked& asked,
                 words::Language language);
// The gradient beside finite differences.
int explainCheck(const trace::Timeline& timeline, uint32_t at, const QString& name, words::Language language);
// The error at step `at`, if one was raised there, and every remark about what came before it: each in
// `file:line` form.
int explainAutopsy(const trace::Timeline& timeline, uint32_t at, words::Language language);

// A message with what can be typed in it between backticks, as the window sets it in a face of its own.
std::string quoted(const Message& message, words::Language language);
// What happened, where it comes from and how to mend it, indented by two.
void printRemedies(const explain::Story& story, const Message& what,
                   const std::vector<explain::Origin>& origins, const std::vector<explain::Cure>& cures,
                   words::Language language);

// What a name means nothing: said on stderr, with the names there are.
int refuseName(const trace::Timeline& timeline, const QString& name, words::Language language);

}  // namespace backstep::app
