#include "bindings/ops/op_binding.h"

#include <map>
#include <memory>

#include "bindings/tensor/tensor_object.h"
#include "bindings/values/return_types.h"
#include "ops/catalogue.h"
#include "ops/execute.h"

namespace backstep::bindings {

using namespace script;
using ops::OpEntry;

namespace {

Value call_function(Vm& vm, Args& args);

std::string_view base_name(const OpEntry& entry) { return entry.name.substr(0, entry.name.find('.')); }

using BindingMap = std::map<std::string, std::unique_ptr<OpBinding>, std::less<>>;

const BindingMap& bindings() {
    static const BindingMap map = [] {
        BindingMap made;
        const auto add = [&made](const std::string& name, const OpEntry* entry, bool in_place) {
            auto& slot = made[name];
            if (!slot) slot = std::make_unique<OpBinding>(OpBinding{name, {}, in_place, {}});
            slot->overloads.push_back(entry);
        };
        for (const OpEntry* entry : ops::catalogue()) {
            if (entry->home == ops::kNowhere) continue;
            const std::string name(base_name(*entry));
            add(name, entry, false);
            if (entry->in_place) add(name + "_", entry, true);
        }
        for (auto& [name, binding] : made) {
            binding->function = native_function(name + "(*args, **kwargs)", call_function, binding.get());
            binding->function.as<NativeFunction>()->sorts_itself = true;
            share_between_runs(binding->function);
        }
        return made;
    }();
    return map;
}

Value wrap_results(const OpEntry& entry, const autograd::TensorList& results) {
    if (entry.results.size() < 2) {
        if (!entry.gives_several()) return wrap(results[0]);
        return wrap_tuple(results);
    }
    Values items;
    for (const Tensor& tensor : results) items.push_back(wrap(tensor));
    return named_tuple(std::string(base_name(entry)), {entry.results.begin(), entry.results.size()},
                       std::move(items));
}

std::string schema_line(const OpEntry& entry, bool method) {
    std::string text = " * (";
    bool first = true, star = false;
    for (const ops::Parameter& parameter : entry.resolved.parsed.parameters) {
        if (method && first && parameter.name == "self") {
            first = false;
            continue;
        }
        if (text.back() != '(') text += ", ";
        if (parameter.keyword_only && !star) text += "*, ";
        star |= parameter.keyword_only;
        first = false;
        static constexpr std::string_view names[] = {
            "Tensor", "Tensor", "tuple of Tensors", "Tensor",      "Number", "int",
            "float",  "bool",   "tuple of ints",    "torch.dtype", "str"};
        text += std::string(names[static_cast<size_t>(parameter.type)]) + " " +
                std::string(parameter.name == "self" ? "input" : parameter.name);
    }
    return text + ")\n";
}

// PyTorch's overloads by the name of a dimension, which no argument here can choose: seen only in the texts
// about a call that leaves the dimension out. Function and method list them differently.
struct NamedDims {
    std::string_view name, before, after, options, named_options, method_options, method_named_options;
};
constexpr NamedDims kNamedDims[] = {
    {"softmax", "int dim, torch.dtype dtype", "name dim", ", *, Tensor out", ", *, torch.dtype dtype", "",
     ", *, torch.dtype dtype"},
    {"log_softmax", "int dim, torch.dtype dtype", "name dim", ", *, Tensor out", ", *, torch.dtype dtype", "",
     ", *, torch.dtype dtype"},
    {"cumsum", "int dim", "name dim", ", *, torch.dtype dtype, Tensor out",
     ", *, torch.dtype dtype, Tensor out", ", *, torch.dtype dtype", ", *, torch.dtype dtype"},
    {"cumprod", "int dim", "name dim", ", *, torch.dtype dtype, Tensor out",
     ", *, torch.dtype dtype, Tensor out", ", *, torch.dtype dtype", ", *, torch.dtype dtype"},
    {"cummax", "int dim", "name dim", ", *, tuple of Tensors out", ", *, tuple of Tensors out", "", ""},
    {"cummin", "int dim", "name dim", ", *, tuple of Tensors out", ", *, tuple of Tensors out", "", ""},
    {"logcumsumexp", "int dim", "name dim", ", *, Tensor out", ", *, Tensor out", "", ""},
    {"logsumexp", "tuple of ints dim, bool keepdim", "tuple of names dim, bool keepdim", ", *, Tensor out",
     ", *, Tensor out", "", ""},
    {"transpose", "int dim0, int dim1", "name dim0, name dim1", "", "", "", ""},
    {"index_select", "int dim, Tensor index", "name dim, Tensor index", ", *, Tensor out", ", *, Tensor out",
     "", ""},
};

std::string named_dims_listing(std::string_view name, bool method) {
    for (const NamedDims& entry : kNamedDims) {
        if (entry.name != name) continue;
        const std::string start = method ? " * (" : " * (Tensor input, ";
        return start + std::string(entry.before) +
               std::string(method ? entry.method_options : entry.options) + ")\n" + start +
               std::string(entry.after) +
               std::string(method ? entry.method_named_options : entry.named_options) + ")\n";
    }
    return {};
}

[[noreturn]] void refuse(const OpBinding& binding, const PythonCall& call, bool method,
                         const Mismatch& mismatch) {
    const std::string listing =
        mismatch.kind == Mismatch::Kind::Missing ? named_dims_listing(binding.name, method) : std::string();
    if (binding.overloads.size() == 1 && listing.empty()) {
        switch (mismatch.kind) {
            case Mismatch::Kind::WrongType:
            case Mismatch::Kind::WrongElement:
                throw TypeError(binding.name + "(): " + mismatch.text);
            case Mismatch::Kind::Missing:
                throw TypeError(binding.name + "() missing 1 required positional arguments: \"" +
                                mismatch.text + "\"");
            case Mismatch::Kind::Unexpected:
                throw TypeError(binding.name + "() got an unexpected keyword argument '" + mismatch.text +
                                "'");
            default: {
                const size_t takes =
                    binding.overloads[0]->resolved.parsed.parameters.size() - (method ? 1 : 0);
                const size_t given = call.positional.size() - (method ? 1 : 0);
                throw TypeError(binding.name + "() takes " + std::to_string(takes) + " positional argument" +
                                (takes == 1 ? "" : "s") + " but " + std::to_string(given) +
                                (given == 1 ? " was given" : " were given"));
            }
        }
    }
    std::string got;
    for (size_t i = method ? 1 : 0; i < call.positional.size(); ++i)
        got += (got.empty() ? "" : ", ") + type_name(call.positional[i]);
    for (size_t i = 0; i < call.named.size(); ++i)
        got += (got.empty() ? "" : ", ") + std::string(call.name(i)) + "=" + type_name(call.named[i]);
    if (!call.named.empty()) got += ", ";
    std::string text = binding.name + "() received an invalid combination of arguments - got (" + got +
                       "), but expected one of:\n";
    if (!listing.empty()) throw TypeError(text + listing);
    for (const OpEntry* entry : binding.overloads) text += schema_line(*entry, method);
    throw TypeError(text);
}

Value call_function(Vm& vm, Args& args) {
    return call_op(vm, *static_cast<const OpBinding*>(args.context()), PythonCall(args), false);
}

Value call_method(Vm& vm, Args& args) {
    return call_op(vm, *static_cast<const OpBinding*>(args.context()), PythonCall(args), true);
}

}  // namespace

uint8_t OpBinding::home() const {
    uint8_t bits = 0;
    for (const OpEntry* entry : overloads) bits |= entry->home;
    return bits;
}
bool OpBinding::is_torch_function() const { return home() & (in_place ? ops::kTorchInPlace : ops::kTorch); }
bool OpBinding::is_method() const {
    return home() & (in_place ? ops::kTensor | ops::kTensorInPlace : ops::kTensor);
}
bool OpBinding::is_functional() const {
    return home() & (in_place ? ops::kFunctionalInPlace : ops::kFunctional);
}

const OpBinding* find_binding(std::string_view name) {
    const auto it = bindings().find(name);
    return it == bindings().end() ? nullptr : it->second.get();
}

const std::vector<const OpBinding*>& all_bindings() {
    static const std::vector<const OpBinding*> all = [] {
        std::vector<const OpBinding*> list;
        for (const auto& [name, binding] : bindings()) list.push_back(binding.get());
        return list;
    }();
    return all;
}

Value run_op(Vm& vm, const OpEntry& entry, std::span<const Tensor> operands,
             std::vector<ops::Attribute> attributes) {
    mark_span(vm);
    return wrap_results(entry, ops::call(entry, operands, std::move(attributes)));
}

Value call_op(Vm& vm, const OpBinding& binding, const PythonCall& call, bool method) {
    Mismatch mismatch;
    for (const OpEntry* entry : binding.overloads) {
        Mismatch why;
        std::optional<OpArguments> sorted = sort_arguments(*entry, call, method, why);
        if (!sorted) {
            if (mismatch.kind == Mismatch::Kind::None) mismatch = why;
            continue;
        }
        if (!binding.in_place) return run_op(vm, *entry, sorted->operands, std::move(sorted->attributes));
        mark_span(vm);
        ops::AttributesRef attributes;
        if (!sorted->attributes.empty()) attributes = ops::AttributesRef(std::move(sorted->attributes));
        return wrap(ops::execute_in_place(*entry, sorted->operands, std::move(attributes)));
    }
    refuse(binding, call, method, mismatch);
}

void add_op_methods(NativeType& tensor) {
    for (const OpBinding* binding : all_bindings())
        if (binding->is_method()) add_op_method(tensor, binding->name, *binding);
}

void add_op_method(NativeType& tensor, const std::string& name, const OpBinding& binding) {
    tensor.method(name + "(self, *args, **kwargs)", call_method, &binding);
    tensor.sorts_itself(name);
}

}  // namespace backstep::bindings
