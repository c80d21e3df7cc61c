// _re: the engine under re. What is a match, a substitution or a split is told in Python.
#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/modules/source_modules.h"
#include "script/objects/sequence.h"
#include "script/regex/matcher.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

struct CompiledPattern final : Object {
    explicit CompiledPattern(regex::Program made)
        : Object(Kind::Plain, &types::object()), program(std::move(made)) {}
    const regex::Program program;
};

std::u32string characters_of(const Value& text) {
    std::u32string out;
    if (text.is(Kind::Bytes)) {
        for (const char c : text.as<Bytes>()->content) out.push_back(static_cast<unsigned char>(c));
        return out;
    }
    CHECK(is_str(text), TypeError, "expected string or bytes-like object, got '" + text.type()->name() + "'");
    const std::string_view utf8 = text_of(text);
    out.reserve(text.as<Str>()->length());
    for (size_t at = 0; at < utf8.size();) out.push_back(next_code_point(utf8, at));
    return out;
}

Value strings(std::initializer_list<Value> items) {
    return make_tuple(std::span<const Value>(items.begin(), items.size()));
}

// (compiled, groups, ((name, index), ...), flags), or (what is wrong, where).
Value compile_pattern(Vm&, Args& args) {
    try {
        const regex::Pattern pattern =
            regex::read_pattern(characters_of(args[0]), static_cast<uint32_t>(args.integer(1)));
        Values names;
        for (const auto& [name, index] : pattern.names)
            names.push_back(strings({Value::str(name), Value::integer(index)}));
        return strings({Value(make<CompiledPattern>(regex::compile(pattern))), Value::integer(pattern.groups),
                        Value(make<Tuple>(std::move(names))), Value::integer(pattern.flags)});
    } catch (const regex::PatternError& error) {
        const Value where =
            error.position == SIZE_MAX ? Value::none() : Value::integer(static_cast<int64_t>(error.position));
        return strings({Value::str(error.what()), where});
    }
}

// The last group that took part, then where each group begins and ends (-1: it took no part).
Value told(const regex::Matcher& matcher) {
    Values numbers{Value::integer(static_cast<int64_t>(matcher.last_group()))};
    for (const size_t place : matcher.places())
        numbers.push_back(
            Value::integer(place == regex::Matcher::kNowhere ? -1 : static_cast<int64_t>(place)));
    return make<Tuple>(std::move(numbers));
}

// All matches in text[:end] from `begin` on, `most` of them at the most; mode: "match" and "fullmatch" look
// at `begin` alone. After an empty match the next one at its place must take something.
Value matches(Vm& vm, Args& args) {
    const regex::Program& program = args[0].as<CompiledPattern>()->program;
    std::u32string text = characters_of(args[1]);
    const auto size = static_cast<int64_t>(text.size());
    const int64_t end = std::clamp<int64_t>(args.integer(3), 0, size);
    text.resize(static_cast<size_t>(end));
    const std::string_view mode = args.text(4);
    const int64_t most = args.integer(5);
    regex::Matcher matcher(program, text, [&vm] { vm.spend(regex::Matcher::kPollSteps); });
    Values found;
    bool advance = false;
    for (auto at = static_cast<size_t>(std::max<int64_t>(args.integer(2), 0)); at <= text.size();) {
        if (matcher.match_at(at, mode == "fullmatch", advance)) {
            found.push_back(told(matcher));
            if (static_cast<int64_t>(found.size()) == most) break;
            advance = matcher.places()[1] == matcher.places()[0];
            at = matcher.places()[1];
        } else {
            if (mode != "search") break;
            ++at;
            advance = false;
        }
    }
    return make<List>(std::move(found));
}

}  // namespace

Ref<Module> make_regex_module(Vm&) {
    auto module = make<Module>("_re");
    Dict& m = module->names();
    add_function(m, "compile(pattern, flags, /)", compile_pattern);
    add_function(m, "matches(compiled, text, begin, end, mode, most, /)", matches);
    return module;
}

}  // namespace backstep::script
