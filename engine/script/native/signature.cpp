#include "script/native/signature.h"

#include <cctype>
#include <cstdlib>

#include "base/error.h"

namespace backstep::script {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

Value literal(std::string_view text) {
    if (text == "None") return Value::none();
    if (text == "True") return Value::boolean(true);
    if (text == "False") return Value::boolean(false);
    if (text == "...") return {};
    if (text == "()") return make_tuple({});
    if (text.front() == '\'' || text.front() == '"') {
        Value str = intern_immortal(text.substr(1, text.size() - 2));
        return str;
    }
    const std::string number(text);
    if (number.find_first_of(".einf") == std::string::npos)
        return Value::integer(std::strtoll(number.c_str(), nullptr, 10));
    return Value::floating(std::strtod(number.c_str(), nullptr));
}

std::string names_missing(const std::vector<std::string>& names) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i) {
        if (i != 0) text += i + 1 < names.size() ? ", " : names.size() > 2 ? ", and " : " and ";
        text += "'" + names[i] + "'";
    }
    return text;
}

// "def backward(self)": what PyTorch has written in Python; its errors name it as Python's functions do.
constexpr std::string_view kOfPython = "def ";

}  // namespace

Signature::Signature(std::string_view text) : text_(text) {
    if (text.starts_with(kOfPython)) text.remove_prefix(kOfPython.size());
    const size_t open = text.find('(');
    name_ = std::string(text.substr(0, open));
    if (open == std::string_view::npos) {  // a bare name takes anything
        text = "x(*args, **kwargs)";
    }
    std::string_view rest = text.substr(text.find('(') + 1);
    rest.remove_suffix(1);
    bool keyword_only = false;
    while (!trimmed(rest).empty()) {
        size_t end = 0, nesting = 0;
        char quote = 0;
        for (; end < rest.size(); ++end) {
            const char c = rest[end];
            if (quote) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                ++nesting;
            } else if (c == ')') {
                --nesting;
            } else if (c == ',' && nesting == 0) {
                break;
            }
        }
        std::string_view item = trimmed(rest.substr(0, end));
        rest = end < rest.size() ? rest.substr(end + 1) : std::string_view();
        if (item == "/") {
            positional_only_ = positional_;
            continue;
        }
        if (item == "*") {
            keyword_only = true;
            simple_ = false;
            continue;
        }
        Parameter parameter;
        if (item.starts_with("**")) {
            double_star_ = static_cast<int>(parameters_.size());
            item.remove_prefix(2);
            parameter.required = false;
            simple_ = false;
        } else if (item.starts_with("*")) {
            star_ = static_cast<int>(parameters_.size());
            item.remove_prefix(1);
            parameter.required = false;
            keyword_only = true;
            simple_ = false;
        } else {
            const size_t equals = item.find('=');
            if (equals != std::string_view::npos) {
                parameter.required = false;
                parameter.default_value = literal(trimmed(item.substr(equals + 1)));
                item = trimmed(item.substr(0, equals));
            }
            if (!keyword_only) {
                ++positional_;
                required_ += parameter.required;
            } else {
                simple_ = false;
            }
        }
        parameter.name = intern_immortal(item);
        parameters_.push_back(std::move(parameter));
    }
}

Values Signature::bind(std::span<const Value> arguments, std::span<const Value> names, bool method,
                       std::string_view owner) const {
    const std::string full_name = owner.empty() ? name_ : std::string(owner) + "." + name_;
    const bool of_python = text_.starts_with(kOfPython);
    const std::string& called = of_python ? full_name : name_;
    const size_t given = arguments.size() - names.size();
    const size_t self = method && !of_python ? 1 : 0;  // the counts of what is built in leave self out
    Values bound(parameters_.size());
    const auto most = static_cast<size_t>(positional_);
    if (given > most && star_ < 0) {
        const size_t shown = given - std::min(self, given), limit = most - std::min(self, most);
        const auto least = static_cast<size_t>(required_) - std::min(self, static_cast<size_t>(required_));
        if (positional_only_ == positional_ && limit == 1 && least == 1)
            throw TypeError(full_name + "() takes exactly one argument (" + std::to_string(shown) +
                            " given)");
        if (limit == 0)
            throw TypeError(full_name + "() takes no arguments (" + std::to_string(shown) + " given)");
        if (positional_only_ == positional_)
            throw TypeError(name_ + " expected " + (least == limit ? "" : "at most ") +
                            std::to_string(limit) + " argument" + (limit == 1 ? "" : "s") + ", got " +
                            std::to_string(shown));
        throw TypeError(
            called + "() takes " + (least == limit ? "" : "from " + std::to_string(least) + " to ") +
            std::to_string(limit) + " positional argument" + (limit == 1 && least == 1 ? "" : "s") + " but " +
            std::to_string(shown) + (shown == 1 ? " was given" : " were given"));
    }
    for (size_t i = 0; i < std::min(given, most); ++i) bound[i] = arguments[i];
    if (star_ >= 0) {
        bound[static_cast<size_t>(star_)] =
            given > most ? make_tuple(arguments.subspan(most, given - most)) : make_tuple({});
    }
    Ref<Dict> rest;
    if (double_star_ >= 0) {
        rest = make<Dict>();
        bound[static_cast<size_t>(double_star_)] = rest;
    }
    for (size_t k = 0; k < names.size(); ++k) {
        const Str& key = *names[k].as<Str>();
        size_t found = parameters_.size();
        for (auto i = static_cast<size_t>(positional_only_); i < parameters_.size(); ++i) {
            if (static_cast<int>(i) != star_ && static_cast<int>(i) != double_star_ &&
                parameters_[i].name->equals(key))
                found = i;
        }
        if (found == parameters_.size()) {
            if (!rest && positional_only_ == static_cast<int>(parameters_.size()))
                throw TypeError(full_name + "() takes no keyword arguments");
            if (!rest && of_python)
                throw TypeError(called + "() got an unexpected keyword argument '" + key.text() + "'");
            if (!rest)
                throw TypeError("'" + key.text() + "' is an invalid keyword argument for " + name_ + "()");
            rest->set(Ref<Str>(names[k].as<Str>()), arguments[given + k]);
            continue;
        }
        if (bound[found].bound())
            throw TypeError(called + "() got multiple values for argument '" + key.text() + "'");
        bound[found] = arguments[given + k];
    }
    std::vector<std::string> missing;
    for (size_t i = 0; i < parameters_.size(); ++i) {
        if (bound[i].bound()) continue;
        if (parameters_[i].required)
            missing.push_back(parameters_[i].name->text());
        else
            bound[i] = parameters_[i].default_value;
    }
    if (missing.empty()) return bound;
    if (positional_only_ == positional_ && positional_ > 0) {
        const auto least = static_cast<size_t>(required_) - self, limit = most - self;
        const size_t shown = given - std::min(self, given);
        if (least == 1 && limit == 1)
            throw TypeError(full_name + "() takes exactly one argument (" + std::to_string(shown) +
                            " given)");
        throw TypeError(name_ + " expected " + (least == limit ? "" : "at least ") + std::to_string(least) +
                        " argument" + (least == 1 ? "" : "s") + ", got " + std::to_string(shown));
    }
    throw TypeError(called + "() missing " + std::to_string(missing.size()) +
                    " required positional argument" + (missing.size() == 1 ? "" : "s") + ": " +
                    names_missing(missing));
}

}  // namespace backstep::script
