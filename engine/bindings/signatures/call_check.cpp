#include "bindings/signatures/call_check.h"

#include <algorithm>

#include "autograd/autograd_meta.h"
#include "bindings/numpy/array/array_object.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"

namespace backstep::bindings::signatures {

using namespace script;

namespace {

// A tensor that stands for a number: of no dimension, without history.
bool is_tensor_number(const Value& value, bool integral) {
    if (!is_tensor(value)) return false;
    const Tensor& tensor = tensor_of(value);
    if (tensor.dim() != 0 || autograd::requires_grad(tensor)) return false;
    return !integral || is_integral(tensor.dtype());
}

bool is_int(const Value& value) {
    if (value.is_small_int() || value.is(script::Kind::BigInt)) return true;
    return numpy::is_numpy_scalar(value) &&
           value.as<numpy::ScalarObject>()->value.kind() == Scalar::Kind::Int;
}
bool is_number(const Value& value) { return is_int(value) || scalar_of(value).has_value(); }
// What stands as one of a list of ints: also a tensor of one integer.
bool is_index(const Value& value) {
    return is_int(value) ||
           (is_tensor(value) && tensor_of(value).numel() == 1 && is_integral(tensor_of(value).dtype()));
}
bool is_name(const Value& value) { return is_str(value) || value.is_none(); }

// Functions whose tensors may be plain numbers.
bool takes_numbers(std::string_view name) {
    if (name.ends_with('_')) name.remove_suffix(1);
    static constexpr std::string_view names[] = {"add", "div",      "divide",      "mul",         "multiply",
                                                 "sub", "subtract", "true_divide", "floor_divide"};
    return std::ranges::find(names, name) != std::end(names);
}

// Functions that PyTorch lists with names of dimensions but does not run with them.
bool takes_names(std::string_view name) {
    static constexpr std::string_view names[] = {"all",         "any",        "argsort",      "gather",
                                                 "index_add",   "index_copy", "index_select", "scatter",
                                                 "scatter_add", "sort"};
    return std::ranges::find(names, name) == std::end(names);
}

// One call tried against one signature.
class Trial {
  public:
    Trial(const Signature& signature, const PythonCall& call) : signature_(signature), call_(call) {}

    // Whether it fits; `complain`: raise what does not.
    bool fits(bool complain);
    bool chose_by_name() const { return chose_by_name_; }
    const Value& chosen() const { return chosen_; }

  private:
    bool check(const Parameter& parameter, size_t place, const Value& value);
    bool check_ints(const Value& value, bool takes_one);
    bool check_tensors(size_t place, const Value& value);
    const Value* keyword(const Parameter& parameter) const;
    [[noreturn]] void wrong_type(const Parameter& parameter, const Value& value, size_t position) const;
    [[noreturn]] void missing(size_t from) const;
    [[noreturn]] void too_many() const;
    [[noreturn]] void unexpected() const;
    std::string start() const { return signature_.name + "()"; }

