#include "explain/places.h"

#include <algorithm>
#include <charconv>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::optional<int64_t> index_in(std::string_view text) {
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// What stands between the brackets that a text begins and ends with; nothing when it has none.
std::optional<std::string> inside_of(const std::string& text, char open, char close) {
    const bool has = text.size() > 1 && text.front() == open && text.back() == close;
    return has ? std::optional(text.substr(1, text.size() - 2)) : std::nullopt;
}

class Places {
  public:
    explicit Places(const Story& story) : story_(story) {}

    std::optional<Story::Name> find(std::string_view place) const {
        if (place.ends_with(']')) {
            const size_t open = place.rfind('[');
            if (open == std::string_view::npos || open == 0) return std::nullopt;
            const std::string inside(place.substr(open + 1, place.size() - open - 2));
            return element(std::string(place.substr(0, open)), inside);
        }
        const size_t dot = place.rfind('.');
        if (dot == std::string_view::npos || dot == 0) return std::nullopt;
        return attribute(place.substr(0, dot), std::string(place.substr(dot + 1)));
    }

  private:
    std::string bound_name(uint32_t event) const {
        const auto* bound = story_.event(event).as<VariableBound>();
        return bound ? story_.trace().text(bound->name) : std::string();
    }
    // The statement at the top level that an event happened in: its Line.
    uint32_t top_line(uint32_t event) const {
        uint32_t line = kNone;
        int depth = 0, lowest = 0;
        for (uint32_t i = event + 1; i-- > 0;) {
            if (story_.event(i).is<Return>()) ++depth;
            if (story_.event(i).is<Call>() && --depth < lowest) {
                lowest = depth;
                line = kNone;
            }
            if (story_.event(i).is<Line>() && depth == lowest && line == kNone) line = i;
        }
        return line;
    }

