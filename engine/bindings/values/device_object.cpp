#include "bindings/values/device_object.h"

#include <algorithm>

#include "bindings/signatures/call_check.h"

namespace backstep::bindings {

using namespace script;

namespace {

struct DeviceObject : Object {
    explicit DeviceObject(std::string type_name)
        : Object(Kind::Native, &device_type()), name(std::move(type_name)) {}
    const std::string name;
};

// A kind, perhaps with the number of one: "cuda:1". Raises PyTorch's RuntimeErrors.
void check_name(std::string_view text) {
    CHECK(!text.empty(), RuntimeError, "Device string must not be empty");
    const size_t colon = text.find(':');
    const std::string_view number = colon == std::string_view::npos ? "0" : text.substr(colon + 1);
    const bool digits =
        !number.empty() && std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
    CHECK(digits && (number.size() == 1 || number[0] != '0'), RuntimeError,
          "Invalid device string: '" + std::string(text) + "'");
    static constexpr std::string_view kinds[] = {
        "cpu",  "cuda", "ipu", "xpu",  "mkldnn", "opengl", "opencl", "ideep", "hip",          "ve",
        "fpga", "ort",  "xla", "lazy", "vulkan", "mps",    "meta",   "hpu",   "privateuseone"};
    CHECK(
        std::ranges::count(kinds, text.substr(0, colon)) > 0, RuntimeError,
        "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, ort, xla, lazy, "
        "vulkan, mps, meta, hpu, privateuseone device type at start of device string: " +
            std::string(text.substr(0, colon)));
}

std::string of_index(int64_t index) {
    CHECK(index >= 0, RuntimeError, "Device index must not be negative");
    return "cuda:" + std::to_string(index);
}

void refuse_misfit(Vm& vm, const NativeFunction& function, std::span<const Value> arguments,
                   std::span<const Value> names) {
    static const std::vector<signatures::Signature> listed{
        signatures::parse_signature("Device(Device device)"),
        signatures::parse_signature("Device(str type, int? index=-1)")};
    signatures::require_fit(vm, listed, PythonCall(Args(function, arguments, nullptr, names)), Value());
}

Value new_device(Vm& vm, Args& args) {
    const Value& given = args.given(2) ? args[2] : args[0];
    if (is_instance(given, device_type())) return given;
    if (!is_str(given)) return Value(make<DeviceObject>(of_index(vm.index(given))));
    std::string text(text_of(given));
    check_name(text);
    if (args.given(1) && !args.none(1)) {
        CHECK(text.find(':') == std::string::npos, RuntimeError,
              "type (string) must not include an index because index was passed explicitly: " + text);
        const int64_t index = args.integer(1);
        CHECK(index >= 0, RuntimeError, "Device index must not be negative");
        text += ":" + std::to_string(index);
    }
    return Value(make<DeviceObject>(std::move(text)));
}

const std::string& name_of(const Value& value) { return value.as<DeviceObject>()->name; }

}  // namespace

Type& device_type() {
    static Type& type = []() -> Type& {
        Type& made =
            NativeType("torch.device", "torch")
                .constructor("device(type=..., index=..., device=...)", new_device)
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
        made.constructor->check = refuse_misfit;
        return made;
    }();
    return type;
}

Value cpu_device() { return Value(make<DeviceObject>("cpu")); }

std::string device_kind(const Value& value) {
    if (!value.bound() || value.is_none()) return "cpu";
    std::string name;
    if (is_str(value))
        name = text_of(value);
    else if (value.is_small_int())
        name = of_index(value.as_int());
    else if (is_instance(value, device_type()))
        name = name_of(value);
    else
        throw TypeError("device must be a string or torch.device, not " + value.type()->name());
    check_name(name);
    return name.substr(0, name.find(':'));
}

void check_device(const Value& value) {
    const std::string kind = device_kind(value);
    CHECK(kind != "mps", RuntimeError, "PyTorch is not linked with support for mps devices");
    CHECK(kind == "cpu", AssertionError, "Torch not compiled with CUDA enabled");
}

}  // namespace backstep::bindings
