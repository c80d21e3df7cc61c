#include "bindings/numpy/random/distributions.h"

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/stop.h"

// The streams under numpy.random, as objects of the script: each method draws one number, or an array of
// them in row-major order.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

class StreamObject : public Object {
  public:
    explicit StreamObject(RandomStream drawn)
        : Object(Kind::Native, &script_type()), stream(std::move(drawn)) {}
    static Type& script_type();
    RandomStream stream;
};

RandomStream& stream_of(Args& args) { return args[0].as<StreamObject>()->stream; }

std::unique_ptr<BitSource> bits(bool legacy, const Value& seed) {
    const auto number = static_cast<uint64_t>(seed.as_int());
    if (legacy) return std::make_unique<MersenneTwister>(static_cast<uint32_t>(number));
    return std::make_unique<Pcg64>(number);
}

// A Python number for size None, else an array of the size.
template <class T, class Draw>
Value drawn(Vm& vm, const Value& size, Draw draw) {
    constexpr bool whole = std::is_integral_v<T>;
    if (size.is_none()) {
        if constexpr (whole)
            return Value::integer(draw());
        else
            return Value::floating(draw());
    }
    const Array made = empty_array(shape_from(vm, size), whole ? ArrayType::Int64 : ArrayType::Float64);
    T* values = made.cells.mutable_data<T>();
    for (int64_t i = 0; i < made.size(); ++i) {
        if (i % kStopTile == kStopTile - 1) check_stop();
        values[i] = draw();
    }
    return wrap(made);
}

Value uniform(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    return drawn<double>(vm, args[1], [&] { return stream.uniform(); });
}
Value normal(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    return drawn<double>(vm, args[1], [&] { return stream.normal(); });
}
Value exponential(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    return drawn<double>(vm, args[1], [&] { return stream.exponential(); });
}

// integers in [low, high)
Value integers(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    const int64_t low = vm.index(args[1]), high = vm.index(args[2]);
    CHECK(low < high, ValueError, "low >= high");
    const auto largest = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) - 1;
    return drawn<int64_t>(vm, args[3], [&] {
        return static_cast<int64_t>(static_cast<uint64_t>(low) + stream.bounded(largest));
    });
}

Value binomial(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    const int64_t n = vm.index(args[1]);
    const double p = args.number(2);
    CHECK(n >= 0, ValueError, "n < 0");
    CHECK(p >= 0 && p <= 1, ValueError, "p < 0, p > 1 or p is NaN");
    return drawn<int64_t>(vm, args[3], [&] { return stream.binomial(n, p); });
}

Value poisson(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    const double rate = args.number(1);
    CHECK(rate >= 0, ValueError, "lam < 0 or lam is NaN");
    return drawn<int64_t>(vm, args[2], [&] { return stream.poisson(rate); });
}

// The positions 0 ... n-1 shuffled down to `first`, by swaps from the end, as shuffle() draws them; choice()
// without replacement draws as integers() does.
Value shuffled(Vm& vm, Args& args) {
    RandomStream& stream = stream_of(args);
    const int64_t n = vm.index(args[1]), first = vm.index(args[2]);
    CHECK(n >= 0, ValueError, "negative dimensions are not allowed");
    const bool as_choice = args[3].as_bool();
    const auto draw = [&](uint64_t largest) {
        return static_cast<int64_t>(as_choice ? stream.bounded(largest) : stream.masked(largest));
    };
    const Array made = empty_array(Shape{n}, ArrayType::Int64);
    int64_t* at = made.cells.mutable_data<int64_t>();
    for (int64_t i = 0; i < n; ++i) at[i] = i;
    for (int64_t i = n - 1; i >= first; --i) std::swap(at[i], at[draw(static_cast<uint64_t>(i))]);
    return wrap(made);
}

Value reseed(Vm&, Args& args) {
    RandomStream& stream = stream_of(args);
    stream.reseed(bits(stream.legacy(), args[1]));
    return Value::none();
}

Value new_stream(Vm&, Args& args) {
    const bool legacy = args[1].as_bool();
    return Value(make<StreamObject>(RandomStream(bits(legacy, args[0]), legacy)));
}

Type& StreamObject::script_type() {
    static Type& type = NativeType("_Stream", "numpy.random")
                            .constructor("_Stream(seed, legacy)", new_stream)
                            .method("seed(self, seed)", reseed)
                            .method("uniform(self, size)", uniform)
                            .method("normal(self, size)", normal)
                            .method("exponential(self, size)", exponential)
                            .method("integers(self, low, high, size)", integers)
                            .method("binomial(self, n, p, size)", binomial)
                            .method("poisson(self, lam, size)", poisson)
                            .method("shuffled(self, n, first, as_choice=False)", shuffled)
                            .sealed()
                            .finish();
    return type;
}

}  // namespace

void add_random_streams(Module& numpy) { numpy.set("_Stream", Value::of(&StreamObject::script_type())); }

}  // namespace backstep::bindings::numpy
