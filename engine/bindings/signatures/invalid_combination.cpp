#include <algorithm>
#include <unordered_map>

#include "bindings/signatures/call_check.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings::signatures {

using namespace script;

namespace {

// PyTorch keeps the keywords of a call it describes in this table, whose order is the text's.
using Keywords = std::unordered_map<std::string, Value>;

// A listed signature as the text's author reads it back: every piece between commas is an argument, "*" too.
struct Option {
    explicit Option(std::string listing) : text(std::move(listing)) {
        for (std::string_view rest = std::string_view(text).substr(1, text.size() - 2);;) {
            const size_t comma = rest.find(", ");
            const std::string_view piece = rest.substr(0, comma);
            const size_t space = piece.rfind(' ');
            types.emplace_back(piece.substr(0, space));
            names.emplace_back(piece.substr(space + 1));
            if (comma == std::string_view::npos) return;
            rest = rest.substr(comma + 2);
        }
    }
    bool matches(size_t i, const Value& value) const {
        if (i >= types.size()) return false;
        const std::string type = type_name(value);
        return type == types[i] || (types[i] == "float" && type == "int");
    }

    std::string text;
    std::vector<std::string> types, names;
};

void end_list(std::string& text, bool positional) {
    // Only a call that gives positional arguments loses its last comma.
    if (positional) text.resize(text.size() - 2);
    text += ")";
}

std::string types_of(const PythonCall& call, const Keywords& keywords) {
    std::string text = "(";
    for (const Value& value : call.positional) text += type_name(value) + ", ";
    for (const auto& [name, value] : keywords) text += name + "=" + type_name(value) + ", ";
    end_list(text, !call.positional.empty());
    return text;
}

// The types of the arguments, those that do not match between exclamation marks.
std::string marked_types(const Option& option, const PythonCall& call, const Keywords& keywords) {
    std::string text = "(";
    const size_t given = call.positional.size();
    for (size_t i = 0; i < given + keywords.size(); ++i) {
        const bool named = i >= given;
        const Value& value = named ? keywords.at(option.names[i]) : call.positional[i];
        const std::string mark = option.matches(i, value) ? "" : "!";
        text += mark + (named ? option.names[i] + "=" : "") + type_name(value) + mark + ", ";
    }
    end_list(text, given > 0);
    return text;
}

std::vector<std::string> unmatched(const Option& option, const Keywords& keywords) {
    std::vector<std::string> names;
    const size_t from = option.names.size() - std::min(option.names.size(), keywords.size());
    for (const auto& [name, value] : keywords)
        if (std::find(option.names.begin() + static_cast<ptrdiff_t>(from), option.names.end(), name) ==
            option.names.end())
            names.push_back(name);
    return names;
}

}  // namespace

std::string invalid_combination(const std::vector<const Signature*>& listed, const PythonCall& call) {
    Keywords keywords;
    for (size_t i = 0; i < call.named.size(); ++i) keywords[std::string(call.name(i))] = call.named[i];
    std::string text = listed[0]->name + "() received an invalid combination of arguments - ";
    const size_t given = call.positional.size() + keywords.size();
    const auto join = [](const std::vector<std::string>& names) {
        std::string joined;
        for (const std::string& name : names) joined += (joined.empty() ? "" : ", ") + name;
        return joined;
    };
    if (listed.size() == 1) {
        const Option option(listed[0]->listing());
        if (const auto names = unmatched(option, keywords); !names.empty())
            return text + "got unrecognized keyword arguments: " + join(names);
        return text + "got " +
               (option.names.size() == given ? marked_types(option, call, keywords)
                                             : types_of(call, keywords)) +
               ", but expected " + option.text;
    }
    text += "got " + types_of(call, keywords) + ", but expected one of:\n";
    for (const Signature* signature : listed) {
        const Option option(signature->listing());
        text += " * " + option.text + "\n";
        if (option.names.size() != given) continue;
        const auto names = unmatched(option, keywords);
        text += names.empty()
                    ? "      didn't match because some of the arguments have invalid types: " +
                          marked_types(option, call, keywords)
                    : "      didn't match because some of the keywords were incorrect: " + join(names);
        text += "\n";
    }
    return text;
}

}  // namespace backstep::bindings::signatures
