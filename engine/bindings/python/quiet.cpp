#include "bindings/python/quiet.h"

#include "autograd/autograd_meta.h"
#include "autograd/recompute.h"
#include "autograd/run_state.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

namespace {

struct Quiet : Object {
    Quiet() : Object(Kind::Native, &script_type()) {}
    bool outside = false;

    static Type& script_type() {
        static Type& type = NativeType("quiet", "torch._C")
                                .constructor("quiet()", [](Vm&, Args&) { return Value(make<Quiet>()); })
                                .method("__enter__(self)",
                                        [](Vm&, Args& args) {
                                            args[0].as<Quiet>()->outside =
                                                std::exchange(autograd::run_state().silent, true);
                                            return args[0];
                                        })
                                .method("__exit__(self, *args)",
                                        [](Vm&, Args& args) {
                                            autograd::run_state().silent = args[0].as<Quiet>()->outside;
                                            return Value::none();
                                        })
                                .sealed()
                                .finish();
        return type;
    }
};

struct Recomputing : Object {
    Recomputing() : Object(Kind::Native, &script_type()) {}
    autograd::BeforeRecompute before;

    static Type& script_type() {
        static Type& type =
            NativeType("recomputing", "torch._C")
                .constructor("recomputing()", [](Vm&, Args&) { return Value(make<Recomputing>()); })
                .method("__enter__(self)",
                        [](Vm&, Args& args) {
                            args[0].as<Recomputing>()->before = autograd::begin_recompute();
                            return args[0];
                        })
                .method("__exit__(self, *args)",
                        [](Vm&, Args& args) {
                            autograd::end_recompute(args[0].as<Recomputing>()->before);
                            return Value::none();
                        })
                .sealed()
                .finish();
        return type;
    }
};

}  // namespace

void add_quiet(Module& core) {
    core.set("quiet", Value::of(&Quiet::script_type()));
    core.set("recomputing", Value::of(&Recomputing::script_type()));
    core.set("made", native_function("made(tensor)", [](Vm& vm, Args& args) {
                 mark_span(vm);
                 autograd::note_leaf(need_tensor(args, 0));
                 return args[0];
             }));
}

}  // namespace backstep::bindings
