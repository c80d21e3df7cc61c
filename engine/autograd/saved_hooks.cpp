#include "autograd/saved_hooks.h"

#include "autograd/saved_tensor.h"

namespace backstep::autograd {

SavedHookStack& saved_hooks() {
    static thread_local SavedHookStack stack;
    return stack;
}

void register_hooks(SavedTensor& saved, uint32_t output_nr, std::shared_ptr<SavedTensorHooks> hooks) {
    using State = SavedTensor::State;
    CHECK(
        saved.state() != State::Released, RuntimeError,
        "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values of the "
        "graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need "
        "to backward through the graph a second time or if you need to access saved variables after calling "
        "backward.");
    CHECK(saved.state() != State::Empty, RuntimeError,
          "Calling register_hooks on a saved tensor with value None is forbidden");
    CHECK(
        saved.state() != State::Packed, RuntimeError,
        "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one pair of "
        "hooks is allowed at a time.");
    const bool output = saved.state() == State::Output;
    // The hook sees the tensor without its history, which the stand-in keeps.
    struct Detaching final : SavedTensorHooks {
        explicit Detaching(std::shared_ptr<SavedTensorHooks> pair) : inner(std::move(pair)) {}
        std::shared_ptr<PackedTensor> pack(const Tensor& tensor) override {
            return inner->pack(tensor.alias());
        }
        const std::shared_ptr<SavedTensorHooks> inner;
    };
    struct Entered {  // the pair applies to this tensor alone
        explicit Entered(std::shared_ptr<SavedTensorHooks> pair) { saved_hooks().push_back(std::move(pair)); }
        ~Entered() { saved_hooks().pop_back(); }
    } const entered(std::make_shared<Detaching>(std::move(hooks)));
    const Tensor tensor = saved.peek();
    saved = output ? SavedTensor::output(tensor, output_nr) : SavedTensor::input(tensor);
}

}  // namespace backstep::autograd
