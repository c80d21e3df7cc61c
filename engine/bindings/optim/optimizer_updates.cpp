#include "bindings/optim/optimizer_updates.h"

#include "autograd/observer.h"
#include "autograd/run_state.h"
#include "bindings/tensor/tensor_object.h"
#include "nn/optim/update.h"
#include "tensor/kernels/binary.h"

namespace backstep::bindings {

using namespace script;

namespace {

// The common beginning of every signature below.
struct Update {
    Update(Vm& vm, Args& args)
        : parameter(need_tensor(args, 0)),
          grad(nn::effective_gradient(parameter, need_tensor(args, 1), args.number(2), vm.truth(args[3]))) {}
    ~Update() { parameter.bump_version(); }
    const Tensor parameter;
    const Tensor grad;
};
// In float16 there is no kernel for the mean of squares.
void need_squares(const Update& update) {
    CHECK(update.parameter.dtype() != DType::Float16, RuntimeError,
          "\"addcmul_cpu_out\" not implemented for 'Half'");
}
#define UPDATE "(param, grad, weight_decay, maximize, "

Value sgd(Vm& vm, Args& args) {
    const Update update(vm, args);
    Tensor buffer = tensor_or_none(args, 4);
    nn::sgd_update(update.parameter, update.grad, buffer,
                   {args.number(5), args.number(6), args.number(7), vm.truth(args[8])});
    return wrap(buffer);
}

nn::AdamOptions adam_options(Args& args, size_t first) {
    return {args.number(first), args.number(first + 1), args.number(first + 2), args.number(first + 3),
            args.number(first + 4)};
}

Value adam(Vm& vm, Args& args) {
    const Update update(vm, args);
    need_squares(update);
    nn::adam_update(update.parameter, update.grad, need_tensor(args, 4), need_tensor(args, 5),
                    tensor_or_none(args, 6), adam_options(args, 7));
    return Value::none();
}

Value adamax(Vm& vm, Args& args) {
    const Update update(vm, args);
    nn::adamax_update(update.parameter, update.grad, need_tensor(args, 4), need_tensor(args, 5),
                      adam_options(args, 6));
    return Value::none();
}

Value decay(Vm&, Args& args) {
    nn::decay(need_tensor(args, 0), args.number(1), args.number(2));
    need_tensor(args, 0).bump_version();
    return Value::none();
}

Value rmsprop(Vm& vm, Args& args) {
    const Update update(vm, args);
    need_squares(update);
    nn::rmsprop_update(update.parameter, update.grad, need_tensor(args, 4), tensor_or_none(args, 5),
                       tensor_or_none(args, 6),
                       {args.number(7), args.number(8), args.number(9), args.number(10)});
    return Value::none();
}

Value adagrad(Vm& vm, Args& args) {
    const Update update(vm, args);
    need_squares(update);
    nn::adagrad_update(update.parameter, update.grad, need_tensor(args, 4), args.number(5), args.number(6));
    return Value::none();
}

Value adadelta(Vm& vm, Args& args) {
    const Update update(vm, args);
    nn::adadelta_update(update.parameter, update.grad, need_tensor(args, 4), need_tensor(args, 5),
                        {args.number(6), args.number(7), args.number(8)});
    return Value::none();
}

// step += 1, for a step that is a tensor; its new value as a number.
Value count(Vm&, Args& args) {
    const Tensor& step = need_tensor(args, 0);
    kernels::add_(step, Tensor::from_scalar(1, step.dtype()));
    step.bump_version();
    return Value::floating(step.item().to_double());
}

Value stepped(Vm& vm, Args& args) {
    const autograd::RunState& run = autograd::run_state();
    if (!run.observer) return Value::none();
    mark_span(vm);
    run.observer->optimizer_stepped(args.text(0), args.text(1), tensor_sequence(vm, args[2]));
    return Value::none();
}

}  // namespace

void add_optimizer_updates(Module& core) {
    const auto add = [&core](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        core.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("sgd_update" UPDATE "buffer, lr, momentum, dampening, nesterov)", sgd);
    add("adam_update" UPDATE "mean, square, largest, lr, beta1, beta2, eps, step)", adam);
    add("adamax_update" UPDATE "mean, largest, lr, beta1, beta2, eps, step)", adamax);
    add("decay_update(param, lr, weight_decay)", decay);
    add("rmsprop_update" UPDATE "square, mean, buffer, lr, alpha, eps, momentum)", rmsprop);
    add("adagrad_update" UPDATE "sum, lr, eps)", adagrad);
    add("adadelta_update" UPDATE "square, delta, lr, rho, eps)", adadelta);
    add("count_step(step)", count);
    add("optimizer_stepped(name, equation, params)", stepped);
}

}  // namespace backstep::bindings
