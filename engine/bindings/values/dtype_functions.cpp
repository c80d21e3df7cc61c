#include "bindings/values/dtype_functions.h"

#include <cmath>
#include <limits>

#include "base/number_format.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/dtype_object.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value result_type_of(Vm&, Args& args) {
    Promotion promotion;
    for (size_t i = 0; i < 2; ++i) {
        if (is_tensor(args[i])) {
            promotion.add(tensor_of(args[i]));
            continue;
        }
        const auto scalar = scalar_of(args[i]);
        CHECK(scalar, TypeError,
              "result_type(): argument must be Tensor or Number, not " + type_name(args[i]));
        promotion.add(*scalar);
    }
    return dtype_value(promotion.result());
}

int category(DType dtype) { return is_floating(dtype) ? 2 : dtype == DType::Bool ? 0 : 1; }

// The limits of a floating dtype, as torch.finfo has them.
struct FloatLimits {
    double max, tiny, eps, resolution;
    int bits;
};
FloatLimits limits_of(DType dtype) {
    switch (dtype) {
        case DType::Float16:
            return {65504, 0x1p-14, 0x1p-10, 1e-3, 16};
        case DType::BFloat16:
            return {0x1.fep127, 0x1p-126, 0x1p-7, 1e-2, 16};
        case DType::Float64:
            return {std::numeric_limits<double>::max(), std::numeric_limits<double>::min(), 0x1p-52, 1e-15,
                    64};
        default:
            return {std::numeric_limits<float>::max(), std::numeric_limits<float>::min(), 0x1p-23, 1e-6, 32};
    }
}

struct InfoObject : Object {
    InfoObject(Type& type, DType of) : Object(Kind::Native, &type), dtype(of) {}
    const DType dtype;
};
DType dtype_of_info(const Value& self) { return self.as<InfoObject>()->dtype; }

int64_t largest(DType dtype) {
    if (dtype == DType::UInt8) return 255;
    return static_cast<int64_t>((uint64_t{1} << (8 * size_of(dtype) - 1)) - 1);
}
int64_t smallest(DType dtype) { return dtype == DType::UInt8 ? 0 : -largest(dtype) - 1; }

template <double FloatLimits::*limit>
Value float_limit(Vm&, const Value& self) {
    return Value::floating(limits_of(dtype_of_info(self)).*limit);
}

std::string short_form(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

Type& finfo_type() {
    static Type& type =
        NativeType("finfo", "torch")
            .constructor(
                "finfo(type=None)",
                [](Vm&, Args& args) {
                    const DType dtype = dtype_of(args[0]).value_or(default_dtype());
                    CHECK(is_floating(dtype), TypeError,
                          "torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
                          "'torch.finfo'");
                    return Value(make<InfoObject>(finfo_type(), dtype));
                })
            .property("max", float_limit<&FloatLimits::max>)
            .property(
                "min",
                [](Vm&, const Value& self) { return Value::floating(-limits_of(dtype_of_info(self)).max); })
            .property("tiny", float_limit<&FloatLimits::tiny>)
            .property("smallest_normal", float_limit<&FloatLimits::tiny>)
            .property("eps", float_limit<&FloatLimits::eps>)
            .property("resolution", float_limit<&FloatLimits::resolution>)
            .property(
                "bits",
                [](Vm&, const Value& self) { return Value::integer(limits_of(dtype_of_info(self)).bits); })
            .property("dtype",
                      [](Vm&, const Value& self) {
                          return Value::str(std::string(short_name(dtype_of_info(self))));
                      })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    const DType dtype = dtype_of_info(self);
                    const FloatLimits limits = limits_of(dtype);
                    return "finfo(resolution=" + short_form(limits.resolution) +
                           ", min=" + short_form(-limits.max) + ", max=" + short_form(limits.max) +
                           ", eps=" + short_form(limits.eps) +
                           ", smallest_normal=" + short_form(limits.tiny) +
                           ", tiny=" + short_form(limits.tiny) + ", dtype=" + std::string(short_name(dtype)) +
                           ")";
                };
            })
            .sealed()
            .finish();
    return type;
}

Type& iinfo_type() {
    static Type& type =
        NativeType("iinfo", "torch")
            .constructor("iinfo(type)",
                         [](Vm&, Args& args) {
                             const DType dtype = dtype_of(args[0]).value_or(DType::Int64);
                             // PyTorch names the type of the answer here, not the dtype.
                             CHECK(is_integral(dtype), TypeError,
                                   "torch.iinfo() requires an integer input type. Use torch.finfo to handle "
                                   "'torch.iinfo'");
                             return Value(make<InfoObject>(iinfo_type(), dtype));
                         })
            .property("max",
                      [](Vm&, const Value& self) { return Value::integer(largest(dtype_of_info(self))); })
            .property("min",
                      [](Vm&, const Value& self) { return Value::integer(smallest(dtype_of_info(self))); })
            .property("bits",
                      [](Vm&, const Value& self) {
                          return Value::integer(static_cast<int64_t>(8 * size_of(dtype_of_info(self))));
                      })
            .property("dtype",
                      [](Vm&, const Value& self) {
                          return Value::str(std::string(short_name(dtype_of_info(self))));
                      })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    const DType dtype = dtype_of_info(self);
                    return "iinfo(min=" + short_form(static_cast<double>(smallest(dtype))) +
                           ", max=" + short_form(static_cast<double>(largest(dtype))) +
                           ", dtype=" + std::string(short_name(dtype)) + ")";
                };
            })
            .sealed()
            .finish();
    return type;
}

// torch.strided, torch.contiguous_format: words that calls accept.
struct ConstantObject : Object {
    explicit ConstantObject(std::string text) : Object(Kind::Native, &script_type()), name(std::move(text)) {}
    const std::string name;
    static Type& script_type() {
        static Type& type = NativeType("layout", "torch")
                                .slots([](Slots& s) {
                                    s.repr = [](Vm&, const Value& self) {
                                        return "torch." + self.as<ConstantObject>()->name;
                                    };
                                })
                                .sealed()
                                .finish();
        return type;
    }
};

Value is_nonzero(Vm& vm, Args& args) {
    const Tensor& tensor = need_tensor(args, 0);
    CHECK(tensor.numel() == 1, RuntimeError,
          tensor.numel() == 0 ? "Boolean value of Tensor with no values is ambiguous"
                              : "Boolean value of Tensor with more than one value is ambiguous");
    return Value::boolean(vm.truth(args[0]));
}

}  // namespace

void add_dtype_functions(Module& torch) {
    const auto add = [&torch](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        torch.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("result_type(tensor1, tensor2)", result_type_of);
    add("promote_types(type1, type2)",
        [](Vm&, Args& args) { return dtype_value(promote(*dtype_of(args[0]), *dtype_of(args[1]))); });
    add("can_cast(from_, to)", [](Vm&, Args& args) {
        const DType from = *dtype_of(args[0]), to = *dtype_of(args[1]);
        return Value::boolean(category(from) <= category(to));
    });
    add("is_complex(input)", [](Vm&, Args& args) {
        need_tensor(args, 0);
        return Value::boolean(false);
    });
    add("is_nonzero(input)", is_nonzero);
    torch.set("finfo", Value::of(&finfo_type()));
    torch.set("iinfo", Value::of(&iinfo_type()));
    for (const char* name : {"strided", "contiguous_format", "preserve_format", "channels_last"})
        torch.set(name, Value(make<ConstantObject>(name)));
}

}  // namespace backstep::bindings
