#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace backstep::bindings::signatures {

// What a parameter takes, as PyTorch's argument parser tells them apart.
enum class Kind : uint8_t {
    Tensor,
    Tensors,
    Number,
    Int,
    Float,
    Bool,
    Str,
    Ints,
    SymInts,  // a size that may be symbolic: the same values as Ints, another name in texts
    SymInt,
    Floats,
    DType,
    Layout,
    Device,
    MemoryFormat,
    Generator,
    Name,  // of a dimension
    Names,
    Storage,
    Object  // anything
};

struct Parameter {
    Kind kind;
    std::string name;
    bool optional = false;      // has a default
    bool takes_none = false;    // "Tensor?", or its default is None
    bool keyword_only = false;  // after "*"
    bool takes_one = false;     // "ints[1]": one int stands for a list of them
};

// One signature of a function of torch, written "sum(Tensor input, ints[1]? dim, bool keepdim=False, *,
// dtype? dtype=None)"; "FactoryOptions" stands for the keywords that all factories share, and a deprecated
// one, which is tried last and never listed, ends in "|deprecated".
struct Signature {
    std::string name;
    std::vector<Parameter> parameters;
    bool deprecated = false;

    size_t least() const;  // arguments it needs, those of keywords included
    size_t most_positional() const;
    // A single list of ints may be given as separate arguments: view(2, 3).
    bool spreads_ints() const;
    const Parameter* parameter(std::string_view given) const;
    // As error texts list it: "(Tensor input, *, torch.dtype dtype)".
    std::string listing() const;
};

Signature parse_signature(std::string_view text);
// "tuple of ints".
std::string_view kind_name(Kind kind);
// Whether a keyword names a parameter: `axis` is numpy's word for dim, and so on.
bool is_named(const Parameter& parameter, std::string_view given);

}  // namespace backstep::bindings::signatures
