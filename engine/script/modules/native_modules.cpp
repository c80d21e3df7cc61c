// _time, traceback, _streams, _warnings and _frames: the parts of the library that need C++.
#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/modules/source_modules.h"
#include "script/vm/frame.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

// A snippet has no clock: time goes by with the instructions, so that a run prints the same every time.
double clock_of(const Vm& vm) { return static_cast<double>(vm.steps()) * 1e-8; }

}  // namespace

Ref<Module> make_time_module(Vm&) {
    auto module = make<Module>("_time");
    Dict& m = module->names();
    add_function(m, "time()", [](Vm& vm, Args&) { return Value::floating(1.7e9 + clock_of(vm)); });
    for (const char* name : {"perf_counter()", "monotonic()", "process_time()"})
        add_function(m, name, [](Vm& vm, Args&) { return Value::floating(clock_of(vm)); });
    for (const char* name : {"perf_counter_ns()", "monotonic_ns()", "process_time_ns()"})
        add_function(m, name,
                     [](Vm& vm, Args&) { return Value::integer(static_cast<int64_t>(vm.steps()) * 10); });
    add_function(m, "sleep(seconds, /)", [](Vm&, Args&) { return Value::none(); });
    return module;
}

namespace {

// The exception that an except clause is dealing with, as Python prints it.
std::string text_of_handled(Vm& vm) {
    const Value handled = vm.state().handled;
    return handled.is_none() ? "NoneType: None\n" : format_exception(vm, handled);
}

}  // namespace

Ref<Module> make_traceback_module(Vm&) {
    auto module = make<Module>("traceback");
    Dict& m = module->names();
    add_function(m, "format_exc(limit=None, chain=True)",
                 [](Vm& vm, Args&) { return Value::str(text_of_handled(vm)); });
    add_function(m, "print_exc(limit=None, file=None, chain=True)", [](Vm& vm, Args& a) {
        if (!a.none(1))
            vm.call_method(a[1], "write", {Value::str(text_of_handled(vm))});
        else
            vm.write_error(text_of_handled(vm));
        return Value::none();
    });
    return module;
}

Ref<Module> make_streams_module(Vm&) {
    auto module = make<Module>("_streams");
    Dict& m = module->names();
    add_function(m, "write(text, /)", [](Vm& vm, Args& a) {
        vm.write(a.text(0));
        return Value::none();
    });
    add_function(m, "not_drawn(library, /)", [](Vm& vm, Args& a) {
        if (vm.notice) vm.notice(Message("script.not_drawn").with("library", a.text(0)));
        return Value::none();
    });
    add_function(m, "write_error(text, /)", [](Vm& vm, Args& a) {
        vm.write_error(a.text(0));
        return Value::none();
    });
    return module;
}

Ref<Module> make_warnings_module(Vm&) {
    auto module = make<Module>("_warnings");
    Dict& m = module->names();
    add_function(m, "line()", [](Vm& vm, Args&) { return Value::integer(vm.current_span().line); });
    // Whether the function that called the one that asks is in a file of ours.
    add_function(m, "called_by_library()", [](Vm& vm, Args&) {
        const ScriptFrame* asking = innermost_frame(vm.state().current.get());
        const ScriptFrame* caller = asking ? innermost_frame(asking->back.get()) : nullptr;
        return Value::boolean(caller && caller->code->file->internal);
    });
    add_function(m, "show(category, text)", [](Vm& vm, Args& args) {
        if (vm.notice)
            vm.notice(Message("warning.python").with("category", args.text(0)).with("text", args.text(1)));
        return Value::none();
    });
    return module;
}

namespace {

// What inspect shows of a running frame: locals, globals, line, function, file, and the names of its
// parameters.
Value shown_frame(const ScriptFrame& frame) {
    const Code& code = *frame.code;
    const bool of_module = !code.optimized && !frame.names;
    const auto name = [&](int slot) { return Value(code.local_names[static_cast<size_t>(slot)]); };
    Values parameters;
    for (int i = 0; i < code.positional + code.keyword_only; ++i) parameters.push_back(name(i));
    int next = code.positional + code.keyword_only;
    const Value star = code.has_star ? name(next++) : Value::none();
    const Value double_star = code.has_double_star ? name(next) : Value::none();
    return make<Tuple>(Values{of_module ? Value(frame.globals) : Value(frame.variables()),
                              Value(frame.globals), Value::integer(frame.span().line), Value::str(code.name),
                              Value::str(code.file->name), Value(make<Tuple>(std::move(parameters))), star,
                              double_star});
}

}  // namespace

Ref<Module> make_frames_module(Vm&) {
    auto module = make<Module>("_frames");
    add_function(module->names(), "frame(skip, /)", [](Vm& vm, Args& a) {
        const ScriptFrame* frame =
            innermost_user_frame(vm.state().current.get(), static_cast<int>(a.integer(0)));
        return frame ? shown_frame(*frame) : Value::none();
    });
    return module;
}

}  // namespace backstep::script
