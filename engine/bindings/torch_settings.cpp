#include "bindings/torch_settings.h"

#include <algorithm>
#include <limits>

#include "bindings/tensor/old_style.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_text.h"
#include "bindings/values/dtype_object.h"
#include "script/vm/vm.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

// What lies past every int prints as the largest one would.
int64_t near(int64_t number) { return std::clamp<int64_t>(number, INT32_MIN, INT32_MAX); }

Value set_printoptions(Vm& vm, Args& args) {
    PrintOptions& options = print_options();
    if (!args.none(4)) {
        options = PrintOptions();
        const std::string_view profile = args.text(4);
        if (profile == "short") options.precision = options.edge_items = 2;
        if (profile == "full") options.threshold = std::numeric_limits<int64_t>::max();
    }
    if (!args.none(0)) options.precision = static_cast<int>(near(args.integer(0)));
    if (!args.none(1))
        options.threshold = args[1].is_float() ? std::numeric_limits<int64_t>::max() : args.integer(1);
    if (!args.none(2)) options.edge_items = near(args.integer(2));
    if (!args.none(3)) options.line_width = static_cast<int>(near(args.integer(3)));
    options.scientific = args.none(5) ? std::nullopt : std::optional<bool>(vm.truth(args[5]));
    return Value::none();
}

Value set_default_dtype_(Vm&, Args& args) {
    CHECK(native_cast<DTypeObject>(args[0]), TypeError,
          "invalid dtype object: only floating-point types are supported as the default type");
    const std::optional<DType> dtype = dtype_of(args[0]);
    CHECK(dtype && is_floating(*dtype), TypeError,
          "only floating-point types are supported as the default type");
    set_default_dtype(*dtype);
    return Value::none();
}

Value set_default_tensor_type(Vm&, Args& args) {
    const std::optional<DType> dtype = dtype_of_tensor_type(args[0]);
    CHECK(dtype || !is_str(args[0]), ModuleNotFoundError,
          "No module named '" + std::string(args.text(0)) + "'");
    CHECK(dtype, TypeError,
          "invalid type object: only floating-point types are supported as the default type");
    CHECK(is_floating(*dtype), TypeError, "only floating-point types are supported as the default type");
    set_default_dtype(*dtype);
    return Value::none();
}

Value nothing(Vm&, Args&) { return Value::none(); }

// Products are always of full precision here: the name is kept and told, as on a processor without faster
// ones.
constexpr const char* kMatmulPrecision = "_float32_matmul_precision";

Value set_matmul_precision(Vm& vm, Args& args) {
    CHECK(is_str(args[0]), RuntimeError,
          "set_float32_matmul_precision expects a str, but got " + args[0].type()->name());
    const std::string_view name = args.text(0);
    if (name == "highest" || name == "high" || name == "medium")
        vm.import("torch").as<Module>()->set(kMatmulPrecision, args[0]);
    return Value::none();
}

}  // namespace

void add_settings(Module& torch) {
    const auto add = [&torch](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        torch.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("is_tensor(obj)", [](Vm&, Args& args) { return Value::boolean(is_tensor(args[0])); });
    add("numel(input)", [](Vm&, Args& args) { return Value::integer(need_tensor(args, 0).numel()); });
    add("is_floating_point(input)",
        [](Vm&, Args& args) { return Value::boolean(need_tensor(args, 0).is_floating_point()); });
    add("is_inference(input)",
        [](Vm&, Args& args) { return Value::boolean(need_tensor(args, 0).is_inference()); });
    add("set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, "
        "sci_mode=None)",
        set_printoptions);
    add("get_default_dtype()", [](Vm&, Args&) { return dtype_value(default_dtype()); });
    add("set_default_dtype(d)", set_default_dtype_);
    add("set_default_tensor_type(t)", set_default_tensor_type);
    add("set_num_threads(n)", nothing);
    add("get_num_threads()", [](Vm&, Args&) { return Value::integer(1); });
    add("set_float32_matmul_precision(precision)", set_matmul_precision);
    add("get_float32_matmul_precision()",
        [](Vm& vm, Args&) { return vm.get_attribute(vm.import("torch"), kMatmulPrecision); });
    torch.set(kMatmulPrecision, Value::str("highest"));
    for (const char* never : {"is_autocast_enabled()", "is_autocast_cpu_enabled()"})
        add(never, [](Vm&, Args&) { return Value::boolean(false); });
    add("set_num_interop_threads(n)", nothing);
    add("get_num_interop_threads()", [](Vm&, Args&) { return Value::integer(1); });
    add("use_deterministic_algorithms(mode, warn_only=False)", nothing);
    auto cuda = make<Module>("torch.cuda");
    cuda->set("is_available",
              native_function("is_available()", [](Vm&, Args&) { return Value::boolean(false); }));
    cuda->set("device_count",
              native_function("device_count()", [](Vm&, Args&) { return Value::integer(0); }));
    cuda->set("manual_seed", native_function("manual_seed(seed)", nothing));
    cuda->set("manual_seed_all", native_function("manual_seed_all(seed)", nothing));
    for (const char* absent : {"current_device()", "get_device_name(device=None)", "synchronize(device=None)",
                               "get_device_properties(device)", "get_device_capability(device=None)"}) {
        const std::string_view text(absent);
        cuda->set(text.substr(0, text.find('(')), native_function(absent, [](Vm&, Args&) -> Value {
                      throw AssertionError("Torch not compiled with CUDA enabled");
                  }));
    }
    for (const char* idle : {"empty_cache()", "reset_peak_memory_stats(device=None)"}) {
        const std::string_view text(idle);
        cuda->set(text.substr(0, text.find('(')), native_function(idle, nothing));
    }
    for (const char* unused : {"memory_allocated(device=None)", "max_memory_allocated(device=None)",
                               "memory_reserved(device=None)", "max_memory_reserved(device=None)"}) {
        const std::string_view text(unused);
        cuda->set(text.substr(0, text.find('(')),
                  native_function(unused, [](Vm&, Args&) { return Value::integer(0); }));
    }
    cuda->set("is_initialized",
              native_function("is_initialized()", [](Vm&, Args&) { return Value::boolean(false); }));
    torch.set("cuda", Value(cuda));
}

}  // namespace backstep::bindings
