#include "bindings/nn/module_text.h"

#include "bindings/nn/module_object.h"

namespace backstep::bindings {

using namespace script;

namespace {

std::string indented(const std::string& text) {
    std::string out;
    for (const char c : text) {
        out += c;
        if (c == '\n') out += "  ";
    }
    return out;
}

}  // namespace

std::string module_repr(Vm& vm, const Value& self) {
    std::string extra;
    if (Value method; vm.find_attribute(self, "extra_repr", method)) extra = vm.str(vm.call(method, {}));
    const Dict& children = self.as<ModuleObject>()->modules();
    const std::string name = self.type()->name();
    if (children.size() == 0) return name + "(" + extra + ")";
    std::string text = name + "(" + extra + "\n";
    for (size_t i = 0; i < children.slots(); ++i) {
        if (!children.slot(i).key.bound()) continue;
        text += "  (" + std::string(text_of(children.slot(i).key)) +
                "): " + indented(vm.repr(children.slot(i).value)) + "\n";
    }
    return text + ")";
}

}  // namespace backstep::bindings