    // `self.w` of the object that is called `owner`: bound while it was made or by a statement that speaks of
    // it; of the only object that has one, any.
    std::optional<Story::Name> attribute(std::string_view owner, const std::string& name) const {
        if (!last_container(std::string(owner))) return std::nullopt;
        std::optional<Story::Name> named, any;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || !bound->tensor) continue;
            const std::string full = bound_name(i);
            const std::string code = story_.code_at(i);
            const bool of_self = full == "self." + name ||
                                 (full == name && code.find("self." + name + " = ") != std::string::npos);
            if (!of_self) continue;
            any = Story::Name{bound->tensor, {}, i};
            const uint32_t line = top_line(i);
            if (line != kNone && has_word(story_.code_at(line), owner)) named = any;
        }
        return named ? named : any;
    }

    // The last statement that gave the name to something that is no tensor: its binding.
    std::optional<uint32_t> last_container(const std::string& name) const {
        for (uint32_t i = story_.end(); i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || story_.trace().text(bound->name) != name) continue;
            if (bound->tensor) return std::nullopt;
            if (assigned_name(story_.code_at(i)) == name) return i;
        }
        return std::nullopt;
    }

    std::optional<Story::Name> element(const std::string& owner, const std::string& key) const {
        const auto bound = last_container(owner);
        if (!bound) return std::nullopt;
        const std::string code = story_.code_at(*bound);
        const size_t equals = code.find('=');
        std::string value = code.substr(equals + 1);
        value.erase(0, std::min(value.find_first_not_of(' '), value.size()));
        if (const auto dictionary = inside_of(value, '{', '}')) return entry(*dictionary, key, *bound);
        const auto index = index_in(key);
        if (!index) return std::nullopt;
        if (value == "[]") return appended(owner, *index, *bound);
        if (const std::string model = receiver_of(value, ".parameters()"); !model.empty())
            return parameter(model, *index);
        auto list = inside_of(value, '[', ']');
        if (!list) list = inside_of(value, '(', ')');
        if (!list) return std::nullopt;
        if (const size_t loop = list->find(" for "); loop != std::string::npos)
            return picked(made_by(list->substr(0, loop), *bound), *index);
        std::vector<std::string> parts = split_arguments(*list);
        if (!parts.empty() && parts.back().empty()) parts.pop_back();
        const int64_t at = *index < 0 ? *index + static_cast<int64_t>(parts.size()) : *index;
        if (at < 0 || at >= static_cast<int64_t>(parts.size())) return std::nullopt;
        return part(parts, static_cast<size_t>(at), *bound);
    }
    static std::optional<Story::Name> picked(const std::vector<Story::Name>& all, int64_t index) {
        const int64_t at = index < 0 ? index + static_cast<int64_t>(all.size()) : index;
        if (at < 0 || at >= static_cast<int64_t>(all.size())) return std::nullopt;
        return all[static_cast<size_t>(at)];
    }
    // One of several parts of a statement: a name, or the tensor that its code made there.
    std::optional<Story::Name> part(const std::vector<std::string>& parts, size_t which,
                                    uint32_t bound) const {
        const std::string& code = parts[which];
        if (const auto known = bound_before(code, bound)) return known;
        const auto same = std::count(parts.begin(), parts.begin() + static_cast<int64_t>(which), code);
        return picked(made_by(code, bound), same);
    }
    std::optional<Story::Name> bound_before(const std::string& name, uint32_t before) const {
        const auto bindings = story_.bindings(name);
        const auto after = std::ranges::lower_bound(bindings, before);
        if (after == bindings.begin()) return std::nullopt;
        return Story::Name{story_.event(*(after - 1)).get<VariableBound>().tensor, {}, *(after - 1)};
    }
    // The tensors that this code made in the statement of an event, in order.
    std::vector<Story::Name> made_by(const std::string& code, uint32_t event) const {
        const std::string wanted = without_blanks(code);
        std::vector<Story::Name> all;
        uint32_t first = event;
        const SourceSpan statement = story_.statement_at(event);
        while (first > 0 && !(story_.event(first).is<Line>() && story_.statement_at(first) == statement))
            --first;
        for (uint32_t i = first; i <= event; ++i) {
            const auto* leaf = story_.event(i).as<LeafCreated>();
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!leaf && !op) continue;
            const SourceSpan& span = leaf ? leaf->span : op->span;
            const std::string made = without_blanks(story_.trace().code(span));
            const TensorId tensor = leaf ? leaf->tensor : op->output;
            const bool again = !all.empty() && all.back().tensor == tensor;
            if (made == wanted && !again) all.push_back({tensor, {}, i});
        }
        return all;
    }
    std::optional<Story::Name> entry(const std::string& dictionary, const std::string& key,
                                     uint32_t bound) const {
        const auto bare = [](std::string text) {
            text = without_blanks(text);
            for (const std::string quote : {"\"", "'"}) text = with_all_replaced(text, quote, "");
            return text;
        };
        std::vector<std::string> values;
        std::optional<size_t> which;
        for (const std::string& each : split_arguments(dictionary)) {
            const size_t colon = each.find(':');
            if (colon == std::string::npos) continue;
            if (bare(each.substr(0, colon)) == bare(key)) which = values.size();
            const size_t value = each.find_first_not_of(' ', colon + 1);
            values.push_back(value == std::string::npos ? std::string() : each.substr(value));
        }
        return which ? part(values, *which, bound) : std::nullopt;
    }
    // `ps.append(w)` behind `ps = []`.
    std::optional<Story::Name> appended(const std::string& owner, int64_t index, uint32_t bound) const {
        std::vector<Story::Name> all;
        for (uint32_t i = bound; i < story_.end(); ++i) {
            if (!story_.event(i).is<Line>()) continue;
            const std::string code = story_.code_at(i);
            const std::string given = arguments_of(code, owner + ".append(");
            if (given.empty() || !code.starts_with(owner + '.')) continue;
            uint32_t next = i + 1;
            while (next < story_.end() && !story_.event(next).is<Line>()) ++next;
            auto found = bound_before(given, i);
            if (!found) found = picked(made_by(given, next - 1), 0);
            all.push_back(found.value_or(Story::Name{}));
        }
        const auto found = picked(all, index);
        return found && found->tensor ? found : std::nullopt;
    }
    std::optional<Story::Name> parameter(const std::string& model, int64_t index) const {
        std::vector<Story::Name> all;
        for (const std::string& name : story_.names())
            if (name.starts_with(model + "."))
                if (const auto bindings = story_.bindings(name); !bindings.empty())
                    all.push_back(
                        {story_.event(bindings.back()).get<VariableBound>().tensor, {}, bindings.back()});
        return picked(all, index);
    }

    const Story& story_;
};

}  // namespace

std::optional<Story::Name> at_place(const Story& story, std::string_view place) {
    return Places(story).find(place);
}

}  // namespace backstep::explain
