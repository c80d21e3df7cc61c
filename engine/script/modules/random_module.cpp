// _random: the generator under random.
#include <array>

#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/modules/source_modules.h"
#include "script/objects/big_int.h"

namespace backstep::script {
namespace {

// CPython's Mersenne Twister: the same numbers for the same seed.
class Twister final : public Object {
  public:
    static constexpr uint32_t kSize = 624;

    Twister() : Object(Kind::Native, &script_type()) { seed({5489u}); }
    static Type& script_type();

    void seed(const std::vector<uint32_t>& key) {
        state_[0] = 19650218u;
        for (uint32_t i = 1; i < kSize; ++i)
            state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
        uint32_t i = 1, j = 0;
        for (size_t k = std::max<size_t>(kSize, key.size()); k > 0; --k) {
            state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + key[j] + j;
            if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
            if (++j >= key.size()) j = 0;
        }
        for (size_t k = kSize - 1; k > 0; --k) {
            state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - i;
            if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
        }
        state_[0] = 0x80000000u;
        next_ = kSize;
    }

    uint32_t draw() {
        if (next_ >= kSize) refill();
        uint32_t y = state_[next_++];
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c5680u;
        y ^= (y << 15) & 0xefc60000u;
        return y ^ (y >> 18);
    }

    // The words of the state, then how many of them are used up.
    Values state() const {
        Values words;
        for (const uint32_t word : state_) words.push_back(Value::integer(word));
        words.push_back(Value::integer(next_));
        return words;
    }
    void set_state(std::span<const Value> words) {
        CHECK(words.size() == kSize + 1, ValueError, "state vector is the wrong size");
        for (uint32_t i = 0; i < kSize; ++i) state_[i] = static_cast<uint32_t>(words[i].as_int());
        next_ = std::min(static_cast<uint32_t>(words[kSize].as_int()), kSize);
    }

    double real() {
        const uint32_t a = draw() >> 5, b = draw() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }

  private:
    void refill() {
        for (uint32_t k = 0; k < kSize; ++k) {
            const uint32_t y = (state_[k] & 0x80000000u) | (state_[(k + 1) % kSize] & 0x7fffffffu);
            state_[k] = state_[(k + 397) % kSize] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0dfu : 0);
        }
        next_ = 0;
    }
    std::array<uint32_t, kSize> state_{};
    uint32_t next_ = kSize;
};

Twister& twister(const Args& args) { return *args[0].as<Twister>(); }

Value seed_with(Vm&, Args& a) {
    Integer n = 0;
    if (a[1].is_float())
        n = Integer(static_cast<uint64_t>(double_hash(a[1].as_float())));
    else if (is_int(a[1]))
        n = big(a[1]);
    if (n < 0) n = -n;
    std::vector<uint32_t> key;
    while (n != 0) {
        key.push_back(static_cast<uint32_t>((n & 0xffffffffu).convert_to<uint64_t>()));
        n >>= 32;
    }
    if (key.empty()) key.push_back(0);
    twister(a).seed(key);
    return Value::none();
}

Value random_bits(Vm&, Args& a) {
    int64_t k = a.integer(1);
    CHECK(k >= 0, ValueError, "number of bits must be non-negative");
    CHECK(k < (1 << 20), MemoryError, "");
    Integer r = 0;
    for (int64_t place = 0; k > 0; place += 32, k -= 32) {
        uint32_t word = twister(a).draw();
        if (k < 32) word >>= 32 - k;
        r |= Integer(word) << place;
    }
    return make_int(std::move(r));
}

Type& Twister::script_type() {
    static Type& type =
        NativeType("Twister", "_random")
            .constructor("Twister()", [](Vm&, Args&) { return Value(make<Twister>()); })
            .method("seed(self, a, /)", seed_with)
            .method("random(self, /)", [](Vm&, Args& a) { return Value::floating(twister(a).real()); })
            .method("getrandbits(self, k, /)", random_bits)
            .method("getstate(self, /)", [](Vm&, Args& a) { return Value(make<Tuple>(twister(a).state())); })
            .method("setstate(self, state, /)",
                    [](Vm&, Args& a) {
                        twister(a).set_state(a.items(1));
                        return Value::none();
                    })
            .sealed()
            .finish();
    return type;
}

}  // namespace

Ref<Module> make_random_module(Vm&) {
    auto module = make<Module>("_random");
    module->names().set("Twister", Value::of(&Twister::script_type()));
    return module;
}

}  // namespace backstep::script
