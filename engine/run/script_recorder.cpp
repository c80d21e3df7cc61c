#include "run/script_recorder.h"

#include <optional>
#include <utility>

#include "bindings/nn/module_object.h"
#include "bindings/tensor/tensor_object.h"
#include "run/value_text.h"
#include "script/objects/dict.h"
#include "script/objects/exception.h"
#include "script/objects/sequence.h"

namespace backstep::run {

using namespace trace;
using script::Value;

namespace {

constexpr size_t kLabelWidth = 12;  // a longer value tells no turn apart

// Of a list or a dict; nothing for anything else.
std::optional<size_t> size_of_container(const Value& value) {
    if (value.is(script::Kind::List)) return value.as<script::List>()->items.size();
    if (value.is(script::Kind::Dict)) return value.as<script::Dict>()->size();
    return std::nullopt;
}

bool is_module(const Value& value) {
    return value.is(script::Kind::Instance) && script::native_cast<bindings::ModuleObject>(value);
}

}  // namespace

void ScriptRecorder::cell_began(uint32_t) {
    path_ = PathId();
    loops_.clear();
    frames_.clear();
}

void ScriptRecorder::enter_turn() {
    for (Loop& loop : loops_) {
        if (!loop.fresh) continue;
        loop.fresh = false;
        PathEntry entry;
        entry.parent = path_;
        entry.place = {loop.span, loop.turn};
        entry.label = loop.label;
        entry.number = loop.number;
        path_ = recording_.add_path(std::move(entry));
    }
}

// By the loop's variable: "i=3", "c='a'". By nothing in loops over tensors and the like.
void ScriptRecorder::label_turn(Loop& loop, std::string_view name, const Value& value) {
    constexpr int64_t kTooLong = 1'000'000'000'000;
    if (value.is_small_int()) {
        if (value.as_int() >= kTooLong || value.as_int() <= -kTooLong / 10) return;
        loop.label = recording_.intern(name);
        loop.number = number_of(value);
    } else if (value.is(script::Kind::Str)) {
        const std::string text = value_text(value);
        if (text.size() <= kLabelWidth) loop.label = recording_.intern(std::string(name) + "=" + text);
    }
}

void ScriptRecorder::line_started(SourceSpan statement) {
    graph_.settle();
    tell_what_changed();
    enter_turn();
    recording_.append(Line{statement, path_});
}

void ScriptRecorder::called(std::string_view function, SourceSpan call) {
    graph_.settle();
    enter_turn();
    frames_.push_back({path_, loops_.size()});
    PathEntry entry;
    entry.parent = path_;
    entry.place = {call, calls_[{path_.value, call}]++};
    entry.call = true;
    path_ = recording_.add_path(std::move(entry));
    recording_.append(Call{recording_.intern(function), call, path_});
}

void ScriptRecorder::returned(std::string_view function, const Value&) {
    graph_.settle();
    if (frames_.empty()) return;
    path_ = frames_.back().outside;
    loops_.resize(std::min(loops_.size(), frames_.back().loops));
    frames_.pop_back();
    recording_.append(Return{recording_.intern(function), path_});
}

void ScriptRecorder::loop_entered(SourceSpan loop) { loops_.push_back({loop, path_}); }

void ScriptRecorder::loop_iterated(SourceSpan, uint32_t iteration) {
    if (!in_loop_of_frame()) return;
    graph_.settle();
    Loop& loop = loops_.back();
    path_ = loop.outside;
    loop.turn = iteration;
    loop.fresh = true;
    loop.label = StringId();
    loop.number = ValueSnapshot();
    if (loops_.size() == 1) recording_.turn_began(loop.span, iteration);
}

void ScriptRecorder::loop_left(SourceSpan, uint32_t) {
    if (!in_loop_of_frame()) return;
    graph_.settle();
    path_ = loops_.back().outside;
    loops_.pop_back();
    if (loops_.empty()) recording_.loop_left();
}

void ScriptRecorder::bound(std::string_view name, const Value& value, script::Scope scope, SourceSpan target,
                           const Value& owner) {
    using script::Scope;
    if (scope == Scope::Class || scope == Scope::Comprehension || is_code(value)) return;
    graph_.settle();
    const bool loop_target = in_loop_of_frame() && loops_.back().fresh;
    if (loop_target && !loops_.back().label && target.line == loops_.back().span.line)
        label_turn(loops_.back(), name, value);
    const bool local = scope == Scope::Function && !frames_.empty();
    const bool of_self = scope == Scope::Attribute && !is_module(owner);
    const StringId full = scope == Scope::Attribute ? recording_.intern(attribute_name(name, owner, target))
                                                    : recording_.intern(name);
    if (is_module(value))
        bind_parameters(of_self ? "self." + std::string(name) : recording_.trace()->text(full), value);
    else if (bindings::is_tensor(value))
        bind_tensor(full, value, local, loop_target);
    else if (scope != Scope::Attribute) {
        bind_listed(name, value);
        VariableBound event;
        event.name = full;
        event.number = number_of(value);
        std::string text = event.number.empty() ? value_text(value) : std::string();
        if (event.number.empty()) event.text = recording_.append_text(text);
        event.local = local;
        event.quiet = loop_target || !target.known();
        recording_.append(event);
        if (scope == Scope::Module) watch(full, value, std::move(text));
    }
}

// `net.weight = ...` gives its tensor the name it is written with; `self.weight` of a module waits for the
// name of the model.
std::string ScriptRecorder::attribute_name(std::string_view name, const Value& owner,
                                           SourceSpan target) const {
    if (!is_module(owner)) return "self." + std::string(name);
    const std::string written = recording_.trace()->code(target);
    const bool path =
        written.ends_with('.' + std::string(name)) && written.find_first_of("()[] ") == std::string::npos;
    if (!path) return std::string(name);
    return written.starts_with("self.") ? written.substr(5) : written;
}

void ScriptRecorder::bind_tensor(StringId name, const Value& value, bool local, bool quiet) {
    const Tensor& tensor = bindings::tensor_of(value);
    graph_.reveal(tensor);
    VariableBound event;
    event.name = name;
    event.tensor = tensor.id();
    event.memory = graph_.memory_of(tensor);
    event.local = local;
    event.quiet = quiet;
    recording_.append(event);
}

void ScriptRecorder::bind_parameters(const std::string& prefix, const Value& module) {
    const auto* object = static_cast<bindings::ModuleObject*>(module.object());
    const auto each = [](const script::Dict& dict, auto&& visit) {
        for (size_t i = 0; i < dict.slots(); ++i)
            if (dict.slot(i).key.is(script::Kind::Str))
                visit(std::string(script::text_of(dict.slot(i).key)), dict.slot(i).value);
    };
    each(object->parameters(), [&](const std::string& name, const Value& value) {
        if (bindings::is_tensor(value))
            bind_tensor(recording_.intern(prefix + "." + name), value, false, true);
    });
    each(object->modules(), [&](const std::string& name, const Value& value) {
        if (is_module(value)) bind_parameters(prefix + "." + name, value);
    });
}

// The layers of a list, by the place in it: "blocks[0].weight".
void ScriptRecorder::bind_listed(std::string_view name, const Value& value) {
    if (!value.is(script::Kind::List)) return;
    const auto& items = value.as<script::List>()->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (is_module(items[i])) bind_parameters(std::string(name) + "[" + std::to_string(i) + "]", items[i]);
}

void ScriptRecorder::unbound(std::string_view name, script::Scope scope) {
    if (scope == script::Scope::Comprehension || scope == script::Scope::Class) return;
    const StringId unbound = recording_.intern(name);
    if (scope == script::Scope::Module)
        std::erase_if(watched_, [unbound](const Watched& watched) { return watched.name == unbound; });
    recording_.append(VariableUnbound{unbound});
}

void ScriptRecorder::watch(StringId name, const Value& value, std::string text) {
    constexpr size_t kMost = 8;
    std::erase_if(watched_, [name](const Watched& watched) { return watched.name == name; });
    if (!size_of_container(value) || watched_.size() == kMost) return;
    watched_.push_back({name, value, *size_of_container(value), std::move(text)});
}

// A long one is told by its beginning, which an append leaves as it is.
void ScriptRecorder::tell_what_changed() {
    constexpr size_t kLong = 6;
    for (Watched& watched : watched_) {
        const size_t before = std::exchange(watched.size, *size_of_container(watched.value));
        if (before > kLong && watched.size > kLong) continue;
        std::string text = value_text(watched.value);
        if (text == watched.text) continue;
        VariableBound event;
        event.name = watched.name;
        event.text = recording_.append_text(text);
        event.quiet = true;
        recording_.append(event);
        watched.text = std::move(text);
    }
}

void ScriptRecorder::printed(std::string_view text, SourceSpan span) {
    graph_.settle();
    recording_.append(Printed{recording_.append_text(text), span});
}

void ScriptRecorder::echoed(SourceSpan expression, const Value& value, std::string_view repr) {
    graph_.settle();
    if (value.is_none()) return;
    recording_.append(Echoed{recording_.append_text(repr), expression});
}

void ScriptRecorder::raised(const Value& exception, SourceSpan span) {
    graph_.settle();
    if (!exception.is(script::Kind::Exception)) return;
    auto* error = exception.as<script::Exception>();
    std::string message;
    if (error->args && error->args->size() > 0 && (*error->args)[0].is(script::Kind::Str))
        message = script::text_of((*error->args)[0]);
    else if (error->args && error->args->size() > 0)
        message = value_text((*error->args)[0]);
    ErrorRaised event;
    event.type = recording_.intern(error->type()->name());
    event.text = recording_.append_text(message);
    event.node = NodeId(error->node);
    event.span = span;
    if (!event.node) event.operands = graph_.refused(message);
    recording_.append(event);
    graph_.backward_failed();
}

// An exception left loops without saying so: those of this frame that the handler is not in.
void ScriptRecorder::caught(const Value&, SourceSpan) {
    size_t open = 0;
    for (const script::PathElement& element : vm_.occurrence_path())
        open = element.kind == script::PathElement::Kind::Call ? 0 : open + 1;
    const size_t base = frames_.empty() ? 0 : frames_.back().loops;
    while (loops_.size() > base + open) {
        path_ = loops_.back().outside;
        loops_.pop_back();
    }
}

void ScriptRecorder::limit_reached(std::string_view message, SourceSpan span) {
    graph_.settle();
    recording_.append(LimitReached{recording_.append_text(message), span});
}

}  // namespace backstep::run
