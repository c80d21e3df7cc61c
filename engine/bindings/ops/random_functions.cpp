#include <cctype>
#include <cstring>

#include "autograd/grad_mode.h"
#include "autograd/view.h"
#include "bindings/ops/creation.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/size_object.h"
#include "ops/drawing.h"
#include "tensor/generator.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/random/gamma.h"
#include "tensor/kernels/random/random.h"
#include "tensor/kernels/view.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

// A generator's state as a tensor of bytes, of the length PyTorch's has.
constexpr int64_t kStateBytes = 5056;
static_assert(std::is_trivially_copyable_v<Generator> && sizeof(Generator) <= kStateBytes);

Value state_of(Vm& vm, const Generator& generator) {
    const Tensor bytes = kernels::zeros(Shape{kStateBytes}, DType::UInt8);
    std::memcpy(bytes.storage().mutable_data(), &generator, sizeof generator);
    return new_leaf(vm, bytes, Value::boolean(false));
}
void restore_state(Generator& generator, const Tensor& state) {
    CHECK(state.dtype() == DType::UInt8, TypeError, "RNG state must be a torch.ByteTensor");
    CHECK(state.numel() == kStateBytes, RuntimeError,
          "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a CPUGeneratorImplState of size " +
              std::to_string(kStateBytes) + " but found the input RNG state size to be " +
              std::to_string(state.numel()));
    const Tensor bytes = kernels::contiguous(state);
    std::memcpy(static_cast<void*>(&generator), bytes.storage().data() + bytes.offset(), sizeof generator);
}

// torch.Generator: a stream of its own.
std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

struct GeneratorObject : Object {
    explicit GeneratorObject(Generator* shared = nullptr)
        : Object(Kind::Native, &script_type()), borrowed(shared) {}
    Generator& stream() { return borrowed ? *borrowed : own; }
    Generator* borrowed;
    Generator own;

    static Type& script_type() {
        static Type& type =
            NativeType("Generator", "torch._C")
                .constructor("Generator(device=None)",
                             [](Vm&, Args& args) {
                                 CHECK(device_kind(args[0]) == "cpu", RuntimeError,
                                       "Device type " + upper(device_kind(args[0])) +
                                           " is not supported for torch.Generator() api.");
                                 return Value(make<GeneratorObject>());
                             })
                .method("manual_seed(self, seed)",
                        [](Vm&, Args& args) {
                            CHECK(args[1].is_small_int(), RuntimeError,
                                  "manual_seed expected a long, but got " + type_name(args[1]));
                            args[0].as<GeneratorObject>()->stream().manual_seed(
                                static_cast<uint64_t>(args.integer(1)));
                            return args[0];
                        })
                .method("seed(self)",
                        [](Vm&, Args& args) {
                            args[0].as<GeneratorObject>()->stream().manual_seed(Generator::kDefaultSeed);
                            return Value::integer(static_cast<int64_t>(Generator::kDefaultSeed));
                        })
                .method(
                    "get_state(self)",
                    [](Vm& vm, Args& args) { return state_of(vm, args[0].as<GeneratorObject>()->stream()); })
                .method("set_state(self, new_state)",
                        [](Vm&, Args& args) {
                            restore_state(args[0].as<GeneratorObject>()->stream(), need_tensor(args, 1));
                            return args[0];
                        })
                .property("device", [](Vm&, const Value&) { return cpu_device(); })
                .method("initial_seed(self)",
                        [](Vm&, Args& args) {
                            return Value::integer(
                                static_cast<int64_t>(args[0].as<GeneratorObject>()->stream().initial_seed()));
                        })
                .sealed()
                .finish();
        return type;
    }
};

Generator& generator_of(const Value& value) {
    if (auto* object = native_cast<GeneratorObject>(value)) return object->stream();
    return Generator::run_default();
}

#define DRAW_OPTIONS \
    "generator=None, dtype=None, requires_grad=False, device=None, layout=None, pin_memory=False"

template <Tensor (*draw)(Dims, DType, Generator&)>
Value drawn(Vm& vm, Args& args) {
    const Shape shape = size_argument(vm, args);
    const DType dtype = dtype_of(args[2]).value_or(default_dtype());
    check_device(args[4]);
    return new_leaf(vm, draw(shape, dtype, generator_of(args[1])), args[3]);
}

