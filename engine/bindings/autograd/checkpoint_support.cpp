#include "bindings/autograd/checkpoint_support.h"

#include "bindings/autograd/backward_frame.h"
#include "tensor/generator.h"

namespace backstep::bindings {

using namespace script;

namespace {

// Where the default generator stood.
struct RngState : Object {
    RngState() : Object(Kind::Native, &script_type()), generator(Generator::run_default()) {}
    const Generator generator;

    static Type& script_type() {
        static Type& type = NativeType("RngState", "torch._C").sealed().finish();
        return type;
    }
};

}  // namespace

void add_checkpoint_support(Module& core) {
    core.set("rng_state", native_function("rng_state()", [](Vm&, Args&) { return Value(make<RngState>()); }));
    core.set("set_rng_state", native_function("set_rng_state(state)", [](Vm&, Args& args) {
                 auto* state = native_cast<RngState>(args[0]);
                 CHECK(state, TypeError, "expected what rng_state() gave");
                 Generator::run_default() = state->generator;
                 return Value::none();
             }));
    core.set("is_checkpoint_valid", native_function("is_checkpoint_valid()", [](Vm&, Args&) {
                 return Value::boolean(BackwardFrame::reaches_all_leaves());
             }));
}

}  // namespace backstep::bindings