    const Signature& signature_;
    const PythonCall& call_;
    bool chose_by_name_ = false;
    Value chosen_;
};

bool Trial::check_ints(const Value& value, bool takes_one) {
    if (const auto items = sequence_items(value)) return items->empty() || is_index((*items)[0]);
    return takes_one && is_int(value);
}

bool Trial::check_tensors(size_t place, const Value& value) {
    const auto items = sequence_items(value);
    if (!items) return false;
    for (size_t i = 0; i < items->size(); ++i)
        if (!is_tensor((*items)[i]) && !(*items)[i].is_none())
            throw TypeError("expected Tensor as element " + std::to_string(i) + " in argument " +
                            std::to_string(place) + ", but got " + type_name((*items)[i]));
    return true;
}

bool Trial::check(const Parameter& parameter, size_t place, const Value& value) {
    using enum signatures::Kind;
    switch (parameter.kind) {
        case Tensor:
            return is_tensor(value) || (is_number(value) && takes_numbers(signature_.name));
        case Tensors:
            return check_tensors(place, value);
        case Number:
        case Float:
            return is_number(value) || is_tensor_number(value, false);
        case Int:
        case SymInt:
            return is_int(value) || is_tensor_number(value, true);
        case Bool:
            return value.is_bool();
        case Str:
            return is_str(value);
        case Ints:
        case SymInts:
            return check_ints(value, parameter.takes_one);
        case Floats: {
            const auto items = sequence_items(value);
            return items && (items->empty() || is_number((*items)[0]));
        }
        case DType:
            return native_cast<DTypeObject>(value) || value.is(script::Kind::Type);
        case Device:
            return is_str(value) || is_int(value) || is_instance(value, device_type());
        case Name:
            if (is_name(value)) chosen_ = value;
            return chose_by_name_ = is_name(value);
        case Names: {
            const auto items = sequence_items(value);
            const bool named =
                items ? items->empty() || is_name((*items)[0]) : parameter.takes_one && is_name(value);
            if (named && !(items && items->empty())) {
                chose_by_name_ = true;
                chosen_ = items ? (*items)[0] : value;
            }
            return named;
        }
        case Layout:
        case MemoryFormat:
        case Generator:
        case Storage:  // objects that do nothing here
            return !is_number(value) && !is_str(value) && !is_tensor(value) && !sequence_items(value);
        case Object:
            return true;
    }
    return true;
}

const Value* Trial::keyword(const Parameter& parameter) const {
    for (size_t i = 0; i < call_.named.size(); ++i)
        if (is_named(parameter, call_.name(i))) return &call_.named[i];
    return nullptr;
}

void Trial::wrong_type(const Parameter& parameter, const Value& value, size_t position) const {
    std::string text = start() + ": argument '" + parameter.name + "'";
    if (position > 0) text += " (position " + std::to_string(position) + ")";
    text += " must be " + std::string(kind_name(parameter.kind)) + ", ";
    throw TypeError(text + "not " + type_name(value));
}

void Trial::missing(size_t from) const {
    std::string names;
    size_t count = 0;
    for (size_t i = from; i < signature_.parameters.size(); ++i)
        if (!signature_.parameters[i].optional) {
            names += (count++ ? ", \"" : "\"") + signature_.parameters[i].name + "\"";
        }
    throw TypeError(start() + " missing " + std::to_string(count) + " required positional argument" +
                    (count == 1 ? "s" : "") + ": " + names);
}

void Trial::too_many() const {
    const size_t least = signature_.least(), most = signature_.most_positional();
    const size_t given = call_.positional.size();
    const std::string takes = least == most ? std::to_string(most)
                                            : "from " + std::to_string(least) + " to " + std::to_string(most);
    throw TypeError(start() + " takes " + takes + " positional argument" +
                    (least == most && most == 1 ? "" : "s") + " but " + std::to_string(given) +
                    (given == 1 && least == most ? " was given" : " were given"));
}

void Trial::unexpected() const {
    for (size_t i = 0; i < call_.named.size(); ++i) {
        const std::string given(call_.name(i));
        const Parameter* parameter = signature_.parameter(given);
        if (!parameter) throw TypeError(start() + " got an unexpected keyword argument '" + given + "'");
        if (static_cast<size_t>(parameter - signature_.parameters.data()) < call_.positional.size())
            throw TypeError(start() + " got multiple values for argument '" + given + "'");
    }
    throw TypeError("invalid keyword arguments");
}

bool Trial::fits(bool complain) {
    const size_t given = call_.positional.size();
    const bool spreads = signature_.spreads_ints();
    if (given > signature_.most_positional() && !spreads) {
        if (complain) too_many();
        return false;
    }
    size_t position = 0, keywords = 0;
    for (size_t i = 0; i < signature_.parameters.size(); ++i) {
        const Parameter& parameter = signature_.parameters[i];
        const bool by_position = position < given;
        if (by_position && parameter.keyword_only) {
            if (complain) too_many();
            return false;
        }
        const Value* value = by_position ? &call_.positional[position] : keyword(parameter);
        if (!value && !parameter.optional) {
            if (complain) missing(i);
            return false;
        }
        const bool nothing = !value || (value->is_none() && parameter.takes_none);
        if (!nothing && !check(parameter, i, *value)) {
            if (spreads && by_position && position == 0 && is_index(*value)) {
                position = given;  // view(2, 3): all of them are the list
                continue;
            }
            if (complain) wrong_type(parameter, *value, by_position ? position + 1 : 0);
            return false;
        }
        if (by_position)
            ++position;
        else if (value)
            ++keywords;
    }
    if (keywords < call_.named.size()) {
        if (complain) unexpected();
        return false;
    }
    return true;
}

}  // namespace

void require_fit(Vm& vm, const std::vector<Signature>& signatures, const PythonCall& call,
                 const Value& tensor) {
    const auto check = [&](const Signature& signature, bool complain) {
        Trial trial(signature, call);
        if (!trial.fits(complain)) return false;
        if (trial.chose_by_name()) {
            if (!takes_names(signature.name))
                throw RuntimeError(
                    signature.name +
                    ": You passed a dimname (string) to this op in place of a dimension index but "
                    "it does not yet support this behavior. Please pass a dimension index to "
                    "work around this.");
            std::string names;
            for (int64_t d = 0; tensor.bound() && is_tensor(tensor) && d < tensor_of(tensor).dim(); ++d)
                names += d ? ", None" : "None";
            throw RuntimeError("Name " + vm.repr(trial.chosen()) + " not found in Tensor[" + names + "].");
        }
        return true;
    };
    if (signatures.size() == 1) {
        check(signatures[0], true);
        return;
    }
    for (const bool deprecated : {false, true})
        for (const Signature& signature : signatures)
            if (signature.deprecated == deprecated && check(signature, false)) return;
    const size_t given = call.positional.size() + call.named.size();
    std::vector<const Signature*> listed, plausible;
    for (const Signature& signature : signatures) {
        if (signature.deprecated) continue;
        listed.push_back(&signature);
        if (given >= signature.least() && given <= signature.parameters.size())
            plausible.push_back(&signature);
    }
    if (plausible.size() == 1) check(*plausible[0], true);
    throw TypeError(invalid_combination(listed, call));
}

}  // namespace backstep::bindings::signatures
