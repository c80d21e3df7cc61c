#include "bindings/tensor/apply_function.h"

#include "autograd/autograd_meta.h"
#include "autograd/view.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings {

using namespace script;

namespace {

Scalar number_from(const Value& value) {
    if (is_tensor(value)) return tensor_of(value).item();
    const std::optional<Scalar> scalar = scalar_of(value);
    CHECK(scalar, TypeError, "must be real number, not " + type_name(value));
    return *scalar;
}

// Where the next element lies, counted from offset(): the last dimension goes round first.
class Places {
  public:
    explicit Places(Dims sizes) : sizes_(sizes), index_(sizes.size(), 0) {}
    int64_t of(const Tensor& tensor) const {
        int64_t place = 0;
        for (size_t i = 0; i < index_.size(); ++i) place += index_[i] * tensor.strides()[i];
        return place;
    }
    void next() {
        for (size_t i = index_.size(); i-- > 0;) {
            if (++index_[i] < sizes_[i]) return;
            index_[i] = 0;
        }
    }

  private:
    Dims sizes_;
    std::vector<int64_t> index_;
};

void apply_to_all(Vm& vm, const Tensor& self, std::vector<Tensor> others, const Value& function,
                  const std::string& name) {
    bool grad = autograd::requires_grad(self);
    for (const Tensor& other : others) grad = grad || autograd::requires_grad(other);
    CHECK(
        !grad, RuntimeError,
        "Can't call " + name + "() on Variable that requires grad. Use var.detach()." + name + "() instead.");
    for (Tensor& other : others) {
        const auto type = [](const Tensor& tensor) {
            return "torch." + std::string(scalar_type_name(tensor.dtype())) + "Tensor";
        };
        CHECK(other.dtype() == self.dtype(), TypeError,
              name + ": expected " + type(self) + " for 'other' (got " + type(other) + ")");
        other = kernels::expand(other, self.sizes());
    }
    mark_span(vm);
    Places places(self.sizes());
    for (int64_t i = 0; i < self.numel(); ++i, places.next()) {
        Values arguments{number(self.element(places.of(self)))};
        for (const Tensor& other : others) arguments.push_back(number(other.element(places.of(other))));
        const Scalar made = number_from(vm.call(function, std::move(arguments)));
        kernels::fill_(self.as_strided({}, {}, self.offset() + places.of(self)), made);
    }
    autograd::note_mutation(self);
}

const Tensor& other_in(Args& args, size_t place, const std::string& name, const std::string& argument) {
    CHECK(is_tensor(args[place]), TypeError,
          name + "(): argument '" + argument + "' (position " + std::to_string(place) +
              ") must be Tensor, not " + type_name(args[place]));
    return tensor_of(args[place]);
}

Value apply_(Vm& vm, Args& args) {
    CHECK(args[1].bound(), TypeError, "_TensorBase.apply_() takes exactly one argument (0 given)");
    apply_to_all(vm, tensor_of(args[0]), {}, args[1], "apply_");
    return args[0];
}

void need_callable(Args& args, size_t place, const std::string& name) {
    CHECK(args[place].bound(), TypeError, name + "() missing 1 required positional arguments: \"callable\"");
}

Value map_(Vm& vm, Args& args) {
    need_callable(args, 2, "map_");
    apply_to_all(vm, tensor_of(args[0]), {other_in(args, 1, "map_", "other")}, args[2], "map_");
    return args[0];
}

Value map2_(Vm& vm, Args& args) {
    need_callable(args, 3, "map2_");
    apply_to_all(vm, tensor_of(args[0]), {other_in(args, 1, "map2_", "x"), other_in(args, 2, "map2_", "y")},
                 args[3], "map2_");
    return args[0];
}

}  // namespace

void add_apply(NativeType& tensor) {
    tensor.method("apply_(self, callable=...)", apply_)
        .method("map_(self, other, callable=...)", map_)
        .method("map2_(self, x, y, callable=...)", map2_);
}

}  // namespace backstep::bindings
