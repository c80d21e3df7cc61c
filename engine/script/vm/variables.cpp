// Variables that are read, missed and deleted: locals, cells, globals and builtins.
#include "base/error.h"
#include "script/vm/instructions.h"
#include "script/vm/quick_paths.h"

namespace backstep::script {
namespace {

void delete_name(Dict& names, const Str& name) {
    if (!names.erase(name)) throw NameError("name '" + name.text() + "' is not defined");
}

}  // namespace

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

// A name of the class body, else the variable of the function around it.
void instruction_LoadClassCell(VmState&, ScriptFrame& f, const Instruction& i) {
    if (const Value* found = f.names->find(*f.code->names[i.b])) return push(f.top, *found);
    const Value& value = f.slots[i.a].as<Cell>()->value;
    if (!value.bound()) unbound_cell(f, i.a);
    push(f.top, value);
}

void instruction_DeleteFast(VmState&, ScriptFrame& f, const Instruction& i) {
    if (!f.slots[i.a].bound()) unbound_local(f, i.a);
    f.slots[i.a] = Value();
}
void instruction_DeleteCell(VmState&, ScriptFrame& f, const Instruction& i) {
    Value& value = f.slots[i.a].as<Cell>()->value;
    if (!value.bound()) unbound_cell(f, i.a);
    value = Value();
}
void instruction_DeleteName(VmState&, ScriptFrame& f, const Instruction& i) {
    delete_name(*f.names, *f.code->names[i.a]);
}
void instruction_DeleteGlobal(VmState&, ScriptFrame& f, const Instruction& i) {
    delete_name(*f.globals, *f.code->names[i.a]);
}

}  // namespace backstep::script
