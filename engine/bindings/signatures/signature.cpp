#include "bindings/signatures/signature.h"

#include <algorithm>

#include "base/error.h"

namespace backstep::bindings::signatures {

namespace {

struct KindWords {
    Kind kind;
    std::string_view written, listed;
};
constexpr KindWords kKinds[] = {
    {Kind::Tensor, "Tensor", "Tensor"},
    {Kind::Tensors, "Tensors", "tuple of Tensors"},
    {Kind::Number, "Number", "Number"},
    {Kind::Int, "int", "int"},
    {Kind::Float, "float", "float"},
    {Kind::Bool, "bool", "bool"},
    {Kind::Str, "str", "str"},
    {Kind::Ints, "ints", "tuple of ints"},
    {Kind::SymInts, "SymInts", "tuple of SymInts"},
    {Kind::SymInt, "SymInt", "SymInt"},
    {Kind::Floats, "floats", "tuple of floats"},
    {Kind::DType, "dtype", "torch.dtype"},
    {Kind::Layout, "Layout", "torch.layout"},
    {Kind::Device, "Device", "torch.device"},
    {Kind::MemoryFormat, "MemoryFormat", "torch.memory_format"},
    {Kind::Generator, "Generator", "torch.Generator"},
    {Kind::Name, "name", "name"},
    {Kind::Names, "names", "tuple of names"},
    {Kind::Storage, "Storage", "torch.Storage"},
    {Kind::Object, "object", "object"},
};

constexpr std::string_view kFactoryOptions =
    "dtype? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, "
    "bool? requires_grad=False";

Parameter parse_parameter(std::string_view text, bool keyword_only) {
    const size_t space = text.find(' ');
    std::string_view type = text.substr(0, space), name = text.substr(space + 1);
    Parameter parameter{.kind = Kind::Object, .name = {}, .keyword_only = keyword_only};
    if (const size_t equals = name.find('='); equals != std::string_view::npos) {
        parameter.optional = true;
        parameter.takes_none = name.substr(equals + 1) == "None";
        name = name.substr(0, equals);
    }
    if (type.ends_with('?')) {
        parameter.takes_none = true;
        type.remove_suffix(1);
    }
    if (const size_t bracket = type.find('['); bracket != std::string_view::npos) {
        parameter.takes_one = true;
        type = type.substr(0, bracket);
    }
    const auto* words = std::ranges::find(kKinds, type, &KindWords::written);
    INTERNAL_ASSERT(words != std::end(kKinds));
    parameter.kind = words->kind;
    parameter.name = name;
    return parameter;
}

}  // namespace

std::string_view kind_name(Kind kind) { return std::ranges::find(kKinds, kind, &KindWords::kind)->listed; }

bool is_named(const Parameter& parameter, std::string_view given) {
    static constexpr std::pair<std::string_view, std::string_view> numpy_words[] = {
        {"dim", "axis"}, {"keepdim", "keepdims"}, {"input", "x"},
        {"input", "a"},  {"input", "x1"},         {"other", "x2"}};
    return given == parameter.name ||
           std::ranges::find(numpy_words, std::pair(std::string_view(parameter.name), given)) !=
               std::end(numpy_words);
}

Signature parse_signature(std::string_view text) {
    Signature signature;
    const size_t open = text.find('('), close = text.rfind(')');
    signature.name = text.substr(0, open);
    if (const size_t dot = signature.name.rfind('.'); dot != std::string::npos)
        signature.name.erase(0, dot + 1);
    signature.deprecated = text.ends_with("|deprecated");
    std::string body(text.substr(open + 1, close - open - 1));
    constexpr std::string_view options = "FactoryOptions";
    if (const size_t at = body.find(options); at != std::string::npos)
        body.replace(at, options.size(), kFactoryOptions);
    bool keyword_only = false;
    for (std::string_view rest = body; !rest.empty();) {
        const size_t comma = rest.find(", ");
        const std::string_view piece = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
        if (piece == "*")
            keyword_only = true;
        else
            signature.parameters.push_back(parse_parameter(piece, keyword_only));
    }
    return signature;
}

size_t Signature::least() const {
    return static_cast<size_t>(std::ranges::count(parameters, false, &Parameter::optional));
}

size_t Signature::most_positional() const {
    return static_cast<size_t>(std::ranges::count(parameters, false, &Parameter::keyword_only));
}

bool Signature::spreads_ints() const {
    return most_positional() == 1 &&
           (parameters[0].kind == Kind::Ints || parameters[0].kind == Kind::SymInts);
}

const Parameter* Signature::parameter(std::string_view given) const {
    const auto found =
        std::ranges::find_if(parameters, [&](const Parameter& each) { return is_named(each, given); });
    return found == parameters.end() ? nullptr : &*found;
}

std::string Signature::listing() const {
    std::string text = "(";
    bool star = false;
    for (const Parameter& parameter : parameters) {
        if (text.size() > 1) text += ", ";
        if (parameter.keyword_only && !star) text += "*, ";
        star |= parameter.keyword_only;
        text += std::string(kind_name(parameter.kind)) + " " + parameter.name;
    }
    return text + ")";
}

}  // namespace backstep::bindings::signatures