template <Tensor (*draw)(Dims, DType, Generator&)>
Value drawn_like(Vm& vm, Args& args) {
    const Tensor& like = need_tensor(args, 0);
    check_device(args[4]);
    return new_leaf(vm, draw(like.sizes(), dtype_of(args[2]).value_or(like.dtype()), generator_of(args[1])),
                    args[3]);
}

// randint(high, size) and randint(low, high, size).
Value randint(Vm& vm, Args& args) {
    std::span<const Value> given = args.items(0);
    std::vector<Value> all(given.begin(), given.end());
    for (const size_t named : {size_t{6}, size_t{7}})
        if (args.given(named)) all.push_back(args[named]);
    if (args.given(5)) all.push_back(args[5]);
    const int64_t low = all.size() == 3 ? vm.index(all[0]) : 0;
    const int64_t high = vm.index(all[all.size() - 2]);
    const Shape shape = shape_of(vm, std::span(&all.back(), 1), "randint");
    check_device(args[4]);
    return new_leaf(
        vm,
        random::randint(low, high, shape, dtype_of(args[2]).value_or(DType::Int64), generator_of(args[1])),
        args[3]);
}

// randint_like(x, high) and randint_like(x, low, high), of x's dtype.
Value randint_like(Vm& vm, Args& args) {
    const Tensor& like = need_tensor(args, 0);
    std::vector<int64_t> bounds;
    for (const Value& each : args.items(1)) bounds.push_back(vm.index(each));
    for (const size_t named : {size_t{8}, size_t{9}})
        if (args.given(named)) bounds.push_back(vm.index(args[named]));
    const int64_t low = bounds.size() > 1 ? bounds[0] : 0;
    check_device(args[5]);
    return new_leaf(vm,
                    random::randint(low, bounds.back(), like.sizes(),
                                    dtype_of(args[3]).value_or(like.dtype()), generator_of(args[2])),
                    args[4]);
}

Value randperm(Vm& vm, Args& args) {
    check_device(args[4]);
    return new_leaf(
        vm,
        random::randperm(args.integer(0), dtype_of(args[2]).value_or(DType::Int64), generator_of(args[1])),
        args[3]);
}

Value normal(Vm& vm, Args& args) {
    Generator& generator = generator_of(args[3]);
    const bool mean_is = is_tensor(args[0]), std_is = is_tensor(args[1]);
    if (!mean_is && !std_is) {
        const Tensor result = Tensor::empty(shape_of(vm, std::span(&args[2], 1), "normal"), default_dtype());
        random::normal_(result, args.number(0), args.number(1), generator);
        return new_leaf(vm, result, args[4]);
    }
    const auto as_tensor = [](const Value& value, DType dtype) {
        return is_tensor(value) ? tensor_of(value) : Tensor::from_scalar(*scalar_of(value), dtype);
    };
    const DType dtype = tensor_of(mean_is ? args[0] : args[1]).dtype();
    const Tensor drawn = random::normal(as_tensor(args[0], dtype), as_tensor(args[1], dtype), generator);
    const bool mean_recorded = mean_is && autograd::requires_grad(tensor_of(args[0]));
    const bool std_recorded = std_is && autograd::requires_grad(tensor_of(args[1]));
    if (!mean_recorded && !std_recorded) return new_leaf(vm, drawn, args[4]);
    mark_span(vm);
    if (mean_is && std_is) return wrap(ops::normal_drawn_with(tensor_of(args[0]), tensor_of(args[1]), drawn));
    return wrap(mean_is ? ops::drawn_with("normal.Tensor_float", tensor_of(args[0]), drawn)
                        : ops::drawn_with("normal.float_Tensor", tensor_of(args[1]), drawn));
}

// A draw whose chances or rates are a tensor: recorded as `name` if that requires grad.
Value drawn_by(Vm& vm, std::string_view name, const Tensor& parameter, const Tensor& drawn) {
    if (!autograd::requires_grad(parameter)) return new_leaf(vm, drawn, Value::boolean(false));
    mark_span(vm);
    return wrap(ops::drawn_with(name, parameter, drawn));
}

