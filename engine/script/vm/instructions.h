#pragma once

#include "script/vm/vm_state.h"

namespace backstep::script {

// Instructions that are rare or slow in themselves stand outside the loop, one function each: they find their
// operands below frame.top and leave their results there.
#define BACKSTEP_OUTLINED_OPCODES(X)                                                                        \
    X(BuildSlice)                                                                                           \
    X(BuildList)                                                                                            \
    X(BuildTuple)                                                                                           \
    X(BuildSet)                                                                                             \
    X(BuildDict)                                                                                            \
    X(BuildString)                                                                                          \
    X(ListAppend)                                                                                           \
    X(SetAdd)                                                                                               \
    X(DictAdd) X(ListExtend) X(SetExtend) X(DictUpdate) X(DictMerge) X(ListToTuple) X(Unpack) X(UnpackStar) \
        X(MakeFunction) X(BuildClass) X(GetYieldFromIter) X(PushHandled) X(PopHandled) X(MatchException)    \
            X(MatchSequence) X(MatchMapping) X(MatchKeys) X(MatchRest) X(MatchClass) X(GetLength)           \
                X(EnterWith) X(ExitWith) X(ImportName) X(ImportFrom) X(ImportStar) X(Format)                \
                    X(LoadAssertionError) X(Echo) X(Annotate) X(NoteLine) X(NoteBound) X(NoteAttribute)     \
                        X(NoteUnbound) X(LoopEnter) X(LoopIterate) X(LoopLeave) X(NoteCaught) X(DeleteFast) \
                            X(DeleteCell) X(DeleteName) X(DeleteGlobal) X(LoadClassCell) X(StoreAttr)       \
                                X(DeleteAttr) X(StoreItem) X(DeleteItem) X(Contains) X(Unary) X(GetIter)

#define BACKSTEP_DECLARE(Name) \
    void instruction_##Name(VmState& state, ScriptFrame& frame, const Instruction& i);
BACKSTEP_OUTLINED_OPCODES(BACKSTEP_DECLARE)
#undef BACKSTEP_DECLARE

[[noreturn]] void unbound_local(ScriptFrame& frame, int slot);
[[noreturn]] void unbound_cell(ScriptFrame& frame, int slot);

[[noreturn]] void raise_statement(VmState& state, Value* top, int count);
[[noreturn]] void reraise(VmState& state, ScriptFrame& frame);

// `s += t` where s is a local or global str that nobody else holds: it grows where it is. False: the ordinary
// way.
bool append_in_place(ScriptFrame& frame, const Instruction* i);

// Destroys what is left of a call's operands: the arguments in order, then the callable, as CPython does.
inline void release_operands(Value* from, Value* to) {
    for (Value* at = from + 1; at < to; ++at) at->~Value();
    from->~Value();
}
// The frame has returned `value`: it leaves the chain, and its variables go unless somebody holds it.
void leave_frame(VmState& state, ScriptFrame& frame, Value& value);

bool step_range(Vm& vm, Iterator& self, Value& item);
// The generator of the current frame, which leaves the chain and rests.
Value make_generator(VmState& state);
void suspend_generator(VmState& state, ScriptFrame& frame);
// Puts the generator's frame on the chain; false when it has finished before.
bool enter_generator(VmState& state, Generator& generator);
// One step of `yield from`: true when `result` is to be yielded, false when it is the final value.
bool yield_from(VmState& state, ScriptFrame& frame, Value& result);

// Thrown by `raise` in place of Raised when the exception only goes on (no new traceback line for this
// frame).
struct Reraised {
    Value exception;
};

}  // namespace backstep::script
