#include "explain/code_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace backstep::explain {

namespace {

bool of_a_name(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; }

bool in_quotes(std::string_view text, size_t at) {
    char open = 0;
    for (const char sign : text.substr(0, at)) {
        if (open ? sign == open : sign == '"' || sign == '\'') open = open ? 0 : sign;
    }
    return open != 0;
}

// Where the whole identifier stands, from `from` on; npos when it does not.
size_t find_word(std::string_view text, std::string_view word, size_t from) {
    for (size_t at = from; (at = text.find(word, at)) != std::string_view::npos; ++at) {
        const size_t end = at + word.size();
        const bool starts = at == 0 || !(of_a_name(text[at - 1]) || text[at - 1] == '.');
        if (starts && (end >= text.size() || !of_a_name(text[end])) && !in_quotes(text, at)) return at;
    }
    return std::string_view::npos;
}

// `loss` of `dict(n=1, loss=loss)`, where it is the name of an argument.
bool names_argument(std::string_view text, size_t from, size_t to) {
    const bool equals = to < text.size() && text[to] == '=' && (to + 1 >= text.size() || text[to + 1] != '=');
    const size_t before = from == 0 ? std::string_view::npos : text.find_last_not_of(" \n", from - 1);
    return equals && before != std::string_view::npos && (text[before] == '(' || text[before] == ',');
}

// `+=` and its like: where the operator stands; npos when the statement is another one.
size_t find_augmented(std::string_view code) {
    const size_t equals = code.find("= ");
    if (equals == std::string_view::npos || equals < 2) return std::string_view::npos;
    const std::string_view before = code.substr(0, equals);
    return std::string_view("+-*/@").find(before.back()) == std::string_view::npos ? std::string_view::npos
                                                                                   : equals - 1;
}

// `mul_(` of `h.mul_(2)`: where the underscore stands. The methods of a tensor that write in place end so.
size_t find_in_place_call(std::string_view code) {
    size_t at = code.find("_(");
    while (at != std::string_view::npos && (at == 0 || !of_a_name(code[at - 1]) || code[at - 1] == '_'))
        at = code.find("_(", at + 1);
    return at;
}

// `z.zero_()` as `z = torch.zeros_like(z)`: what has no method of that name without the underscore.
std::string of_another_call(std::string_view statement) {
    constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
        {".zero_(", "torch.zeros_like("}, {".fill_(", "torch.full_like("}, {".copy_(", ""}};
    for (const auto& [call, made] : kOthers) {
        const std::string owner = receiver_of(statement, call);
        const std::string given = arguments_of(statement, call);
        if (owner.empty() || std::string(statement) != owner + std::string(call) + given + ')') continue;
        if (made.empty()) return owner + " = " + as_operand(given) + ".clone()";
        return owner + " = " + std::string(made) + owner + (given.empty() ? ")" : ", " + given + ')');
    }
    return {};
}

// What stands before a function, not a method: it writes into its first argument.
bool of_a_module(std::string_view owner) {
    return owner == "torch" || owner == "F" || owner.ends_with("functional");
}

bool of_nn_init(std::string_view owner) { return owner == "init" || owner.ends_with(".init"); }

}  // namespace

std::vector<std::string> identifiers(std::string_view code) {
    std::vector<std::string> names;
    for (size_t at = 0; at < code.size();) {
        size_t end = at;
        while (end < code.size() && (of_a_name(code[end]) || code[end] == '.')) ++end;
        std::string name(code.substr(at, end - at));
        const bool starts = !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0]));
        if (starts && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
        at = end + 1;
    }
    return names;
}

std::string expression_before(std::string_view code, std::string_view call) {
    const size_t end = code.find(call);
    if (end == std::string_view::npos) return {};
    size_t from = end;
    int depth = 0;
    while (from > 0) {
        const char sign = code[from - 1];
        if (sign == ')' || sign == ']') ++depth;
        if ((sign == '(' || sign == '[') && --depth < 0) break;
        const bool joins = of_a_name(sign) || sign == '.';
        if (depth == 0 && !joins && sign != '(' && sign != '[') break;
        --from;
    }
    return std::string(code.substr(from, end - from));
}

std::string receiver_of(std::string_view code, std::string_view call) {
    const size_t at = code.find(call);
    if (at == std::string_view::npos) return {};
    size_t from = at;
    while (from > 0 && (of_a_name(code[from - 1]) || code[from - 1] == '.')) --from;
    return std::string(code.substr(from, at - from));
}

