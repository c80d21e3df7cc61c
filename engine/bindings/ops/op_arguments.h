#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ops/op_entry.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// A Python call, as it came: positional arguments and named ones.
struct PythonCall {
    explicit PythonCall(const script::Args& args)
        : positional(args.all().first(args.size() - args.names().size())),
          named(args.all().last(args.names().size())),
          names(args.names()) {}
    std::string_view name(size_t i) const { return script::text_of(names[i]); }  // of named[i]

    std::span<const script::Value> positional;
    std::span<const script::Value> named;
    std::span<const script::Value> names;
};

// The arguments of a call sorted by an entry's schema: tensors by slot, the others in order.
struct OpArguments {
    std::vector<Tensor> operands;
    std::vector<ops::Attribute> attributes;
};

// Why a call does not fit a schema, as PyTorch words it after "name(): ".
struct Mismatch {
    enum class Kind : uint8_t {
        None,
        WrongType,
        WrongElement,
        Missing,
        Unexpected,
        TooMany
    } kind = Kind::None;
    std::string text;
};

// Sorts a call by the schema; nothing, with `mismatch` filled in, when it does not fit. `self` may be named
// `input`; `axis` and `keepdims` stand for `dim` and `keepdim`; a list of ints may be given as separate
// arguments.
std::optional<OpArguments> sort_arguments(const ops::OpEntry& entry, const PythonCall& call, bool method,
                                          Mismatch& mismatch);

}  // namespace backstep::bindings
