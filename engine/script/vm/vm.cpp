#include "script/vm/vm.h"

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/modules/modules.h"
#include "script/objects/collector.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

void tell_ignored(Vm& vm, const Object& dying, const Value& exception) {
    if (!vm.notice) return;
    const std::string where =
        dying.kind() == Kind::Generator ? "generator" : dying.type()->name() + ".__del__";
    std::string text;
    try {
        text = vm.str(exception);
    } catch (...) {  // its __str__ raises too: the name alone
    }
    const std::string name = exception.type()->name();
    vm.notice(Message("script.exception_ignored")
                  .with("where", where)
                  .with("error", text.empty() ? name : name + ": " + text));
}

// Runs __del__ or a dropped generator's finally. What they raise goes to the person: no caller is left.
void finalize_object(void* vm_pointer, Object* object) {
    auto& vm = *static_cast<Vm*>(vm_pointer);
    VmState& state = vm.state();
    try {
        if (object->kind() == Kind::Generator) {
            close_generator(state, *static_cast<Generator*>(object));
            return;
        }
        if (Value* method = object->type()->look_up("__del__")) vm.call(*method, {Value::of(object)});
    } catch (Halted&) {
        state.next_check = 0;  // the limit is met again right away
    } catch (Raised& raised) {
        tell_ignored(vm, *object, raised.exception);
    } catch (Error& error) {
        tell_ignored(vm, *object, exception_from(vm, error));
    }
}

}  // namespace

void attend_deaths(Vm& vm) { set_finalizer(finalize_object, &vm); }

Vm::Vm(Limits l) : limits(l) {
    bootstrap_types();
    attend_deaths(*this);
    state_ = std::make_unique<VmState>(*this);
    state_->builtins = make<Module>("builtins");
    fill_builtins(*this, state_->builtins->names());
    register_script_modules(*this);
}

Vm::~Vm() {
    undefined_name = nullptr;
    state_->handled = Value::none();
    for (auto& [name, registered] : state_->modules) {
        if (registered.module) registered.module->drop_references();
        registered.module = nullptr;
    }
    Collector::of_thread().collect(this);
    state_->builtins->drop_references();
    clear_finalizer(this);
}

Dict& Vm::builtins() { return state_->builtins->names(); }

void Vm::write_error(std::string_view text) {
    const bool fits = limits.output_bytes == 0 || text.size() <= limits.output_bytes - state_->written;
    if (!fits) halt(*state_, "output limit of " + std::to_string(limits.output_bytes) + " bytes");
    state_->written += text.size();
    if (error_output) error_output(text);
}

void Vm::write(std::string_view text) {
    size_t room = limits.output_bytes == 0 ? text.size() : limits.output_bytes - state_->written;
    const bool fits = text.size() <= room;
    while (!fits && room > 0 && (static_cast<unsigned char>(text[room]) & 0xC0) == 0x80) --room;
    if (!fits) text = text.substr(0, room);
    state_->written += text.size();
    if (observer_) observer_->printed(text, current_span());
    if (output) output(text);
    if (!fits) halt(*state_, "output limit of " + std::to_string(limits.output_bytes) + " bytes");
}

uint64_t Vm::steps() const { return state_->steps; }

void Vm::check_stop() {
    if (stop_requested.load(std::memory_order_relaxed)) {
        halt(*state_, "stopped", VmState::Halt::Stop);
    }
}

void Vm::spend(uint64_t steps) {
    state_->steps += steps;
    if (state_->steps >= state_->next_check || stop_requested.load(std::memory_order_relaxed))
        check_limits(*state_);
}

SourceSpan Vm::current_span() const {
    const ScriptFrame* frame = innermost_user_frame(state_->current.get());
    return frame ? frame->span() : SourceSpan{};
}
bool Vm::in_own_module() const {
    const ScriptFrame* frame = innermost_frame(state_->current.get());
    return frame && frame->code->file->internal;
}
SourceSpan Vm::caller_span() const {
    const ScriptFrame* frame = innermost_user_frame(state_->current.get(), 1);
    return frame ? frame->span() : SourceSpan{};
}
std::string_view Vm::current_function() const {
    const ScriptFrame* frame = innermost_user_frame(state_->current.get());
    return frame ? std::string_view(frame->code->name) : "<module>";
}
size_t Vm::depth() const { return state_->depth; }

OccurrencePath Vm::occurrence_path() const {
    std::vector<const ScriptFrame*> frames;
    for (int i = 0; const ScriptFrame* frame = innermost_user_frame(state_->current.get(), i); ++i)
        frames.push_back(frame);
    OccurrencePath path;
    for (size_t i = frames.size(); i-- > 0;) {
        const ScriptFrame& frame = *frames[i];
        for (size_t loop = 0; loop < frame.code->loops.size() && loop < frame.iterations.size(); ++loop) {
            const LoopRange& range = frame.code->loops[loop];
            if (frame.at < range.start || frame.at >= range.end || frame.iterations[loop] == 0) continue;
            path.push_back({PathElement::Kind::Loop, range.span, frame.iterations[loop] - 1});
        }
        if (i != 0) path.push_back({PathElement::Kind::Call, frame.span(), 0});
    }
    return path;
}

void Vm::register_module(std::string name, std::function<Ref<Module>(Vm&)> make) {
    state_->modules[std::move(name)] = {std::move(make), nullptr, false};
}

void Vm::provide_module(std::string_view name, Ref<Module> module) {
    state_->modules.find(name)->second.module = std::move(module);
}

bool Vm::module_exists(std::string_view name) const {
    return state_->modules.find(name) != state_->modules.end();
}

bool Vm::has_parts(std::string_view name) const {
    const std::string inside = std::string(name) + ".";
    const auto next = state_->modules.lower_bound(inside);
    return next != state_->modules.end() && next->first.starts_with(inside);
}

void Vm::keep_module_apart(std::string_view name) { state_->modules.find(name)->second.apart = true; }

bool Vm::module_comes_with_parent(std::string_view name) const {
    const auto found = state_->modules.find(name);
    return found != state_->modules.end() && !found->second.apart;
}

Value Vm::import(std::string_view name) {
    const size_t dot = name.rfind('.');
    Value parent;
    if (dot != std::string_view::npos && dot != 0) parent = import(name.substr(0, dot));
    const auto found = state_->modules.find(name);
    if (found == state_->modules.end()) throw_module_not_found(*this, name);
    VmState::Registered& registered = found->second;
    if (!registered.module) {
        CHECK(!registered.loading, ImportError,
              "cannot import '" + std::string(name) + "' while it is being imported");
        registered.loading = true;
        registered.module = registered.make(*this);
        registered.loading = false;
        if (parent.bound()) parent.as<Module>()->set(name.substr(dot + 1), Value(registered.module));
    }
    return Value(registered.module);
}

}  // namespace backstep::script
