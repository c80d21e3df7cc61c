#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "script/syntax/ast.h"

namespace backstep::script {

// What the compiler knows about the names of one module, class, function or comprehension.
class ScopeInfo {
  public:
    enum class Kind : uint8_t { Module, Class, Function, Comprehension } kind = Kind::Module;
    enum class Place : uint8_t {
        Global,
        Fast,
        Cell,
        Free,
        Named
    };  // Named: a dict, then globals, then builtins

    struct Symbol {
        bool bound = false, used = false, parameter = false, declared_global = false,
             declared_nonlocal = false;
        Place place = Place::Global;
        int slot = -1;
    };

    ScopeInfo* parent = nullptr;
    std::map<std::string, Symbol, std::less<>> symbols;
    std::vector<std::string> order;  // names in order of appearance, parameters first
    std::unordered_map<const void*, std::unique_ptr<ScopeInfo>> children;  // by syntax node
    std::vector<const void*> child_order;
    bool generator = false;
    bool is_lambda = false;
    std::string private_class;  // for mangling __names

    std::vector<std::string> fast, cells, free;  // slots in this order
    bool function_like() const { return kind == Kind::Function || kind == Kind::Comprehension; }
    Symbol& symbol(std::string_view name);
};

// A name as it is stored: inside a class `__x` becomes `_Class__x`.
std::string mangle(std::string_view class_name, std::string_view name);

struct ScopeProblem {
    std::string message;
    SourceSpan span;
};

// Finds out for every name of the module where it lives.
std::unique_ptr<ScopeInfo> analyse_scopes(const ast::Module& module, std::optional<ScopeProblem>& problem);

}  // namespace backstep::script
