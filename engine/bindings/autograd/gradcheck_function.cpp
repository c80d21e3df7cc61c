#include "bindings/autograd/gradcheck_function.h"

#include "autograd/checks/gradcheck.h"
#include "bindings/tensor/tensor_object.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

using namespace script;

namespace {

using Check = std::string (*)(const autograd::Differentiable&, const std::vector<Tensor>&,
                              const autograd::GradcheckOptions&);

// The function under test is called with its tensors exchanged, its other arguments as they are.
template <Check check>
Value run_check(Vm& vm, Args& args) {
    const Values inputs = is_tensor(args[1]) ? Values{args[1]} : vm.collect(args[1]);
    std::vector<Tensor> tensors;
    for (const Value& input : inputs) tensors.push_back(is_tensor(input) ? tensor_of(input) : Tensor());
    const autograd::Differentiable function = [&](const std::vector<Tensor>& given) {
        Values arguments;
        for (size_t i = 0; i < inputs.size(); ++i)
            arguments.push_back(given[i].defined() ? wrap(given[i]) : inputs[i]);
        const Value result = vm.call(args[0], arguments);
        std::vector<Tensor> outputs;
        for (const Tensor& output : tensor_sequence(vm, result))
            if (output.defined()) outputs.push_back(output);
        return outputs;
    };
    const std::string mismatch = check(function, tensors, {args.number(2), args.number(3), args.number(4)});
    return Value::str(mismatch);
}

}  // namespace

void add_gradcheck(Module& module) {
    module.set("_gradcheck",
               native_function("_gradcheck(func, inputs, eps, atol, rtol)", run_check<autograd::gradcheck>));
    module.set("_gradgradcheck", native_function("_gradgradcheck(func, inputs, eps, atol, rtol)",
                                                 run_check<autograd::gradgradcheck>));
}

}  // namespace backstep::bindings
