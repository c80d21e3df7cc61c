#pragma once

#include <cstdint>

namespace backstep::script {

// X(Name, change of the stack's depth; where it depends on the argument see effect_of)
// The machine is a stack machine; `a` is the instruction's argument, `b` a small second one.
#define BACKSTEP_OPCODES(X)                                                                                 \
    X(Nop, 0)                                                                                               \
    X(Pop, -1)                                                                                              \
    X(Copy, 1)                                                                                              \
    X(Swap, 0)                                                                                              \
    X(LoadConst, 1)                                                                                         \
    X(LoadFast, 1) X(StoreFast, -1) X(DeleteFast, 0) X(LoadFastFast, 2) X(LoadFastConst, 2) X(LoadCell, 1)  \
        X(StoreCell, -1) X(DeleteCell, 0) X(LoadClosure, 1) X(LoadClassCell, 1) X(LoadName, 1) X(           \
            StoreName, -1) X(DeleteName, 0) X(LoadGlobal, 1) X(StoreGlobal, -1) X(DeleteGlobal, 0)          \
            X(LoadAttr, 0) X(StoreAttr, -2) X(DeleteAttr, -1) X(LoadMethod, 1) X(Binary, -1) X(Add, -1) X(  \
                Subtract, -1) X(Multiply, -1) X(Inplace, -1) X(Unary, 0) X(Not, 0) X(Compare, -1) X(Is, -1) \
                X(Contains, -1) X(LoadItem, -1) X(StoreItem, -3) X(DeleteItem, -2) X(BuildSlice, 0) X(      \
                    Jump, 0) X(JumpBack, 0) X(JumpIfFalse, -1) X(JumpIfTrue, -1) X(JumpIfFalseOrPop, -1)    \
                    X(JumpIfTrueOrPop, -1) X(GetIter, 0) X(ForIter, 1) X(BuildList, 0) X(                   \
                        BuildTuple, 0) X(BuildSet, 0) X(BuildDict, 0) X(BuildString, 0) X(ListAppend, -1)   \
                        X(SetAdd, -1) X(DictAdd, -2) X(ListExtend, -1) X(SetExtend, -1) X(DictUpdate, -1)   \
                            X(DictMerge, -1) X(ListToTuple, 0) X(Unpack, 0) X(UnpackStar, 0) X(PushNull, 1) \
                                X(Call, 0) X(CallNamed, 0) X(CallSpread, 0) X(MakeFunction, 0)              \
                                    X(BuildClass, 0) X(Return, -1) X(MakeGenerator, 0) X(Yield, 0)          \
                                        X(GetYieldFromIter, 0) X(YieldFrom, 0) X(Raise, 0) X(Reraise, -1)   \
                                            X(PushHandled, 1) X(PopHandled, -1) X(MatchException, 0)        \
                                                X(MatchSequence, 1) X(MatchMapping, 1) X(MatchKeys, 1)      \
                                                    X(MatchRest, -1) X(MatchClass, -2) X(GetLength, 1)      \
                                                        X(EnterWith, 1) X(ExitWith, 1) X(ImportName, 0)     \
                                                            X(ImportFrom, 1) X(ImportStar, -1) X(Format, 0) \
                                                                X(LoadAssertionError, 1) X(Echo, -1)        \
                                                                    X(Annotate, -1) X(NoteLine, 0)          \
                                                                        X(NoteBound, 0) X(NoteAttribute, 0) \
                                                                            X(NoteUnbound, 0)               \
                                                                                X(LoopEnter, 0)             \
                                                                                    X(LoopIterate, 0)       \
                                                                                        X(LoopLeave, 0)     \
                                                                                            X(NoteCaught, 0)

// The last inline cache an instruction's `b` can name. Names, which verify what they find, share it;
// attributes do without.
constexpr uint16_t kNoCache = 0xffff;

enum class Op : uint16_t {
#define BACKSTEP_OPCODE(Name, effect) Name,
    BACKSTEP_OPCODES(BACKSTEP_OPCODE)
#undef BACKSTEP_OPCODE
};

struct Instruction {
    Op op;
    uint16_t b;
    int32_t a;
};

}  // namespace backstep::script
