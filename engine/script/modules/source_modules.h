#pragma once

#include <span>
#include <string_view>

#include "script/vm/vm.h"

namespace backstep::script {

// A module that is itself written in our Python. Those here (modules/python) hold what snippets use of the
// standard library, no more.
struct SourceModule {
    const char* name;
    const char* source;
};
std::span<const SourceModule> source_modules();
void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into);

Ref<Module> make_math_module(Vm& vm);
Ref<Module> make_time_module(Vm& vm);  // _time: the clock under time
Ref<Module> make_traceback_module(Vm& vm);
Ref<Module> make_random_module(Vm& vm);    // _random: the generator under random
Ref<Module> make_regex_module(Vm& vm);     // _re: what matches, under re
Ref<Module> make_streams_module(Vm& vm);   // _streams: under sys.stdout and sys.stderr
Ref<Module> make_warnings_module(Vm& vm);  // _warnings: where warnings.warn() says it
Ref<Module> make_frames_module(Vm& vm);    // _frames: what inspect shows of running calls

}  // namespace backstep::script
