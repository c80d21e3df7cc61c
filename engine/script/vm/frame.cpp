#include "script/vm/frame.h"

#include "script/objects/heap.h"
#include "script/objects/type.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

ScriptFrame::ScriptFrame(Ref<Code> c, Ref<Dict> g)
    : Object(Kind::Frame, &types::frame()), code(std::move(c)), globals(std::move(g)) {
    const auto count = static_cast<size_t>(code->slot_count());
    const auto room = count + static_cast<size_t>(code->stack_size);
    slots = room <= kInside ? reinterpret_cast<Value*>(inside_)
                            : static_cast<Value*>(heap::allocate(room * sizeof(Value)));
    for (size_t i = 0; i < count; ++i) new (slots + i) Value();
    top = slots + count;
}

ScriptFrame::~ScriptFrame() {
    clear();
    const auto room = static_cast<size_t>(code->slot_count()) + static_cast<size_t>(code->stack_size);
    if (room > kInside) heap::release(slots, room * sizeof(Value));
}

void ScriptFrame::clear() {
    while (top != stack_base()) (--top)->~Value();
    for (int i = 0; i < code->slot_count(); ++i) {
        Value dying = std::move(slots[i]);
    }
    constructed = Value();
}

void ScriptFrame::traverse(Visitor& visitor) const {
    for (const Value* slot = slots; slot != top; ++slot) visitor.visit(*slot);
    visitor.visit(globals.get());
    if (names) visitor.visit(names.get());
    if (back) visitor.visit(back.get());
}

Ref<Dict> ScriptFrame::variables() const {
    if (names) return names;
    auto all = make<Dict>();
    for (int i = 0; i < code->slot_count(); ++i) {
        Value value = slots[i];
        if (value.is(Kind::Cell)) value = value.as<Cell>()->value;
        const Ref<Str>& name = code->local_names[static_cast<size_t>(i)];
        if (value.bound() && !name->text().starts_with('.')) all->set(name, value);
    }
    return all;
}

const ScriptFrame* innermost_frame(const Object* at) {
    while (at && at->kind() != Kind::Frame)
        at = at->kind() == Kind::NativeFrame ? static_cast<const NativeFrame*>(at)->back.get()
                                             : static_cast<const BoundaryFrame*>(at)->back.get();
    return static_cast<const ScriptFrame*>(at);
}

const ScriptFrame* innermost_user_frame(const Object* at, int skip) {
    while (const ScriptFrame* frame = innermost_frame(at)) {
        if (!frame->code->file->internal && skip-- == 0) return frame;
        at = frame->back.get();
    }
    return nullptr;
}

Generator::Generator(Ref<ScriptFrame> f) : Object(Kind::Generator, &types::generator()), frame(std::move(f)) {
    track();
}
Generator::~Generator() = default;
void Generator::traverse(Visitor& visitor) const {
    if (frame && !running) frame->traverse(visitor);
    visitor.visit(handled);
}
void Generator::drop_references() {
    if (frame && !running) frame->clear();
    handled = Value::none();
}

Iterator::Iterator(Type* type, Step s, Value from, Value also)
    : Object(Kind::Iterator, type), step(s), source(std::move(from)), second(std::move(also)) {
    if (source.is_object()) track();
}
void Iterator::traverse(Visitor& visitor) const {
    visitor.visit(source);
    visitor.visit(second);
    visitor.visit(extra);
}

}  // namespace backstep::script
