// Binding the arguments of a call to a script function's parameters, with Python's error texts.
#include "base/error.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

std::string quoted_list(const std::vector<std::string>& names) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i) {
        if (i != 0) text += i + 1 < names.size() ? ", " : names.size() > 2 ? ", and " : " and ";
        text += "'" + names[i] + "'";
    }
    return text;
}

[[noreturn]] void missing(const Code& code, const char* kind, const std::vector<std::string>& names) {
    throw TypeError(code.qualified_name + "() missing " + std::to_string(names.size()) + " required " + kind +
                    " argument" + (names.size() == 1 ? "" : "s") + ": " + quoted_list(names));
}

[[noreturn]] void too_many(const Code& code, size_t given, size_t defaults, size_t keyword_only_given) {
    const auto most = static_cast<size_t>(code.positional);
    const size_t least = most - defaults;
    std::string takes =
        defaults ? "from " + std::to_string(least) + " to " + std::to_string(most) : std::to_string(most);
    const bool plural = defaults ? true : most != 1;
    std::string text = code.qualified_name + "() takes " + takes + " positional argument" +
                       (plural ? "s" : "") + " but " + std::to_string(given);
    if (keyword_only_given)
        text += std::string(" positional argument") + (given == 1 ? "" : "s") + " (and " +
                std::to_string(keyword_only_given) + " keyword-only argument" +
                (keyword_only_given == 1 ? "" : "s") + ")";
    throw TypeError(text + (given == 1 && !keyword_only_given ? " was given" : " were given"));
}

struct Binding {
    Function& function;
    const Code& code;
    Value* slots;
    std::span<const Value> names;

    void keyword(const Value& name, Value& value, Dict* rest) {
        const Str& key = *name.as<Str>();
        const int named = code.positional + code.keyword_only;
        for (int i = code.positional_only; i < named; ++i) {
            if (!code.local_names[static_cast<size_t>(i)]->equals(key)) continue;
            if (slots[i].bound())
                throw TypeError(code.qualified_name + "() got multiple values for argument '" + key.text() +
                                "'");
            slots[i] = std::move(value);
            return;
        }
        if (rest) {
            rest->set(Ref<Str>(name.as<Str>()), std::move(value));
            return;
        }
        refuse_positional_only();
        throw TypeError(code.qualified_name + "() got an unexpected keyword argument '" + key.text() + "'");
    }

    // Python names all of the positional-only parameters that were given by keyword.
    void refuse_positional_only() const {
        std::string wrong;
        for (const Value& name : names) {
            for (int i = 0; i < code.positional_only; ++i) {
                if (!code.local_names[static_cast<size_t>(i)]->equals(*name.as<Str>())) continue;
                wrong += (wrong.empty() ? "" : ", ") + std::string(text_of(name));
            }
        }
        if (!wrong.empty())
            throw TypeError(code.qualified_name +
                            "() got some positional-only arguments passed as keyword arguments: '" + wrong +
                            "'");
    }

    void fill_defaults(size_t given) {
        const Values& defaults = function.defaults;
        const auto positional = static_cast<size_t>(code.positional);
        std::vector<std::string> absent;
        for (size_t i = given; i < positional; ++i) {
            if (slots[i].bound()) continue;
            if (i + defaults.size() >= positional)
                slots[i] = defaults[i + defaults.size() - positional];
            else
                absent.push_back(code.local_names[i]->text());
        }
        if (!absent.empty()) missing(code, "positional", absent);
        for (int i = code.positional; i < code.positional + code.keyword_only; ++i) {
            if (slots[i].bound()) continue;
            const Ref<Str>& name = code.local_names[static_cast<size_t>(i)];
            const Value* value = function.keyword_defaults ? function.keyword_defaults->find(*name) : nullptr;
            if (value)
                slots[i] = *value;
            else
                absent.push_back(name->text());
        }
        if (!absent.empty()) missing(code, "keyword-only", absent);
    }
};

void bind_generally(Function& function, ScriptFrame& frame, Value* arguments, size_t count,
                    std::span<const Value> names) {
    const Code& code = *function.code;
    Binding binding{function, code, frame.slots, names};
    const size_t positional = count - names.size();
    const size_t taken = std::min(positional, static_cast<size_t>(code.positional));
    for (size_t i = 0; i < taken; ++i) frame.slots[i] = std::move(arguments[i]);
    const int star_slot = code.positional + code.keyword_only;
    if (code.has_star) {
        Values rest;
        for (size_t i = taken; i < positional; ++i) rest.push_back(std::move(arguments[i]));
        frame.slots[star_slot] = make<Tuple>(std::move(rest));
    }
    Ref<Dict> rest;
    if (code.has_double_star) {
        rest = make<Dict>();
        frame.slots[star_slot + code.has_star] = rest;
    }
    for (size_t i = 0; i < names.size(); ++i)
        binding.keyword(names[i], arguments[positional + i], rest.get());
    if (positional > taken && !code.has_star) {
        size_t keyword_only_given = 0;
        for (int i = code.positional; i < code.positional + code.keyword_only; ++i)
            keyword_only_given += frame.slots[i].bound();
        too_many(code, positional, function.defaults.size(), keyword_only_given);
    }
    binding.fill_defaults(taken);
}

}  // namespace

Ref<ScriptFrame> bind_arguments(VmState&, Function& function, Value* arguments, size_t count,
                                std::span<const Value> names) {
    const Code& code = *function.code;
    auto frame = make<ScriptFrame>(function.code, function.globals);
    if (names.empty() && count == static_cast<size_t>(code.positional) &&
        code.parameter_count() == code.positional) {
        for (size_t i = 0; i < count; ++i) new (frame->slots + i) Value(std::move(arguments[i]));
    } else {
        bind_generally(function, *frame, arguments, count, names);
    }
    if (code.cell_count + code.free_count != 0) {
        for (int i = 0; i < code.cell_count; ++i) frame->slots[code.fast_locals + i] = make<Cell>(Value());
        for (const auto& [cell, parameter] : code.cell_parameters)
            frame->slots[cell].as<Cell>()->value = std::move(frame->slots[parameter]);
        Value* const free = frame->slots + code.fast_locals + code.cell_count;
        for (size_t i = 0; i < function.closure.size(); ++i) free[i] = function.closure[i];
    }
    return frame;
}

}  // namespace backstep::script
