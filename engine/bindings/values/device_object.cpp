#include "bindings/values/device_object.h"

namespace backstep::bindings {

using namespace script;

namespace {

struct DeviceObject : Object {
    explicit DeviceObject(std::string type_name)
        : Object(Kind::Native, &device_type()), name(std::move(type_name)) {}
    const std::string name;
};

void check_kind(std::string_view text) {
    const std::string_view kind = text.substr(0, text.find(':'));
    CHECK(
        kind == "cpu" || kind == "cuda" || kind == "mps", RuntimeError,
        "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, ort, xla, lazy, "
        "vulkan, mps, meta, hpu, privateuseone device type at start of device string: " +
            std::string(text));
}

Value new_device(Vm&, Args& args) {
    std::string text(args.text(0));
    check_kind(text);
    if (!args.none(1)) text += ":" + std::to_string(args.integer(1));
    return Value(make<DeviceObject>(std::move(text)));
}

const std::string& name_of(const Value& value) { return value.as<DeviceObject>()->name; }

}  // namespace

Type& device_type() {
    static Type& type =
        NativeType("torch.device", "torch")
            .constructor("device(type, index=None)", new_device)
            .property(
                "type",
                [](Vm&, const Value& self) {
                    return Value::str(std::string_view(name_of(self)).substr(0, name_of(self).find(':')));
                })
            .property("index",
                      [](Vm&, const Value& self) {
                          const size_t colon = name_of(self).find(':');
                          if (colon == std::string::npos) return Value::none();
                          return Value::integer(std::stoll(name_of(self).substr(colon + 1)));
                      })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    const std::string& name = name_of(self);
                    const size_t colon = name.find(':');
                    const std::string index =
                        colon == std::string::npos ? "" : ", index=" + name.substr(colon + 1);
                    return "device(type='" + name.substr(0, colon) + "'" + index + ")";
                };
                s.str = [](Vm&, const Value& self) { return name_of(self); };
                s.hash = [](Vm&, const Value& self) { return std::hash<std::string>()(name_of(self)); };
                s.compare = [](Vm&, CompareOp op, const Value& a, const Value& b) {
                    if ((op != CompareOp::Eq && op != CompareOp::Ne) || !is_instance(a, device_type()) ||
                        !is_instance(b, device_type()))
                        return Value::not_implemented();
                    return Value::boolean((name_of(a) == name_of(b)) == (op == CompareOp::Eq));
                };
            })
            .sealed()
            .finish();
    return type;
}

Value cpu_device() { return Value(make<DeviceObject>("cpu")); }

void check_device(const Value& value) {
    if (!value.bound() || value.is_none()) return;
    std::string_view name;
    if (is_str(value))
        name = text_of(value);
    else if (is_instance(value, device_type()))
        name = name_of(value);
    else
        throw TypeError("device must be a string or torch.device, not " + value.type()->name());
    check_kind(name);
    CHECK(name.substr(0, 3) == "cpu", AssertionError, "Torch not compiled with CUDA enabled");
}

}  // namespace backstep::bindings