std::string arguments_of(std::string_view code, std::string_view call) {
    const size_t at = code.find(call);
    if (at == std::string_view::npos) return {};
    const size_t from = at + call.size();
    int depth = 1;
    for (size_t i = from; i < code.size(); ++i) {
        if (code[i] == '(' || code[i] == '[' || code[i] == '{') ++depth;
        if (code[i] == ')' || code[i] == ']' || code[i] == '}')
            if (--depth == 0) return std::string(code.substr(from, i - from));
    }
    return {};
}

std::vector<std::string> split_arguments(std::string_view arguments) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (size_t i = 0; i < arguments.size(); ++i) {
        const char sign = arguments[i];
        depth += sign == '(' || sign == '[' || sign == '{' ? 1 : 0;
        depth -= sign == ')' || sign == ']' || sign == '}' ? 1 : 0;
        std::string& part = parts.back();
        const bool parameters = part.starts_with("lambda ") && part.find(':') == std::string::npos;
        if (sign == ',' && depth == 0 && !parameters && !in_quotes(arguments, i))
            parts.emplace_back();
        else if (sign != ' ' || !part.empty())
            part += sign;
    }
    return parts;
}

std::string assigned_name(std::string_view code) {
    size_t end = 0;
    while (end < code.size() && (of_a_name(code[end]) || code[end] == '.')) ++end;
    const bool assigns = code.substr(end).starts_with(" = ") || code.substr(end).starts_with("=");
    return assigns && !code.substr(end).starts_with("==") ? std::string(code.substr(0, end)) : std::string();
}

std::string written_name(std::string_view statement, std::string_view call) {
    if (const size_t at = find_in_place_call(call); at != std::string_view::npos) {
        size_t from = at;
        while (from > 0 && of_a_name(call[from - 1])) --from;
        const std::string method = '.' + std::string(call.substr(from, at + 2 - from));
        const std::string owner = expression_before(call, method);
        const std::string first = arguments_of(call, method);
        const bool function = of_a_module(owner) || of_nn_init(owner);
        std::string name = function ? first.substr(0, first.find(',')) : owner;
        return name.substr(0, name.find('['));
    }
    const size_t augmented = find_augmented(statement);
    std::string_view target =
        statement.substr(0, augmented != std::string_view::npos ? augmented : statement.find(" = "));
    target = target.substr(0, target.find('['));
    while (target.ends_with(' ')) target.remove_suffix(1);
    const bool plain = std::ranges::all_of(target, [](char sign) { return of_a_name(sign) || sign == '.'; });
    return plain ? std::string(target) : std::string();
}

std::string out_of_place(std::string_view statement) {
    std::string code(statement);
    if (const size_t sign = find_augmented(statement); sign != std::string_view::npos) {
        std::string target = code.substr(0, sign);
        while (target.ends_with(' ')) target.pop_back();
        if (target.find('[') != std::string::npos) return {};
        std::string value = code.substr(sign + 3);
        const bool sum = value.find(" + ") != std::string::npos || value.find(" - ") != std::string::npos;
        if (sum && code[sign] != '+') value = '(' + value + ')';
        return target + " = " + target + ' ' + code[sign] + ' ' + value;
    }
    const size_t call = find_in_place_call(statement);
    if (call == std::string_view::npos) return {};
    if (const std::string other = of_another_call(statement); !other.empty()) return other;
    size_t from = call;
    while (from > 0 && of_a_name(code[from - 1])) --from;
    const std::string method = from > 0 ? code.substr(from - 1, call - from + 3) : std::string();
    const std::string owner = method.empty() ? method : expression_before(code, method);
    const bool bare = !owner.empty() && statement.starts_with(owner);
    if (of_nn_init(owner)) return {};  // these have no other form
    std::string first = bare && of_a_module(owner) ? split_arguments(arguments_of(code, method))[0] : "";
    code.erase(call, 1);
    const bool value_of_lambda = statement.substr(0, call).find("lambda ") != std::string_view::npos;
    if (value_of_lambda || !assigned_name(statement).empty()) return code;
    if (!first.empty()) return first.find_first_of("([") == std::string::npos ? first + " = " + code : "";
    if (owner.empty() || owner.find('[') != std::string::npos || !statement.starts_with(owner)) return {};
    return owner + " = " + code;
}

