#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/big_int.h"
#include "script/text/integer_text.h"
#include "script/text/str_repr.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

std::string separator(const Args& a, size_t i, const char* name, const char* otherwise) {
    if (a.none(i)) return otherwise;
    if (!is_str(a[i]))
        throw TypeError(std::string(name) + " must be None or a string, not " + a[i].type()->name());
    return std::string(text_of(a[i]));
}

// What the script put in place of sys.stdout; Unbound: nothing.
Value redirected_stdout(Vm& vm) {
    const auto& modules = vm.state().modules;
    const auto sys = modules.find("sys");
    if (sys == modules.end() || !sys->second.module || sys->second.loading) return {};
    Dict& names = sys->second.module->names();
    const Value *now = names.find("stdout"), *own = names.find("__stdout__");
    return now && own && !now->same(*own) && !now->is_none() ? *now : Value();
}

Value print(Vm& vm, Args& a) {
    const std::string between = separator(a, 1, "sep", " "), end = separator(a, 2, "end", "\n");
    std::string line;
    const auto& values = a[0].as<Tuple>()->items();
    for (size_t i = 0; i < values.size(); ++i) {
        if (i != 0) line += between;
        line += vm.str(values[i]);
    }
    line += end;
    if (!a.none(3)) {  // file=...: something with a write method
        vm.call_method(a[3], "write", {Value::str(line)});
        return Value::none();
    }
    if (const Value stream = redirected_stdout(vm); stream.bound())
        vm.call_method(stream, "write", {Value::str(line)});
    else
        vm.write(line);
    return Value::none();
}

Value prefixed(const Value& v, int base, const char* prefix, Vm& vm) {
    Value number = v;
    if (!is_int(number)) number = Value::integer(vm.index(v));
    std::string digits = integer_text_in_base(number, base);
    const bool negative = digits[0] == '-';
    return Value::str((negative ? "-" : "") + std::string(prefix) + digits.substr(negative));
}

Value chr(Vm&, Args& a) {
    const int64_t c = a.integer(0);
    CHECK(c >= 0 && c < 0x110000, ValueError, "chr() arg not in range(0x110000)");
    std::string text;
    append_utf8(text, static_cast<uint32_t>(c));
    return Value::str(text);
}

Value ord(Vm&, Args& a) {
    if (!is_str(a[0]))
        throw TypeError("ord() expected string of length 1, but " + a[0].type()->name() + " found");
    const size_t length = a[0].as<Str>()->length();
    if (length != 1)
        throw TypeError("ord() expected a character, but string of length " + std::to_string(length) +
                        " found");
    size_t at = 0;
    return Value::integer(next_code_point(a.text(0), at));
}

Value power(Vm& vm, Args& a) {
    if (a.none(2)) return vm.binary(BinaryOp::Pow, a[0], a[1]);
    if (!is_int(a[0]) || !is_int(a[1]) || !is_int(a[2]))
        throw TypeError("pow() 3rd argument not allowed unless all arguments are integers");
    return power_modulo(vm, a[0], a[1], a[2]);
}

}  // namespace

void add_output_functions(Dict& names) {
    add_function(names, "print(*args, sep=None, end=None, file=None, flush=False)", print);
    add_function(names, "repr(obj, /)", [](Vm& vm, Args& a) { return Value::str(vm.repr(a[0])); });
    add_function(names, "ascii(obj, /)",
                 [](Vm& vm, Args& a) { return Value::str(ascii_only(vm.repr(a[0]))); });
    add_function(names, "format(value, format_spec='', /)",
                 [](Vm& vm, Args& a) { return Value::str(vm.format(a[0], a.text(1))); });
    add_function(names, "round(number, ndigits=None)",
                 [](Vm& vm, Args& a) { return round_number(vm, a[0], a[1]); });
    add_function(names, "abs(x, /)", [](Vm& vm, Args& a) { return vm.unary(UnaryOp::Abs, a[0]); });
    add_function(names, "divmod(x, y, /)",
                 [](Vm& vm, Args& a) { return vm.binary(BinaryOp::DivMod, a[0], a[1]); });
    add_function(names, "pow(base, exp, mod=None)", power);
    add_function(names, "chr(i, /)", chr);
    add_function(names, "ord(c, /)", ord);
    add_function(names, "bin(number, /)", [](Vm& vm, Args& a) { return prefixed(a[0], 2, "0b", vm); });
    add_function(names, "oct(number, /)", [](Vm& vm, Args& a) { return prefixed(a[0], 8, "0o", vm); });
    add_function(names, "hex(number, /)", [](Vm& vm, Args& a) { return prefixed(a[0], 16, "0x", vm); });
}

}  // namespace backstep::script
