#pragma once

#include <string_view>

namespace backstep::script {
class Vm;
}

namespace backstep::bindings {

// warnings.warn(text): once for each line, outside stdout, unless the program's filters say otherwise.
void warn(script::Vm& vm, std::string_view text);
// Once in a run, wherever it comes from (TORCH_WARN_ONCE).
void warn_once(script::Vm& vm, std::string_view text);

}  // namespace backstep::bindings
