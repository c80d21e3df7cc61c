// Variables that are read, missed and deleted: locals, cells, globals and builtins.
#include "base/error.h"
#include "script/vm/instructions.h"

namespace backstep::script {

void unbound_local(ScriptFrame& f, int slot) {
    throw UnboundLocalError("cannot access local variable '" +
                            f.code->local_names[static_cast<size_t>(slot)]->text() +
                            "' where it is not associated with a value");
}
void unbound_cell(ScriptFrame& f, int slot) {
    const std::string& name = f.code->local_names[static_cast<size_t>(slot)]->text();
    if (slot < f.code->fast_locals + f.code->cell_count) unbound_local(f, slot);
    throw NameError("cannot access free variable '" + name +
                    "' where it is not associated with a value in enclosing scope");
}
void delete_local(ScriptFrame& f, int slot) {
    if (!f.slots[slot].bound()) unbound_local(f, slot);
    f.slots[slot] = Value();
}
void delete_cell(ScriptFrame& f, int slot) {
    Value& value = f.slots[slot].as<Cell>()->value;
    if (!value.bound()) unbound_cell(f, slot);
    value = Value();
}
void delete_name(Dict& names, const Str& name) {
    if (!names.erase(name)) throw NameError("name '" + name.text() + "' is not defined");
}

Value load_global(VmState& state, ScriptFrame& f, const Str& name, InlineCache& cache) {
    if (Value* found = f.globals->find_name(name, &cache.hint)) return *found;
    if (Value* found = state.builtins->names().find_name(name, &cache.builtin_hint)) return *found;
    if (state.vm.undefined_name) {
        Value offered = state.vm.undefined_name(name.text(), f.span());
        if (offered.bound()) return offered;
    }
    throw NameError("name '" + name.text() + "' is not defined");
}

Value load_name(VmState& state, ScriptFrame& f, const Str& name, InlineCache& cache) {
    if (Value* found = f.names->find(name)) return *found;
    return load_global(state, f, name, cache);
}

Value load_class_cell(VmState&, ScriptFrame& f, const Instruction& i) {
    if (Value* found = f.names->find(*f.code->names[i.b])) return *found;
    const Value& value = f.slots[i.a].as<Cell>()->value;
    if (!value.bound()) unbound_cell(f, i.a);
    return value;
}

}  // namespace backstep::script