Value bernoulli(Vm& vm, Args& args) {
    const Tensor& chances = need_tensor(args, 0);
    return drawn_by(vm, "bernoulli.chances", chances, random::bernoulli(chances, generator_of(args[1])));
}

// x.bernoulli(): each element is a chance; x.bernoulli(p): one chance for all.
Value bernoulli_method(Vm& vm, Args& args) {
    const Tensor& self = need_tensor(args, 0);
    Generator& generator = generator_of(args[2]);
    if (args.none(1)) return drawn_by(vm, "bernoulli.chances", self, random::bernoulli(self, generator));
    const Tensor result = Tensor::empty(self.sizes(), self.dtype());
    random::bernoulli_(result, args.number(1), generator);
    return new_leaf(vm, result, Value::boolean(false));
}

Value multinomial(Vm& vm, Args& args) {
    return new_leaf(
        vm,
        random::multinomial(need_tensor(args, 0), args.integer(1), vm.truth(args[2]), generator_of(args[3])),
        Value::boolean(false));
}

Value manual_seed(Vm& vm, Args& args) {
    const Value seed = args[0].is_small_int() ? args[0] : vm.call(Value::of(&types::integer()), {args[0]});
    CHECK(!seed.is(Kind::BigInt), RuntimeError, "Overflow when unpacking long");
    Generator::run_default().manual_seed(static_cast<uint64_t>(vm.index(seed)));
    return Value(make<GeneratorObject>(&Generator::run_default()));
}

// The in-place draws obey the rules of every in-place write; `name` is the entry of the draw.
template <class Draw>
Value draw_into(Vm& vm, Args& args, std::string_view name, Draw draw) {
    mark_span(vm);
    const Tensor& self = tensor_of(args[0]);
    const bool recorded = autograd::is_grad_enabled() && autograd::requires_grad(self);
    autograd::check_in_place(self, recorded);
    if (recorded) {
        const Tensor drawn = Tensor::empty_like(self, widened(self.dtype()));
        draw(drawn);
        ops::write_drawn_(name, self, kernels::cast(drawn, self.dtype()));
        return args[0];
    }
    if (is_narrow(self.dtype())) {  // Note [Narrow dtypes]
        const Tensor wide = kernels::cast(self, widened(self.dtype()));
        draw(wide);
        kernels::copy_(self, wide);
    } else {
        draw(self);
    }
    autograd::note_mutation(self);
    return args[0];
}

}  // namespace

