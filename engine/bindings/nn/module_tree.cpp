#include "bindings/nn/module_tree.h"

#include <set>

#include "autograd/autograd_meta.h"
#include "autograd/grad_mode.h"
#include "bindings/nn/module_object.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "script/vm/vm.h"
#include "tensor/kernels/copy.h"

namespace backstep::bindings {

using namespace script;

namespace {

using Named = std::vector<std::pair<std::string, Value>>;

ModuleObject& module_of(const Value& value) { return *value.as<ModuleObject>(); }

template <class Visit>
void each_entry(const Dict& dict, Visit visit) {
    for (size_t i = 0; i < dict.slots(); ++i)
        if (dict.slot(i).key.bound()) visit(std::string(text_of(dict.slot(i).key)), dict.slot(i).value);
}

// The module and all below it, parents first, each once. `Value` of a module holds its dotted name's owner.
void collect_modules(const Value& module, const std::string& prefix, std::set<const Object*>& seen,
                     Named& found) {
    if (module.is_none() || !seen.insert(module.object()).second) return;
    found.emplace_back(prefix, module);
    each_entry(module_of(module).modules(), [&](const std::string& name, const Value& child) {
        collect_modules(child, prefix.empty() ? name : prefix + "." + name, seen, found);
    });
}

Named named_modules(const Value& module) {
    Named found;
    std::set<const Object*> seen;
    collect_modules(module, "", seen, found);
    return found;
}

std::string dotted(const std::string& prefix, const std::string& name) {
    return prefix.empty() ? name : prefix + "." + name;
}

enum class Members : uint8_t { Parameters, Buffers };

Named named_members(const Value& module, Members which) {
    Named found;
    std::set<const TensorImpl*> seen;
    for (const auto& [prefix, each] : named_modules(module)) {
        const Dict& dict =
            which == Members::Parameters ? module_of(each).parameters() : module_of(each).buffers();
        each_entry(dict, [&, &prefix = prefix](const std::string& name, const Value& value) {
            if (is_tensor(value) && seen.insert(tensor_of(value).impl()).second)
                found.emplace_back(dotted(prefix, name), value);
        });
    }
    return found;
}

Value iterator_over(Vm& vm, Values values) { return vm.iterate(Value(make<List>(std::move(values)))); }

Value values_only(Vm& vm, const Named& named) {
    Values values;
    for (const auto& [name, value] : named) values.push_back(value);
    return iterator_over(vm, std::move(values));
}

Value pairs(Vm& vm, const Named& named) {
    Values values;
    for (const auto& [name, value] : named) {
        const Value pair[] = {Value::str(name), value};
        values.push_back(script::make_tuple(pair));
    }
    return iterator_over(vm, std::move(values));
}

Named children_of(const Value& module) {
    Named found;
    each_entry(module_of(module).modules(), [&](const std::string& name, const Value& child) {
        if (!child.is_none()) found.emplace_back(name, child);
    });
    return found;
}

Value state_dict(Vm& vm, Args& args) {
    auto state = make<Dict>();
    for (const auto& [prefix, each] : named_modules(args[0]))
        for (const Dict* dict : {&module_of(each).parameters(), &module_of(each).buffers()})
            each_entry(*dict, [&, &prefix = prefix](const std::string& name, const Value& value) {
                if (is_tensor(value))
                    state->set(vm, Value::str(dotted(prefix, name)),
                               wrap(autograd::detach(tensor_of(value))));
            });
    return Value(state);
}

Value load_state_dict(Vm& vm, Args& args) {
    autograd::GradModeScope quiet(false);
    for (const Members which : {Members::Parameters, Members::Buffers})
        for (const auto& [name, value] : named_members(args[0], which)) {
            const Value source = vm.get_item(args[1], Value::str(name));
            kernels::copy_(tensor_of(value), tensor_of(source));
            tensor_of(value).bump_version();
        }
    return Value::str("<All keys matched successfully>");
}

Value set_training(const Value& module, bool on) {
    for (const auto& [name, each] : named_modules(module)) module_of(each).training = on;
    return module;
}

Value zero_grad(Vm& vm, Args& args) {
    const bool to_none = vm.truth(args[1]);
    for (const auto& [name, parameter] : named_members(args[0], Members::Parameters)) {
        const Tensor& tensor = tensor_of(parameter);
        if (!autograd::grad(tensor).defined()) continue;
        if (to_none)
            vm.set_attribute(parameter, "grad", Value::none());
        else
            vm.call_method(vm.call_method(wrap(autograd::grad(tensor)), "detach_", {}), "zero_", {});
    }
    return Value::none();
}

Value requires_grad_(Vm& vm, Args& args) {
    for (const auto& [name, parameter] : named_members(args[0], Members::Parameters))
        autograd::set_requires_grad(tensor_of(parameter), vm.truth(args[1]));
    return args[0];
}

// apply(fn): children first, then the module itself.
void apply_to(Vm& vm, const Value& module, const Value& function) {
    for (const auto& [name, child] : children_of(module)) apply_to(vm, child, function);
    vm.call(function, {module});
}

void cast_members(const Value& module, DType dtype) {
    for (const Members which : {Members::Parameters, Members::Buffers})
        for (const auto& [name, value] : named_members(module, which)) {
            const Tensor& tensor = tensor_of(value);
            if (tensor.is_floating_point() && tensor.dtype() != dtype)
                tensor.set_data(kernels::cast(tensor, dtype));
        }
}

Value to(Vm&, Args& args) {
    for (const size_t index : {size_t{1}, size_t{2}, size_t{3}}) {
        const Value& target = args[index];
        if (!target.bound() || target.is_none()) continue;
        if (is_str(target) || is_instance(target, device_type()))
            check_device(target);
        else
            cast_members(args[0], *dtype_of(target));
    }
    return args[0];
}

}  // namespace

Named named_parameters(const Value& module) { return named_members(module, Members::Parameters); }

void add_module_tree(NativeType& module) {
    module
        .method(
            "parameters(self, recurse=True)",
            [](Vm& vm, Args& args) { return values_only(vm, named_members(args[0], Members::Parameters)); })
        .method("named_parameters(self, prefix='', recurse=True)",
                [](Vm& vm, Args& args) { return pairs(vm, named_members(args[0], Members::Parameters)); })
        .method("buffers(self)",
                [](Vm& vm, Args& args) { return values_only(vm, named_members(args[0], Members::Buffers)); })
        .method("named_buffers(self)",
                [](Vm& vm, Args& args) { return pairs(vm, named_members(args[0], Members::Buffers)); })
        .method("children(self)", [](Vm& vm, Args& args) { return values_only(vm, children_of(args[0])); })
        .method("named_children(self)", [](Vm& vm, Args& args) { return pairs(vm, children_of(args[0])); })
        .method("modules(self)", [](Vm& vm, Args& args) { return values_only(vm, named_modules(args[0])); })
        .method("named_modules(self)", [](Vm& vm, Args& args) { return pairs(vm, named_modules(args[0])); })
        .method("state_dict(self)", state_dict)
        .method("load_state_dict(self, state_dict, strict=True)", load_state_dict)
        .method("train(self, mode=True)",
                [](Vm& vm, Args& args) { return set_training(args[0], vm.truth(args[1])); })
        .method("eval(self)", [](Vm&, Args& args) { return set_training(args[0], false); })
        .method("zero_grad(self, set_to_none=True)", zero_grad)
        .method("requires_grad_(self, requires_grad=True)", requires_grad_)
        .method("apply(self, fn)",
                [](Vm& vm, Args& args) {
                    apply_to(vm, args[0], args[1]);
                    return args[0];
                })
        .method("to(self, target=..., dtype=..., device=...)", to)
        .method("double(self)",
                [](Vm&, Args& args) {
                    cast_members(args[0], DType::Float64);
                    return args[0];
                })
        .method("float(self)",
                [](Vm&, Args& args) {
                    cast_members(args[0], DType::Float32);
                    return args[0];
                })
        .method("cpu(self)", [](Vm&, Args& args) { return args[0]; });
}

}  // namespace backstep::bindings
