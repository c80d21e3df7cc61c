#include "base/error.h"
#include "script/text/format_spec.h"
#include "script/text/str_repr.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

class BraceFormatter {
  public:
    BraceFormatter(Vm& vm, const Tuple& positional, const Value& named)
        : vm_(vm), positional_(positional), named_(named) {}

    std::string format(std::string_view text, int depth) {
        CHECK(depth > 0, ValueError, "Max string recursion exceeded");
        std::string out;
        for (size_t at = 0; at < text.size();) {
            const char c = text[at];
            if (c == '{' && at + 1 < text.size() && text[at + 1] == '{') {
                out += '{';
                at += 2;
            } else if (c == '}') {
                CHECK(at + 1 < text.size() && text[at + 1] == '}', ValueError,
                      "Single '}' encountered in format string");
                out += '}';
                at += 2;
            } else if (c == '{') {
                const size_t end = closing(text, at + 1);
                append_in_budget(out, field(text.substr(at + 1, end - at - 1), depth));
                at = end + 1;
            } else {
                out += c;
                ++at;
            }
        }
        return out;
    }

  private:
    static size_t closing(std::string_view text, size_t at) {
        CHECK(at < text.size(), ValueError, "Single '{' encountered in format string");
        const size_t start = at;
        int nesting = 1;
        bool in_key = false;  // a key in brackets may hold braces
        bool named = true;
        for (; at < text.size(); ++at) {
            if (named && text[at] == '[') in_key = true;
            if (text[at] == ']') in_key = false;
            if (in_key) continue;
            if (text[at] == '!' || text[at] == ':') named = false;
            if (text[at] == '{') ++nesting;
            if (text[at] == '}' && --nesting == 0) return at;
        }
        const std::string_view field = text.substr(start);
        const size_t end = in_key ? std::string_view::npos : field.find_first_of("!:");
        if (end == std::string_view::npos) throw ValueError("expected '}' before end of string");
        const bool converts = field[end] == '!';
        CHECK(!converts || end + 1 < field.size(), ValueError,
              "end of string while looking for conversion specifier");
        CHECK(!converts || end + 2 >= field.size() || field[end + 2] == ':', ValueError,
              "expected ':' after conversion specifier");
        throw ValueError("unmatched '{' in format spec");
    }

    std::string field(std::string_view text, int depth) {
        size_t name_end = text.find_first_of("!:");
        // A key in brackets may hold either character.
        const size_t bracket = text.find('[');
        if (bracket != text.npos && bracket < name_end) {
            const size_t close = text.find(']', bracket);
            if (close != text.npos) name_end = text.find_first_of("!:", close);
        }
        name_end = std::min(name_end, text.size());
        Value value = look_up(text.substr(0, name_end));
        std::string_view rest = text.substr(name_end);
        if (rest.starts_with('!')) {
            CHECK(rest.size() >= 2, ValueError, "end of string while looking for conversion specifier");
            const char conversion = rest[1];
            CHECK(rest.size() == 2 || rest[2] == ':', ValueError, "expected ':' after conversion specifier");
            if (conversion == 'r')
                value = Value::str(vm_.repr(value));
            else if (conversion == 's')
                value = Value::str(vm_.str(value));
            else if (conversion == 'a')
                value = Value::str(ascii_only(vm_.repr(value)));
            else
                throw ValueError("Unknown conversion specifier " + std::string(1, conversion));
            rest.remove_prefix(2);
        }
        std::string spec;
        if (rest.starts_with(':'))
            spec =
                rest.find('{') == rest.npos ? std::string(rest.substr(1)) : format(rest.substr(1), depth - 1);
        return vm_.format(value, spec);
    }

    Value look_up(std::string_view name) {
        const size_t end = std::min(name.find_first_of(".["), name.size());
        const std::string_view first = name.substr(0, end);
        Value value;
        if (first.empty() || is_number(first)) {
            size_t index;
            if (first.empty()) {
                CHECK(numbering_ != Numbering::Manual, ValueError,
                      "cannot switch from manual field specification to automatic field numbering");
                numbering_ = Numbering::Automatic;
                index = next_++;
            } else {
                CHECK(numbering_ != Numbering::Automatic, ValueError,
                      "cannot switch from automatic field numbering to manual field specification");
                numbering_ = Numbering::Manual;
                index = std::stoul(std::string(first));
            }
            if (index >= positional_.size())
                throw IndexError("Replacement index " + std::to_string(index) +
                                 " out of range for positional args tuple");
            value = positional_[index];
        } else {
            const Value key = Value::str(first);
            const Value* found = named_.is(Kind::Dict) ? named_.as<Dict>()->find(vm_, key) : nullptr;
            const bool missing = !found && named_.type()->native() && named_.is(Kind::Dict);
            if (missing) raise_key_error(key);
            value = found ? *found : vm_.get_item(named_, key);
        }
        for (std::string_view rest = name.substr(end); !rest.empty();) {
            if (rest[0] == '.') {
                const size_t stop = std::min(rest.find_first_of(".[", 1), rest.size());
                CHECK(stop > 1, ValueError, "Empty attribute in format string");
                value = vm_.get_attribute(value, rest.substr(1, stop - 1));
                rest.remove_prefix(stop);
            } else if (rest[0] == '[') {
                const size_t close = rest.find(']');
                CHECK(close != rest.npos, ValueError, "expected '}' before end of string");
                const std::string_view key = rest.substr(1, close - 1);
                CHECK(!key.empty(), ValueError, "Empty attribute in format string");
                value = vm_.get_item(
                    value, is_number(key) ? Value::integer(std::stoll(std::string(key))) : Value::str(key));
                rest.remove_prefix(close + 1);
            } else {
                throw ValueError("Only '.' or '[' may follow ']' in format field specifier");
            }
        }
        return value;
    }

    enum class Numbering { Unknown, Automatic, Manual } numbering_ = Numbering::Unknown;
    size_t next_ = 0;
    Vm& vm_;
    const Tuple& positional_;
    const Value& named_;  // a dict, or for format_map() what stands for one
};

}  // namespace

std::string brace_format(Vm& vm, std::string_view text, const Value& positional, const Value& named) {
    return BraceFormatter(vm, *positional.as<Tuple>(), named).format(text, 2);
}

}  // namespace backstep::script
