#include "explain/why/roles.h"

#include <algorithm>
#include <set>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The statements that have run, each once; of one with a block its head.
std::set<std::string> statements(const Story& story) {
    std::set<std::string> all;
    std::set<SourceSpan> seen;
    for (uint32_t i = 0; i < story.end(); ++i)
        if (const auto* line = story.event(i).as<Line>(); line && seen.insert(line->span).second) {
            SourceSpan head = line->span;
            const std::string code = story.trace().code(head);
            for (const std::string_view block : {"for ", "while ", "with ", "if ", "def ", "class "})
                if (code.starts_with(block)) {
                    head.end_line = head.line;
                    head.end_column = UINT16_MAX;
                }
            all.insert(story.trace().code(head));
        }
    return all;
}

// "net" of "net.0.weight"; empty of a name without an owner.
std::string owner_of(const std::string& name) {
    const size_t dot = name.find('.');
    return dot == std::string::npos ? std::string() : name.substr(0, dot);
}

}  // namespace

bool is_data(const Story& story, TensorId leaf) {
    const std::string name = story.name_of(leaf);
    if (name.empty() || !owner_of(name).empty()) return false;
    std::set<std::string> takers{"checkpoint", "autograd.grad"};
    for (const std::string& each : story.names())
        if (const std::string owner = owner_of(each); !owner.empty() && owner != "self") takers.insert(owner);
    for (const std::string& code : statements(story))
        for (const std::string& taker : takers) {
            const auto given = split_arguments(arguments_of(code, taker + '('));
            const bool takes = std::ranges::any_of(
                given, [&](const std::string& argument) { return has_word(argument, name); });
            if (takes) return true;
        }
    return false;
}

bool is_left_alone(const Story& story, TensorId leaf) {
    const std::string owner = owner_of(story.name_of(leaf));
    bool any_optimizer = false;
    for (uint32_t i = 0; i < story.end() && !any_optimizer; ++i)
        any_optimizer = story.event(i).is<OptimizerStepped>();
    if (owner.empty() || owner == "self" || !any_optimizer) return false;
    bool made = false;  // under this name; of a part of another model it stands nowhere outside
    for (const std::string& code : statements(story)) {
        const size_t equals = code.find(" = ");
        for (const std::string& target : split_arguments(code.substr(0, equals)))
            made = made || (equals != std::string::npos && target == owner);
        const bool looks = code.starts_with("for ") || code.starts_with("print(") ||
                           code.starts_with("assert ") || code.find(".grad") != std::string::npos;
        const bool given = !looks && code.find("parameters(") != std::string::npos && has_word(code, owner);
        if (given) return false;
    }
    return made;
}

}  // namespace backstep::explain
