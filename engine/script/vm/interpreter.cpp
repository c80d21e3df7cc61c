// The instruction loop. Values on the stack are owned; an operand stays on the stack until its instruction
// has succeeded, so that an exception finds the stack as it was. `f->at` and `f->top` are stored before
// anything that may raise, call or look at the run from outside (Note [Saved position]).
#include "script/vm/instructions.h"
#include "script/vm/quick_paths.h"

#pragma GCC diagnostic ignored "-Wpedantic"  // labels as values

namespace backstep::script {
void execute(VmState& state, Passing& passing) {
    static const void* const labels[] = {
#define BACKSTEP_LABEL(Name, effect) &&op_##Name,
        BACKSTEP_OPCODES(BACKSTEP_LABEL)
#undef BACKSTEP_LABEL
    };
    Vm& vm = state.vm;
    ScriptFrame* f = nullptr;
    const Instruction *ip = nullptr, *code = nullptr;
    const Value* constants = nullptr;
    Value *slots = nullptr, *sp = nullptr;

#define OP(Name) op_##Name
// A plain goto, not a computed one, so that the locals of an instruction die; the compiler copies the
// dispatch to each.
#define NEXT()         \
    do {               \
        ++ip;          \
        goto dispatch; \
    } while (false)
#define GOTO(target)          \
    do {                      \
        ip = code + (target); \
        goto dispatch;        \
    } while (false)
#define SAVE() (f->at = static_cast<int32_t>(ip - code), f->top = sp)
#define RELOAD() (sp = f->top)
#define BOUND(slot) ((slots[slot].bound() || (SAVE(), false)) ? void() : unbound_local(*f, slot))

enter : {
    f = static_cast<ScriptFrame*>(state.current.get());
    code = f->code->instructions.data();
    constants = f->code->constants.data();
    slots = f->slots;
    sp = f->top;
    ip = code + f->at;
    if (passing.fresh) {
        passing.fresh = false;
        goto dispatch;
    }
    push(sp, std::move(passing.value));
    NEXT();
}
dispatch:
    goto* labels[static_cast<size_t>(ip->op)];

leave:  // the current frame changed: go on with it here when it is a script frame with a plain result
    if (state.current->kind() == Kind::Frame) goto enter;
    return;

    OP(Nop) : NEXT();
    OP(Pop) : drop(sp);
    NEXT();
    OP(Copy) : push(sp, sp[-ip->a]);
    NEXT();
    OP(Swap) : sp[-1].swap(sp[-ip->a]);
    NEXT();
    OP(LoadConst) : push(sp, constants[ip->a]);
    NEXT();
    OP(LoadFastFast) : BOUND(ip->b);
    push(sp, slots[ip->b]);
    OP(LoadFast) : BOUND(ip->a);
    push(sp, slots[ip->a]);
    NEXT();
    OP(LoadFastConst) : BOUND(ip->b);
    push(sp, slots[ip->b]);
    push(sp, constants[ip->a]);
    NEXT();
    OP(StoreFast) : {
        --sp;
        slots[ip->a].swap(*sp);
        Value old = std::move(*sp);
        SAVE();
        NEXT();
    }
    OP(LoadCell) : {
        const Value& value = slots[ip->a].as<Cell>()->value;
        if (!value.bound()) [[unlikely]] {
            SAVE();
            unbound_cell(*f, ip->a);
        }
        push(sp, value);
        NEXT();
    }
    OP(StoreCell) : {
        Value old = std::move(*--sp);
        slots[ip->a].as<Cell>()->value.swap(old);
        NEXT();
    }
    OP(LoadClosure) : push(sp, slots[ip->a]);
    NEXT();
    OP(LoadName) : SAVE();
    push(sp, load_name(state, *f, *f->code->names[ip->a], f->code->caches[ip->b]));
    NEXT();
    OP(StoreName) : SAVE();
    f->names->set(f->code->names[ip->a], std::move(sp[-1]));
    drop(sp);
    NEXT();
    OP(LoadGlobal) : {
        SAVE();
        const Str& name = *f->code->names[ip->a];
        InlineCache& cache = f->code->caches[ip->b];
        if (cache.hint < f->globals->slots() && f->globals->slot(cache.hint).key.is_object() &&
            f->globals->slot(cache.hint).key.object() == &name) [[likely]] {
            push(sp, f->globals->slot(cache.hint).value);
            NEXT();
        }
        push(sp, load_global(state, *f, name, cache));
        NEXT();
    }
    OP(StoreGlobal) : {
        SAVE();
        const Ref<Str>& name = f->code->names[ip->a];
        if (Value* value = f->globals->find_name(*name, &f->code->caches[ip->b].hint)) {
            value->swap(sp[-1]);
            drop(sp);
            NEXT();
        }
        f->globals->set(name, std::move(sp[-1]));
        drop(sp);
        NEXT();
    }
    OP(LoadAttr) : {
        SAVE();
        InlineCache* const cache = ip->b == kNoCache ? nullptr : &f->code->caches[ip->b];
        Value found = load_attribute(state, sp[-1], *f->code->names[ip->a], cache);
        sp[-1].swap(found);
        NEXT();
    }
    OP(LoadMethod) : {
        SAVE();
        Value function, self;
        InlineCache* const cache = ip->b == kNoCache ? nullptr : &f->code->caches[ip->b];
        load_method(state, sp[-1], *f->code->names[ip->a], cache, function, self);
        sp[-1].swap(function);
        push(sp, std::move(self));
        NEXT();
    }
#define BACKSTEP_ARITHMETIC(Name, with_overflow, sign)                                    \
    OP(Name) : {                                                                          \
        int64_t whole;                                                                    \
        if (sp[-2].is_small_int() && sp[-1].is_small_int() &&                             \
            !with_overflow(sp[-2].as_int(), sp[-1].as_int(), &whole)) [[likely]] {        \
            --sp;                                                                         \
            new (sp - 1) Value(Value::integer(whole));                                    \
            NEXT();                                                                       \
        }                                                                                 \
        if (sp[-2].is_float() && sp[-1].is_float()) {                                     \
            --sp;                                                                         \
            new (sp - 1) Value(Value::floating(sp[-1].as_float() sign sp[0].as_float())); \
            NEXT();                                                                       \
        }                                                                                 \
        if (ip->b) goto op_Inplace;                                                       \
        goto op_Binary;                                                                   \
    }
    BACKSTEP_ARITHMETIC(Add, __builtin_add_overflow, +)
    BACKSTEP_ARITHMETIC(Subtract, __builtin_sub_overflow, -)
    BACKSTEP_ARITHMETIC(Multiply, __builtin_mul_overflow, *)
#undef BACKSTEP_ARITHMETIC
    OP(Binary) : {
        Value out;
        if (quick_binary(static_cast<BinaryOp>(ip->a), sp[-2], sp[-1], out)) [[likely]] {
            drop(sp);
            sp[-1].swap(out);
            NEXT();
        }
        SAVE();
        out = binary_operation(vm, static_cast<BinaryOp>(ip->a), sp[-2], sp[-1]);
        replace_two(sp, out);
        NEXT();
    }
    OP(Inplace) : {
        Value out;
        if (quick_binary(static_cast<BinaryOp>(ip->a), sp[-2], sp[-1], out)) [[likely]] {
            drop(sp);
            sp[-1].swap(out);
            NEXT();
        }
        SAVE();
        if (append_in_place(*f, ip)) {
            sp = f->top;
            NEXT();
        }
        out = inplace_operation(vm, static_cast<BinaryOp>(ip->a), sp[-2], sp[-1]);
        replace_two(sp, out);
        NEXT();
    }
    OP(Not) : {
        SAVE();
        const int quick = quick_truth(sp[-1]);
        Value out = Value::boolean(quick >= 0 ? !quick : !vm.truth(sp[-1]));
        sp[-1].swap(out);
        NEXT();
    }
    OP(Compare) : {
        const int quick = quick_compare(static_cast<CompareOp>(ip->a), sp[-2], sp[-1]);
        if (quick >= 0) [[likely]] {
            sp -= 2;  // numbers: nothing to release
            if (ip[1].op == Op::JumpIfFalse) {
                ++ip;
                if (!quick) GOTO(ip->a);
                NEXT();
            }
            push(sp, Value::boolean(quick != 0));
            NEXT();
        }
        SAVE();
        Value out = compare_values(vm, static_cast<CompareOp>(ip->a), sp[-2], sp[-1]);
        replace_two(sp, out);
        NEXT();
    }
    OP(Is) : {
        Value out = Value::boolean(sp[-2].same(sp[-1]) != (ip->a != 0));
        SAVE();
        drop(sp);
        sp[-1].swap(out);
        NEXT();
    }
    OP(LoadItem) : {
        if (const Value* item = quick_item(sp[-2], sp[-1])) {
            Value out = *item;
            drop(sp);
            SAVE();
            sp[-1].swap(out);
            NEXT();
        }
        SAVE();
        Value out = vm.get_item(sp[-2], sp[-1]);
        drop(sp);
        sp[-1].swap(out);
        NEXT();
    }
    OP(Jump) : GOTO(ip->a);
    OP(JumpBack) : {
        SAVE();
        state.steps += static_cast<uint64_t>(ip - code - ip->a + 1);
        if (state.steps >= state.next_check || vm.stop_requested.load(std::memory_order_relaxed)) [[unlikely]]
            check_limits(state);
        GOTO(ip->a);
    }
    OP(JumpIfFalse) : {
        const int quick = quick_truth(sp[-1]);
        if (quick >= 0) {
            --sp;
            if (!quick) GOTO(ip->a);
            NEXT();
        }
        SAVE();
        const bool truth = vm.truth(sp[-1]);
        drop(sp);
        if (!truth) GOTO(ip->a);
        NEXT();
    }
    OP(JumpIfTrue) : {
        SAVE();
        const int quick = quick_truth(sp[-1]);
        const bool truth = quick >= 0 ? quick != 0 : vm.truth(sp[-1]);
        drop(sp);
        if (truth) GOTO(ip->a);
        NEXT();
    }
    OP(JumpIfFalseOrPop) : SAVE();
    if (!vm.truth(sp[-1])) GOTO(ip->a);
    drop(sp);
    NEXT();
    OP(JumpIfTrueOrPop) : SAVE();
    if (vm.truth(sp[-1])) GOTO(ip->a);
    drop(sp);
    NEXT();
    OP(ForIter) : {
        SAVE();
        if (sp[-1].is(Kind::Iterator)) {
            auto* iterator = sp[-1].as<Iterator>();
            if (iterator->step == step_range) {  // the numbers are made right here
                if (next_of_range(*iterator, sp)) NEXT();
                drop(sp);
                GOTO(ip->a);
            }
            Value item;
            if (iterator->step(vm, *iterator, item)) {
                push(sp, std::move(item));
                NEXT();
            }
        } else if (sp[-1].is(Kind::Generator)) {
            auto* generator = sp[-1].as<Generator>();
            if (enter_generator(state, *generator)) {
                passing.fresh = !generator->started;
                passing.value = Value::none();
                generator->started = true;
                goto enter;
            }
        } else {
            Value item;
            if (vm.next(sp[-1], item)) {
                push(sp, std::move(item));
                NEXT();
            }
        }
        drop(sp);
        GOTO(ip->a);
    }
    OP(PushNull) : push(sp, Value());
    NEXT();
    OP(Call) : {
        SAVE();
        if (sp[-ip->a - 2].is(Kind::Function) && !vm.observer()) [[likely]] {
            Value* const operands = sp - ip->a - 2;
            const auto with_self = static_cast<size_t>(operands[1].bound());
            push_frame(state, bind_arguments(state, *operands->as<Function>(), operands + 2 - with_self,
                                             static_cast<size_t>(ip->a) + with_self, {}));
            sp = operands;
            goto called;
        }
        sp -= ip->a + 2;
        if (start_call(state, sp, static_cast<size_t>(ip->a), {}, passing.value) == Called::Done)
            goto answered;
        goto called;
    }
    OP(CallNamed) : SAVE();
    sp -= ip->a + 2;
    if (start_call(state, sp, static_cast<size_t>(ip->a), constants[ip->b].as<Tuple>()->items(),
                   passing.value) == Called::Done)
        goto answered;
    goto called;
    OP(CallSpread) : SAVE();
    sp -= ip->a ? 4 : 3;
    if (start_spread_call(state, sp, sp[2], ip->a ? sp[3] : Value(), passing.value) == Called::Done)
        goto answered;
    goto called;
answered:  // by something native: the operands go, the result takes their place
    release_operands(sp, f->top);
    f->top = sp;
    push(sp, std::move(passing.value));
    NEXT();
called:  // a frame was pushed: the operands go, the caller waits for a value
    release_operands(sp, f->top);
    f->top = sp;
    passing.fresh = true;
    goto leave;
    OP(Return) : {
        passing.value = std::move(*--sp);
        f->top = sp;
        state.steps += static_cast<uint64_t>(ip - code);
        leave_frame(state, *f, passing.value);
        if (f = nullptr; state.current->kind() != Kind::Frame) return;
        f = static_cast<ScriptFrame*>(state.current.get());
        const Instruction& caller = f->code->instructions[static_cast<size_t>(f->at)];
        if (caller.op == Op::ForIter) {  // a generator has finished
            drop(f->top);
            f->at = caller.a;
            passing.fresh = true;
        }
        goto enter;
    }
    OP(MakeGenerator) : SAVE();
    f->at += 1;
    passing.value = make_generator(state);
    goto leave;
    OP(Yield) : passing.value = std::move(*--sp);
    SAVE();
    suspend_generator(state, *f);
    goto leave;
    OP(YieldFrom) : {
        SAVE();
        Value result;
        if (yield_from(state, *f, result)) {
            passing.value = std::move(result);
            f->at -= 1;  // once more when it is resumed
            suspend_generator(state, *f);
            goto leave;
        }
        sp = f->top;
        push(sp, std::move(result));
        NEXT();
    }
    OP(Raise) : SAVE();
    raise_statement(state, sp, ip->a);
    OP(Reraise) : SAVE();
    reraise(state, *f);

    // The others are rare or slow in themselves.
#define BACKSTEP_OUTLINED(Name)         \
    OP(Name) : SAVE();                  \
    instruction_##Name(state, *f, *ip); \
    RELOAD();                           \
    NEXT();
    BACKSTEP_OUTLINED_OPCODES(BACKSTEP_OUTLINED)
#undef BACKSTEP_OUTLINED
}

}  // namespace backstep::script
