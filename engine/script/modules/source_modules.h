#pragma once

#include <span>
#include <string_view>

#include "script/vm/vm.h"

namespace backstep::script {

// A module of the standard library that is itself written in our Python: what snippets use of it, no more.
struct SourceModule {
    const char* name;
    const char* source;
};
std::span<const SourceModule> source_modules();
void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into);

Ref<Module> make_math_module(Vm& vm);
Ref<Module> make_time_module(Vm& vm);
Ref<Module> make_random_module(Vm& vm);    // _random: the generator under random
Ref<Module> make_warnings_module(Vm& vm);  // _warnings: where warnings.warn() says it

// The sources, by theme.
extern const char* const kCollectionsSource;
extern const char* const kFunctoolsSource;
extern const char* const kItertoolsSource;
extern const char* const kOperatorSource;
extern const char* const kCopySource;
extern const char* const kRandomSource;
extern const char* const kTypingSource;
extern const char* const kDataclassesSource;
extern const char* const kContextlibSource;
extern const char* const kStatisticsSource;
extern const char* const kSysSource;

}  // namespace backstep::script
