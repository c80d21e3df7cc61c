#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "script/objects/dict.h"
#include "script/objects/sequence.h"

namespace backstep::script {

// The parameters of a native function, read from Python text: "zeros(*size, dtype=None,
// requires_grad=False)", "len(obj, /)", "get(self, key, default=None, /)". Defaults are literals (numbers,
// strings, None, True, False, ()), or `...` for "was not given".
class Signature {
  public:
    explicit Signature(std::string_view text);

    struct Parameter {
        Ref<Str> name;
        Value default_value;  // Unbound for `...` and for required ones
        bool required = true;
    };
    const std::string& name() const { return name_; }
    const std::string& text() const { return text_; }
    const std::vector<Parameter>& parameters() const { return parameters_; }
    bool has_star() const { return star_ >= 0; }
    // Positional arguments already are the bound ones: nothing to do.
    bool fits(size_t positional) const { return simple_ && positional == parameters_.size(); }

    // Binds a call; `names` are the keywords of the last names.size() arguments. Raises Python's TypeErrors.
    // For a method, `owner` is its class: "str.upper() takes no arguments".
    Values bind(std::span<const Value> arguments, std::span<const Value> names, bool method,
                std::string_view owner = {}) const;

  private:
    std::string name_, text_;
    std::vector<Parameter> parameters_;
    int positional_ = 0;       // parameters that may be given by position
    int positional_only_ = 0;  // of those, the ones that have no name
    int star_ = -1;            // index of *args
    int double_star_ = -1;     // index of **kwargs
    int required_ = 0;
    bool simple_ = true;  // positional ones only
};

}  // namespace backstep::script
