#include "bindings/tensor/tensor_text.h"

#include "autograd/autograd_meta.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

PrintOptions& print_options() {
    static thread_local PrintOptions options;
    return options;
}

std::string node_class_name(const autograd::Node& node) {
    const std::string name = node.name();
    const size_t colon = name.rfind(':');
    return colon == std::string::npos ? name : name.substr(colon + 1);
}

std::string tensor_repr(const Tensor& tensor) {
    std::vector<std::string> suffixes;
    if (const autograd::NodeRef node = autograd::grad_fn(tensor))
        suffixes.push_back("grad_fn=<" + node_class_name(*node) + ">");
    else if (autograd::requires_grad(tensor))
        suffixes.push_back("requires_grad=True");
    const std::string text = to_string(tensor, print_options(), suffixes);
    return tensor.is_parameter() ? "Parameter containing:\n" + text : text;
}

std::string tensor_format(Vm& vm, const Tensor& tensor, std::string_view spec) {
    if (tensor.dim() == 0 && !tensor.is_parameter()) return vm.format(number(tensor.item()), spec);
    if (spec.empty()) return tensor_repr(tensor);
    throw TypeError("unsupported format string passed to " +
                    std::string(tensor.is_parameter() ? "Parameter" : "Tensor") + ".__format__");
}

}  // namespace backstep::bindings