int64_t product_of(std::string_view text) {
    int64_t product = 1;
    for (size_t from = 0; from <= text.size();) {
        const size_t sign = std::min(text.find('*', from), text.size());
        int64_t factor = 0;
        for (const char digit : text.substr(from, sign - from)) {
            if (digit == ' ') continue;
            if (digit < '0' || digit > '9' || factor > INT32_MAX) return 0;
            factor = factor * 10 + (digit - '0');
        }
        if (factor == 0 || product > INT32_MAX) return 0;
        product *= factor;
        from = sign + 1;
    }
    return product;
}

std::string stacked(const std::string& list) {
    const bool whole = list.starts_with('[') && arguments_of(list, "[").size() + 2 == list.size();
    if (!whole || list.find(" for ") != std::string::npos) return "torch.stack(" + list + ')';
    std::string parts;
    for (std::string part : split_arguments(with_all_replaced(arguments_of(list, "["), "\n", ""))) {
        const size_t digits = part.find_first_not_of('-');
        if (digits == std::string::npos) continue;  // behind the last comma
        if (std::isdigit(static_cast<unsigned char>(part[digits])))
            part = "torch.tensor(" + part + (part.find('.') == std::string::npos ? ".0)" : ")");
        add_name(parts, part.starts_with('[') ? stacked(part) : part);
    }
    return "torch.stack([" + parts + "])";
}

std::string as_operand(const std::string& code) {
    int depth = 0;
    for (const char sign : code) {
        depth += sign == '(' || sign == '[' ? 1 : sign == ')' || sign == ']' ? -1 : 0;
        if (depth == 0 && sign == ' ') return '(' + code + ')';
    }
    return code;
}

std::string as_code(std::string_view name) {
    std::string code;
    for (size_t from = 0; from <= name.size();) {
        const size_t dot = std::min(name.find('.', from), name.size());
        const std::string_view part = name.substr(from, dot - from);
        const bool index =
            from > 0 && !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
        code += index ? '[' + std::string(part) + ']' : (from > 0 ? "." : "") + std::string(part);
        from = dot + 1;
    }
    return code;
}

size_t code_points(std::string_view text) {
    return static_cast<size_t>(std::ranges::count_if(
        text, [](char sign) { return (static_cast<unsigned char>(sign) & 0xC0) != 0x80; }));
}

std::string without_blanks(std::string_view text) {
    std::string result;
    for (const char sign : text)
        if (sign != ' ') result += sign;
    return result;
}

std::string without_parentheses(std::string text) {
    if (text.size() < 3 || text.front() != '(') return text;
    int depth = 0;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return text;
    }
    return text.back() == ')' ? text.substr(1, text.size() - 2) : text;
}

std::string with_all_replaced(std::string text, std::string_view what, std::string_view by) {
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

std::string with_word_replaced(std::string_view text, std::string_view word, std::string_view by) {
    std::string result;
    size_t from = 0;
    for (size_t at = 0; (at = find_word(text, word, from)) != std::string_view::npos;
         from = at + word.size()) {
        result += text.substr(from, at - from);
        result += names_argument(text, at, at + word.size()) ? word : by;
    }
    return result.append(text.substr(from));
}

std::string with_read_replaced(std::string_view statement, std::string_view word, std::string_view by) {
    const size_t equals = statement.find(" = ");
    const size_t value = equals == std::string_view::npos ? 0 : equals + 3;
    return std::string(statement.substr(0, value)) + with_word_replaced(statement.substr(value), word, by);
}

bool has_block(std::string_view statement) {
    constexpr std::string_view kHeads[] = {"for ", "while ", "with ", "if ", "def ", "class ", "try:", "@"};
    return std::ranges::any_of(kHeads,
                               [statement](std::string_view head) { return statement.starts_with(head); });
}

bool asks_for_mode(std::string_view code) {
    constexpr std::string_view kModes[] = {"no_grad", "enable_grad", "set_grad_enabled", "inference_mode"};
    return std::ranges::any_of(
        kModes, [code](std::string_view mode) { return code.find(mode) != std::string_view::npos; });
}

bool has_word(std::string_view text, std::string_view word) {
    return find_word(text, word, 0) != std::string_view::npos;
}

void add_name(std::string& names, std::string_view name) {
    if (!names.empty()) names += ", ";
    names += name;
}

}  // namespace backstep::explain
