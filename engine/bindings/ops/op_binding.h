#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bindings/ops/op_arguments.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// The Python function made from the catalogue's entries of one name: "sum" stands for sum and sum.dim. A call
// goes to the first entry whose schema it fits; one that fits none raises PyTorch's TypeError.
struct OpBinding {
    std::string name;
    std::vector<const ops::OpEntry*> overloads;
    bool in_place = false;        // the `name_` form
    script::Value function = {};  // the script's, the same in every run

    uint8_t home() const;
    bool is_torch_function() const;
    bool is_method() const;
    bool is_functional() const;
};

// All of them by name, made once from the catalogue; "add_" is there beside "add", "concat" beside "cat".
const OpBinding* find_binding(std::string_view name);
const std::vector<const OpBinding*>& all_bindings();

// Calls it with Python's arguments; `method` says that the first is self.
script::Value call_op(script::Vm& vm, const OpBinding& binding, const PythonCall& call, bool method);
// The same for one entry whose operands and attributes are at hand.
script::Value run_op(script::Vm& vm, const ops::OpEntry& entry, std::span<const Tensor> operands,
                     std::vector<ops::Attribute> attributes = {});

// Adds those that are methods of Tensor.
void add_op_methods(script::NativeType& tensor);
// The same operation as a method of another name.
void add_op_method(script::NativeType& tensor, const std::string& name, const OpBinding& binding);

}  // namespace backstep::bindings
