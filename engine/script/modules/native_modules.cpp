// time, traceback, _random and _warnings: the parts of the library that need C++.
#include <array>

#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/modules/source_modules.h"
#include "script/objects/big_int.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

// A snippet has no clock: time goes by with the instructions, so that a run prints the same every time.
double clock_of(const Vm& vm) { return static_cast<double>(vm.steps()) * 1e-8; }

// CPython's Mersenne Twister: the same numbers for the same seed.
class Twister final : public Object {
  public:
    Twister() : Object(Kind::Plain, &types::object()) { seed({5489u}); }

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

    double real() {
        const uint32_t a = draw() >> 5, b = draw() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }

  private:
    static constexpr uint32_t kSize = 624;
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

// The generator stands in its module under a name that no script can spell.
constexpr std::string_view kTwister = "<twister>";
Twister& twister_of(Vm& vm) {
    return *vm.import("_random").as<Module>()->names().find(kTwister)->as<Twister>();
}

Value seed(Vm& vm, Args& a) {
    Integer n = 0;
    if (a[0].is_float())
        n = Integer(static_cast<uint64_t>(double_hash(a[0].as_float())));
    else if (is_int(a[0]))
        n = big(a[0]);
    else if (is_str(a[0]))
        throw NotImplementedError(
            "random.seed() of a str is outside Backstep's Python; the nearest thing is an int");
    if (n < 0) n = -n;
    std::vector<uint32_t> key;
    while (n != 0) {
        key.push_back(static_cast<uint32_t>((n & 0xffffffffu).convert_to<uint64_t>()));
        n >>= 32;
    }
    if (key.empty()) key.push_back(0);
    twister_of(vm).seed(key);
    return Value::none();
}

Value getrandbits(Vm& vm, Args& a) {
    int64_t k = a.integer(0);
    CHECK(k >= 0, ValueError, "number of bits must be non-negative");
    CHECK(k < (1 << 20), MemoryError, "");
    Integer r = 0;
    for (int64_t place = 0; k > 0; place += 32, k -= 32) {
        uint32_t word = twister_of(vm).draw();
        if (k < 32) word >>= 32 - k;
        r |= Integer(word) << place;
    }
    return make_int(std::move(r));
}

}  // namespace

Ref<Module> make_time_module(Vm&) {
    auto module = make<Module>("time");
    Dict& m = module->names();
    add_function(m, "time()", [](Vm& vm, Args&) { return Value::floating(1.7e9 + clock_of(vm)); });
    for (const char* name : {"perf_counter()", "monotonic()", "process_time()"})
        add_function(m, name, [](Vm& vm, Args&) { return Value::floating(clock_of(vm)); });
    add_function(m, "perf_counter_ns()",
                 [](Vm& vm, Args&) { return Value::integer(static_cast<int64_t>(vm.steps()) * 10); });
    add_function(m, "sleep(seconds, /)", [](Vm&, Args&) { return Value::none(); });
    return module;
}

namespace {

// The exception that an except clause is dealing with, as Python prints it.
std::string text_of_handled(Vm& vm) {
    const Value handled = vm.state().handled;
    return handled.is_none() ? "NoneType: None\n" : format_exception(vm, handled);
}

}  // namespace

Ref<Module> make_traceback_module(Vm&) {
    auto module = make<Module>("traceback");
    Dict& m = module->names();
    add_function(m, "format_exc(limit=None, chain=True)",
                 [](Vm& vm, Args&) { return Value::str(text_of_handled(vm)); });
    add_function(m, "print_exc(limit=None, file=None, chain=True)", [](Vm& vm, Args& a) {
        if (!a.none(1))
            vm.call_method(a[1], "write", {Value::str(text_of_handled(vm))});
        else if (vm.notice)
            vm.notice(Message("script.traceback_printed").with("text", text_of_handled(vm)));
        return Value::none();
    });
    return module;
}

Ref<Module> make_warnings_module(Vm&) {
    auto module = make<Module>("_warnings");
    Dict& m = module->names();
    add_function(m, "line()", [](Vm& vm, Args&) { return Value::integer(vm.current_span().line); });
    add_function(m, "show(category, text)", [](Vm& vm, Args& args) {
        if (vm.notice)
            vm.notice(Message("warning.python").with("category", args.text(0)).with("text", args.text(1)));
        return Value::none();
    });
    return module;
}

Ref<Module> make_random_module(Vm&) {
    auto module = make<Module>("_random");
    Dict& m = module->names();
    m.set(kTwister, make<Twister>());
    add_function(m, "seed(a=None)", seed);
    add_function(m, "random()", [](Vm& vm, Args&) { return Value::floating(twister_of(vm).real()); });
    add_function(m, "getrandbits(k, /)", getrandbits);
    return module;
}

}  // namespace backstep::script