void add_random_functions(Module& torch) {
    const auto add = [&torch](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        torch.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("manual_seed(seed)", manual_seed);
    add("rand(*sizes, " DRAW_OPTIONS ", size=...)", drawn<random::rand>);
    add("randn(*sizes, " DRAW_OPTIONS ", size=...)", drawn<random::randn>);
    add("rand_like(input, " DRAW_OPTIONS ")", drawn_like<random::rand>);
    add("randn_like(input, " DRAW_OPTIONS ")", drawn_like<random::randn>);
    add("randint(*args, generator=None, dtype=None, requires_grad=False, device=None, size=..., low=..., "
        "high=...)",
        randint);
    add("randint_like(input, *bounds, " DRAW_OPTIONS ", low=..., high=..., memory_format=None)",
        randint_like);
    add("randperm(n, " DRAW_OPTIONS ")", randperm);
    add("normal(mean, std=1.0, size=..., generator=None, requires_grad=False)", normal);
    add("bernoulli(input, generator=None)", bernoulli);
    add("poisson(input, generator=None)", [](Vm& vm, Args& args) {
        const Tensor& rates = need_tensor(args, 0);
        return drawn_by(vm, "poisson", rates, random::poisson(rates, generator_of(args[1])));
    });
    add("binomial(count, prob, generator=None)", [](Vm& vm, Args& args) {
        const Tensor drawn =
            random::binomial(need_tensor(args, 0), need_tensor(args, 1), generator_of(args[2]));
        const size_t recorded = autograd::requires_grad(tensor_of(args[0])) ? 0 : 1;
        return drawn_by(vm, "binomial", tensor_of(args[recorded]), drawn);
    });
    add("_standard_gamma(input, generator=None)", [](Vm& vm, Args& args) {
        const Tensor& alpha = need_tensor(args, 0);
        return drawn_by(vm, "_standard_gamma", alpha, random::standard_gamma(alpha, generator_of(args[1])));
    });
    add("_sample_dirichlet(input, generator=None)", [](Vm& vm, Args& args) {
        const Tensor& alpha = need_tensor(args, 0);
        return drawn_by(vm, "_sample_dirichlet", alpha,
                        random::sample_dirichlet(alpha, generator_of(args[1])));
    });
    add("multinomial(input, num_samples, replacement=False, generator=None)", multinomial);
    add("initial_seed()", [](Vm&, Args&) {
        return Value::integer(static_cast<int64_t>(Generator::run_default().initial_seed()));
    });
    // No clock to seed from: always the same fresh start.
    add("seed()", [](Vm&, Args&) {
        Generator::run_default().manual_seed(Generator::kDefaultSeed);
        return Value::integer(static_cast<int64_t>(Generator::kDefaultSeed));
    });
    add("get_rng_state()", [](Vm& vm, Args&) { return state_of(vm, Generator::run_default()); });
    add("set_rng_state(new_state)", [](Vm&, Args& args) {
        restore_state(Generator::run_default(), need_tensor(args, 0));
        return Value::none();
    });
    torch.set("Generator", Value::of(&GeneratorObject::script_type()));
    torch.set("default_generator", Value(make<GeneratorObject>(&Generator::run_default())));
}

void add_random_methods(NativeType& tensor) {
    tensor.method("bernoulli(self, p=None, generator=None)", bernoulli_method)
        .method("multinomial(self, num_samples, replacement=False, generator=None)", multinomial)
        .method("uniform_(self, a=0.0, b=1.0, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "uniform", [&](const Tensor& self) {
                        random::uniform_(self, args.number(1), args.number(2), generator_of(args[3]));
                    });
                })
        .method("normal_(self, mean=0.0, std=1.0, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "normal", [&](const Tensor& self) {
                        random::normal_(self, args.number(1), args.number(2), generator_of(args[3]));
                    });
                })
        .method("exponential_(self, lambd=1.0, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "exponential", [&](const Tensor& self) {
                        random::exponential_(self, args.number(1), generator_of(args[2]));
                    });
                })
        .method("geometric_(self, p, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "geometric", [&](const Tensor& self) {
                        random::geometric_(self, args.number(1), generator_of(args[2]));
                    });
                })
        .method("log_normal_(self, mean=1.0, std=2.0, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "log_normal", [&](const Tensor& self) {
                        random::log_normal_(self, args.number(1), args.number(2), generator_of(args[3]));
                    });
                })
        .method("cauchy_(self, median=0.0, sigma=1.0, generator=None)",
                [](Vm& vm, Args& args) {
                    return draw_into(vm, args, "cauchy", [&](const Tensor& self) {
                        random::cauchy_(self, args.number(1), args.number(2), generator_of(args[3]));
                    });
                })
        .method("bernoulli_(self, p=0.5, generator=None)",
                [](Vm& vm, Args& args) {
                    Generator& generator = generator_of(args[2]);
                    if (!is_tensor(args[1]))
                        return draw_into(vm, args, "bernoulli", [&](const Tensor& self) {
                            random::bernoulli_(self, args.number(1), generator);
                        });
                    return draw_into(vm, args, "bernoulli.Tensor", [&](const Tensor& self) {
                        const Tensor chances = kernels::expand(tensor_of(args[1]), self.sizes());
                        kernels::copy_(self, random::bernoulli(chances, generator));
                    });
                })
        .method("random_(self, start=None, end=None, generator=None)", [](Vm& vm, Args& args) {
            std::optional<int64_t> low, high;
            if (!args.none(2)) {
                low = args.integer(1);
                high = args.integer(2);
            } else if (!args.none(1)) {
                high = args.integer(1);
            }
            const char* name = low ? "random.from" : high ? "random.to" : "random";
            return draw_into(vm, args, name, [&](const Tensor& self) {
                random::random_(self, low, high, generator_of(args[3]));
            });
        });
}

}  // namespace backstep::bindings
