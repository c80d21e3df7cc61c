#include "base/buffer.h"
#include "base/error.h"
#include "script/vm/instructions.h"

namespace backstep::script {

Value exception_from(Vm&, const Error& error) {
    Type* type = types::exception(error.python_name());
    if (!type) type = types::exception("RuntimeError");
    Values args;
    if (!error.message().empty()) args.push_back(Value::str(error.message()));
    auto exception = make<Exception>(type, std::move(args));
    exception->node = error.node();
    return exception;
}

Value exception_of_current_throw(VmState& state) {
    const MemoryBudget::Reserve reserve;
    try {
        throw;
    } catch (Halted&) {
        throw;
    } catch (Raised& raised) {
        return raised.exception;
    } catch (Error& error) {
        return exception_from(state.vm, error);
    } catch (std::bad_alloc&) {
        return make<Exception>(types::exception("MemoryError"), Values());
    } catch (std::length_error&) {
        return make<Exception>(types::exception("MemoryError"), Values());
    } catch (std::exception& error) {
        halt(state, error.what(), VmState::Halt::OurMistake);
    } catch (...) {  // a kernel that heeded Stop throws what is no exception
        halt(state, "stopped", VmState::Halt::Stop);
    }
}

Value exception_object(VmState& state, const Value& raised) {
    if (raised.is(Kind::Exception)) return raised;
    if (is_type(raised) && raised.as<Type>()->is_subtype_of(types::base_exception())) {
        Value made = state.vm.call(raised, {});
        if (made.is(Kind::Exception)) return made;
        throw TypeError("calling " + state.vm.repr(raised) +
                        " should have returned an instance of BaseException, not " +
                        state.vm.repr(Value::of(made.type())));
    }
    throw TypeError("exceptions must derive from BaseException");
}

bool exception_matches(VmState&, const Value& exception, const Value& type) {
    const auto one = [&](const Value& t) {
        if (!is_type(t) || !t.as<Type>()->is_subtype_of(types::base_exception()))
            throw TypeError("catching classes that do not inherit from BaseException is not allowed");
        return is_instance(exception, *t.as<Type>());
    };
    if (!type.is(Kind::Tuple)) return one(type);
    bool any = false;
    for (const Value& t : type.as<Tuple>()->items()) any = one(t) || any;
    return any;
}

void raise_statement(VmState& state, Value* top, int count) {
    if (count == 0) {
        if (state.handled.is_none()) throw RuntimeError("No active exception to reraise");
        throw Reraised{state.handled};
    }
    const Value exception = exception_object(state, count == 2 ? top[-2] : top[-1]);
    auto* object = exception.as<Exception>();
    if (count == 2) {
        const Value& cause = top[-1];
        if (!cause.is_none() && !cause.is(Kind::Exception) &&
            !(is_type(cause) && cause.as<Type>()->is_subtype_of(types::base_exception())))
            throw TypeError("exception causes must derive from BaseException");
        object->cause = cause.is_none() ? cause : exception_object(state, cause);
        object->suppress_context = true;
    }
    if (!state.handled.is_none() && !state.handled.same(exception)) {
        for (Value at = state.handled; at.is(Kind::Exception); at = at.as<Exception>()->context) {
            if (at.as<Exception>()->context.same(exception)) {
                at.as<Exception>()->context = Value::none();
                break;
            }
        }
        object->context = state.handled;
    }
    throw Raised{exception};
}

void reraise(VmState&, ScriptFrame& frame) {
    Value exception = std::move(*--frame.top);
    throw Reraised{std::move(exception)};
}

}  // namespace backstep::script
