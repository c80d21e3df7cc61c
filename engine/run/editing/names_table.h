#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::run {

enum class NameKind : uint8_t { Module, Class, Function, Value, Keyword };

// A name that code may use, and what help says about it.
struct KnownName {
    std::string name;
    NameKind kind = NameKind::Value;
    std::string signature;  // "relu(input, inplace=False)"; empty for what is not called
    std::string formula;    // of an operation, as Python writes it: "self * other"
    std::string grad_fn;    // the node it records, "MulBackward0"
    std::string doc;        // its docstring
};

// Every name that exists in Backstep's Python, asked of the modules and classes themselves; nothing here is
// written down twice. Places go by where they are at home: "torch.nn", "torch.Tensor", "torch.optim.SGD".
class NamesTable {
  public:
    using Names = std::vector<KnownName>;  // sorted by name

    // Made on first use, which takes a while: imports all modules.
    static const NamesTable& shared();

    // The members of a module or class; null if there is no such place.
    const Names* members(std::string_view place) const;
    // What is there without any import: the built-in functions and the keywords.
    const Names& builtins() const { return builtins_; }
    // The modules and classes there are, sorted, each by where it is at home.
    std::vector<std::string_view> places() const;
    const KnownName* find(std::string_view place, std::string_view name) const;

    // Adds all names of `place`; the maker's, once.
    void add(std::string place, Names names);
    void set_builtins(Names names) { builtins_ = std::move(names); }

  private:
    std::map<std::string, Names, std::less<>> places_;
    Names builtins_;
};

}  // namespace backstep::run
