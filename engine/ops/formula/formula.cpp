#include "ops/formula/formula.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/error.h"

namespace backstep::ops {
namespace {

// Recursive descent over Python's precedences; formulas are short and ours.
class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Formula whole() {
        Formula formula = comparison();
        INTERNAL_ASSERT(peek() == '\0');
        return formula;
    }

  private:
    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(std::string_view token) {
        peek();
        if (text_.substr(at_, token.size()) != token) return false;
        at_ += token.size();
        return true;
    }
    static Formula join(Formula::Kind kind, std::string_view text, std::vector<Formula> children) {
        return {kind, std::string(text), 0, std::move(children)};
    }

    Formula comparison() {
        Formula left = sum();
        for (const std::string_view op : {"<=", ">=", "==", "!=", "<", ">"})
            if (take(op)) return join(Formula::Kind::Compare, op, {std::move(left), sum()});
        return left;
    }
    Formula sum() {
        Formula left = product();
        while (peek() == '+' || peek() == '-') {
            const std::string_view op = text_.substr(at_++, 1);
            Formula right = product();
            left = join(Formula::Kind::Binary, op, {std::move(left), std::move(right)});
        }
        return left;
    }
    Formula product() {
        Formula left = negation();
        while (peek() == '@' || peek() == '/' || (peek() == '*' && text_.substr(at_, 2) != "**")) {
            const std::string_view op = text_.substr(at_++, 1);
            Formula right = negation();
            left = join(Formula::Kind::Binary, op, {std::move(left), std::move(right)});
        }
        return left;
    }
    Formula negation() {
        if (take("-")) return join(Formula::Kind::Negative, "-", {negation()});
        return power();
    }
    Formula power() {
        Formula base = postfix();
        if (take("**")) return join(Formula::Kind::Binary, "**", {std::move(base), negation()});
        return base;
    }
    Formula postfix() {
        Formula formula = atom();
        while (true) {
            if (take(".T")) {
                formula = join(Formula::Kind::Transpose, ".T", {std::move(formula)});
            } else if (take("[")) {
                formula = join(Formula::Kind::Index, "[", {std::move(formula), comparison()});
                INTERNAL_ASSERT(take("]"));
            } else {
                return formula;
            }
        }
    }
    Formula atom() {
        if (take("(")) {
            Formula inner = comparison();
            INTERNAL_ASSERT(take(")"));
            return inner;
        }
        const size_t start = (peek(), at_);
        if (std::isdigit(static_cast<unsigned char>(peek()))) {
            Formula number;
            const auto [end, error] =
                std::from_chars(text_.data() + at_, text_.data() + text_.size(), number.value);
            INTERNAL_ASSERT(error == std::errc());
            at_ = static_cast<size_t>(end - text_.data());
            number.text = text_.substr(start, at_ - start);
            return number;
        }
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
            ++at_;
        INTERNAL_ASSERT(at_ > start);
        Formula name = join(Formula::Kind::Name, text_.substr(start, at_ - start), {});
        if (!take("(")) return name;
        name.kind = Formula::Kind::Call;
        if (take(")")) return name;
        do name.children.push_back(comparison());
        while (take(","));
        INTERNAL_ASSERT(take(")"));
        return name;
    }

    std::string_view text_;
    size_t at_ = 0;
};

int precedence(const Formula& formula) {
    switch (formula.kind) {
        case Formula::Kind::Compare:
            return 1;
        case Formula::Kind::Binary:
            if (formula.text == "**") return 5;
            return formula.text == "+" || formula.text == "-" ? 2 : 3;
        case Formula::Kind::Negative:
            return 4;
        default:
            return 6;
    }
}

class Writer {
  public:
    explicit Writer(const Formula::Replace& replace) : replace_(replace) {}

    std::string write(const Formula& formula) const {
        const auto& children = formula.children;
        switch (formula.kind) {
            case Formula::Kind::Number:
                return formula.text;
            case Formula::Kind::Name:
                return name(formula.text);
            case Formula::Kind::Negative:
                return "-" + under(children[0], 4);
            case Formula::Kind::Compare:
                return under(children[0], 2) + " " + formula.text + " " + under(children[1], 2);
            case Formula::Kind::Binary: {
                const int level = precedence(formula);
                const bool power = formula.text == "**";
                return under(children[0], power ? level + 1 : level) + " " + formula.text + " " +
                       under(children[1], power ? level - 1 : level + 1);
            }
            case Formula::Kind::Call: {
                std::string text = formula.text + "(";
                for (size_t i = 0; i < children.size(); ++i) text += (i ? ", " : "") + write(children[i]);
                return text + ")";
            }
            case Formula::Kind::Index:
                return under(children[0], 6) + "[" + write(children[1]) + "]";
            case Formula::Kind::Transpose:
                return under(children[0], 6) + ".T";
        }
        return {};
    }

  private:
    std::string name(const std::string& text) const {
        const std::string other = replace_ ? replace_(text) : std::string();
        return other.empty() ? text : other;
    }
    std::string under(const Formula& child, int level) const {
        const std::string text = write(child);
        const bool negative_number = child.kind == Formula::Kind::Name && text[0] == '-';
        return precedence(child) < level || negative_number ? "(" + text + ")" : text;
    }
    const Formula::Replace& replace_;
};

void collect_names(const Formula& formula, std::vector<std::string>& names) {
    if (formula.kind == Formula::Kind::Name && std::ranges::find(names, formula.text) == names.end())
        names.push_back(formula.text);
    for (const Formula& child : formula.children) collect_names(child, names);
}

}  // namespace

Formula Formula::parse(std::string_view text) { return Parser(text).whole(); }
std::string Formula::render(const Replace& replace) const { return Writer(replace).write(*this); }

std::vector<std::string> Formula::names() const {
    std::vector<std::string> names;
    collect_names(*this, names);
    return names;
}

}  // namespace backstep::ops
