#include "ops/sample.h"

#include <cctype>
#include <charconv>

#include "ops/execute.h"
#include "tensor/kernels/creation.h"

namespace backstep::ops {
namespace {

// What stands between two commas.
struct Value {
    enum Kind { Number, List, Tuple, Word, None } kind = None;
    Scalar number = 0;
    std::vector<Value> items;
    std::string word;
};

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool at_end() { return peek() == '\0'; }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    // The name before "=", if this argument has one.
    std::string keyword() {
        peek();
        size_t end = at_;
        while (end < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_'))
            ++end;
        if (end == at_ || end >= text_.size() || text_[end] != '=') return {};
        std::string name(text_.substr(at_, end - at_));
        at_ = end + 1;
        return name;
    }
    Value value() {
        Value result;
        if (take('[')) return sequence(Value::List, ']');
        if (take('(')) return sequence(Value::Tuple, ')');
        if (peek() == '\'') {
            const size_t end = text_.find('\'', at_ + 1);
            result.kind = Value::Word;
            result.word = text_.substr(at_ + 1, end - at_ - 1);
            at_ = end + 1;
            return result;
        }
        size_t end = at_;
        while (end < text_.size() && text_[end] != ',' && text_[end] != ']' && text_[end] != ')') ++end;
        const std::string_view token = text_.substr(at_, end - at_);
        at_ = end;
        if (token == "None") return result;
        if (std::isalpha(static_cast<unsigned char>(token[0])) && token != "True" && token != "False") {
            result.kind = Value::Word;
            result.word = token;
            return result;
        }
        result.kind = Value::Number;
        result.number = number(token);
        return result;
    }

  private:
    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    Value sequence(Value::Kind kind, char close) {
        Value list;
        list.kind = kind;
        while (!take(close)) {
            list.items.push_back(value());
            take(',');
        }
        return list;
    }
    static Scalar number(std::string_view token) {
        if (token == "True" || token == "False") return token == "True";
        if (token.find('.') != std::string_view::npos) {
            double value = 0;
            INTERNAL_ASSERT(std::from_chars(token.data(), token.data() + token.size(), value).ec ==
                            std::errc());
            return value;
        }
        int64_t value = 0;
        INTERNAL_ASSERT(std::from_chars(token.data(), token.data() + token.size(), value).ec == std::errc());
        return value;
    }

    std::string_view text_;
    size_t at_ = 0;
};

void flatten_into(const Value& value, size_t depth, Shape& sizes, std::vector<Scalar>& numbers) {
    if (value.kind == Value::Number) {
        numbers.push_back(value.number);
        return;
    }
    if (depth == sizes.size()) sizes.push_back(static_cast<int64_t>(value.items.size()));
    for (const Value& item : value.items) flatten_into(item, depth + 1, sizes, numbers);
}

Tensor tensor_of(const Value& value) {
    if (value.kind == Value::None) return {};
    Shape sizes;
    std::vector<Scalar> numbers;
    flatten_into(value, 0, sizes, numbers);
    DType dtype = DType::Bool;
    for (const Scalar number : numbers)
        if (number.is_float())
            dtype = DType::Float64;
        else if (number.is_int() && dtype == DType::Bool)
            dtype = DType::Int64;
    return kernels::from_scalars(numbers, sizes, dtype);
}

Attribute attribute_of(const Value& value, const Parameter& parameter) {
    if (value.kind == Value::None) return {};
    if (parameter.type == ParameterType::DType)
        return value.word == "float32" ? DType::Float32
               : value.word == "int64" ? DType::Int64
                                       : DType::Float64;
    if (value.kind == Value::Word) return value.word;
    if (value.kind == Value::Tuple) {
        Attribute::Ints ints;
        for (const Value& item : value.items) ints.push_back(item.number.to_int());
        return ints;
    }
    if (parameter.type == ParameterType::Ints) return Attribute::Ints{value.number.to_int()};
    return value.number;
}

}  // namespace

Sample read_sample(const OpEntry& entry, std::string_view text) {
    const auto& parameters = entry.resolved.parsed.parameters;
    std::vector<std::optional<Value>> given(parameters.size());
    Reader reader(text);
    for (size_t next = 0; !reader.at_end(); ++next) {
        const std::string name = reader.keyword();
        size_t place = next;
        for (size_t i = 0; i < parameters.size() && !name.empty(); ++i)
            if (parameters[i].name == name) place = i;
        INTERNAL_ASSERT(place < parameters.size());
        given[place] = reader.value();
        reader.take(',');
    }
    Sample sample;
    for (size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        INTERNAL_ASSERT(given[i] || parameter.has_default);
        if (!parameter.is_operand()) {
            sample.attributes.push_back(given[i] ? attribute_of(*given[i], parameter)
                                                 : parameter.default_value);
        } else if (parameter.type == ParameterType::TensorList) {
            for (const Value& item : given[i]->items) sample.operands.push_back(tensor_of(item));
        } else if (!given[i]) {
            sample.operands.emplace_back();
        } else if (parameter.type == ParameterType::Operand && given[i]->kind == Value::Number) {
            sample.operands.push_back(wrap_number(given[i]->number));
        } else {
            sample.operands.push_back(tensor_of(*given[i]));
        }
    }
    return sample;
}

}  // namespace backstep::ops
