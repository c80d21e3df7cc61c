#include "bindings/numpy/printing/array_text.h"

#include <algorithm>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/tensor/tensor_object.h"
#include "script/objects/dict.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

#define PRINT_OPTIONS                                                                              \
    "precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, " \
    "infstr=None, formatter=None, sign=None, floatmode=None"

std::function<std::string(Scalar)> formatter_of(Vm& vm, const Value& function) {
    return [&vm, function](Scalar value) { return vm.str(vm.call(function, {number(value)})); };
}

void set_formatters(Vm& vm, const Value& value, ArrayPrintOptions& options) {
    options.formatters.clear();
    if (!value.is(Kind::Dict)) return;
    const Dict& given = *value.as<Dict>();
    for (size_t i = 0; i < given.slots(); ++i) {
        const Dict::Entry& entry = given.slot(i);
        if (!is_str(entry.key)) continue;
        const std::string kind(text_of(entry.key));
        for (const char* of : {"float", "int", "bool"})
            if (kind == "all" || kind == of || kind == std::string(of) + "_kind")
                options.formatters[of] = formatter_of(vm, entry.value);
    }
}

// The options given from args[first] on, over those in force.
ArrayPrintOptions options_with(Vm& vm, Args& args, size_t first) {
    ArrayPrintOptions options = array_print_options();
    const auto near = [](int64_t number) { return std::clamp<int64_t>(number, INT32_MIN, INT32_MAX); };
    const auto given = [&](size_t i) { return !args.none(first + i); };
    if (given(0)) options.precision = static_cast<int>(near(vm.index(args[first])));
    if (given(1)) {
        const Value& threshold = args[first + 1];
        options.threshold = threshold.is_float() ? INT64_MAX : vm.index(threshold);
    }
    if (given(2)) options.edge_items = near(vm.index(args[first + 2]));
    if (given(3)) {
        const Value& width = args[first + 3];
        options.line_width = width.is_float() ? INT32_MAX : static_cast<int>(near(vm.index(width)));
    }
    if (given(4)) options.suppress = vm.truth(args[first + 4]);
    if (given(5)) options.nan_text = args.text(first + 5);
    if (given(6)) options.inf_text = args.text(first + 6);
    if (given(7)) set_formatters(vm, args[first + 7], options);
    if (given(8)) options.sign = args.text(first + 8).at(0);
    if (given(9)) options.float_mode = args.text(first + 9);
    return options;
}

Value set_print_options(Vm& vm, Args& args) {
    ArrayPrintOptions options = options_with(vm, args, 0);
    if (args.none(7)) options.formatters.clear();  // numpy forgets them on every call
    array_print_options() = options;
    return Value::none();
}

Value get_print_options(Vm& vm, Args&) {
    const ArrayPrintOptions& options = array_print_options();
    auto dict = make<Dict>();
    const auto set = [&](const char* name, Value value) {
        dict->set(vm, Value::str(name), std::move(value));
    };
    set("edgeitems", Value::integer(options.edge_items));
    set("threshold", Value::integer(options.threshold));
    set("floatmode", Value::str(options.float_mode));
    set("precision", Value::integer(options.precision));
    set("suppress", Value::boolean(options.suppress));
    set("linewidth", Value::integer(options.line_width));
    set("nanstr", Value::str(options.nan_text));
    set("infstr", Value::str(options.inf_text));
    set("sign", Value::str(std::string(1, options.sign)));
    set("formatter", Value::none());
    set("legacy", Value::boolean(false));
    return Value(std::move(dict));
}

// array2string(a, separator=' ', prefix='', suffix='', **print options)
Value array_to_string(Vm& vm, Args& args) {
    ArrayPrintOptions options = options_with(vm, args, 5);
    if (!args.none(1)) options.line_width = static_cast<int>(vm.index(args[1]));
    const Array array = array_from(vm, args[0]);
    return Value::str(array_text(array, options, std::string(args.text(2)), std::string(args.text(3)),
                                 std::string(args.text(4))));
}

// Options for the time of a `with np.printoptions(...)`: swaps them with those in force.
Value swap_print_options(Vm& vm, Args& args) {
    const Value before = get_print_options(vm, args);
    set_print_options(vm, args);
    return before;
}

}  // namespace

void add_printing_functions(Module& numpy) {
    add(numpy, "set_printoptions(" PRINT_OPTIONS ", legacy=None)", set_print_options);
    add(numpy, "get_printoptions()", get_print_options);
    add(numpy, "_swap_printoptions(" PRINT_OPTIONS ", legacy=None)", swap_print_options);
    add(numpy, "_array2string(a, max_line_width, separator, prefix, suffix, " PRINT_OPTIONS ")",
        array_to_string);
}

}  // namespace backstep::bindings::numpy
