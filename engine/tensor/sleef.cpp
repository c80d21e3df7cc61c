#include "tensor/sleef.h"

#include <dlfcn.h>
#include <immintrin.h>

#include <array>
#include <string>

namespace backstep::sleef {
namespace {

constexpr std::array kNames = {"exp",  "expm1", "log",  "log2", "log10", "log1p", "sin", "cos",  "tan",
                               "asin", "acos",  "atan", "sinh", "cosh",  "tanh",  "erf", "erfc", "lgamma"};

// The functions as the library has them. A vector type is one of registers only, hence no signature here.
struct Entry {
    void* one_float = nullptr;
    void* one_double = nullptr;
    void* floats = nullptr;
    void* doubles = nullptr;
};

struct Library {
    std::array<Entry, kNames.size()> entries;
    Entry pow;

    Library() {
        __builtin_cpu_init();
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return;
        void* handle = dlopen("libsleef.so.3", RTLD_NOW | RTLD_LOCAL);
        if (!handle) return;
        for (size_t i = 0; i < kNames.size(); ++i) entries[i] = found(handle, kNames[i]);
        pow = found(handle, "pow");
    }

    static Entry found(void* handle, const std::string& name) {
        const std::string bound = name == "erfc" ? "_u15" : "_u10";
        const auto symbol = [&](const char* form, const char* target) {
            return dlsym(handle, ("Sleef_" + name + form + bound + target).c_str());
        };
        const Entry entry{symbol("f1", "purecfma"), symbol("d1", "purecfma"), symbol("f8", "avx2"),
                          symbol("d4", "avx2")};
        return entry.one_float && entry.one_double && entry.floats && entry.doubles ? entry : Entry{};
    }
};

const Library& library() {
    static const Library loaded;
    return loaded;
}

const Entry& entry(Function function) { return library().entries[static_cast<size_t>(function)]; }

// What differs between the vectors of floats and of doubles.
template <class T>
struct Vectors;
template <>
struct Vectors<float> {
    using Register [[gnu::may_alias]] = __m256;
    static void* function(const Entry& entry) { return entry.floats; }
};
template <>
struct Vectors<double> {
    using Register [[gnu::may_alias]] = __m256d;
    static void* function(const Entry& entry) { return entry.doubles; }
};

template <class T>
[[gnu::target("avx2,fma")]] void apply_vectors(Function function, T* out, const T* in, int64_t count) {
    using Register = typename Vectors<T>::Register;
    constexpr int64_t width = sizeof(Register) / sizeof(T);
    const auto of_vector = reinterpret_cast<Register (*)(Register)>(Vectors<T>::function(entry(function)));
    int64_t i = 0;
    for (; i + width <= count; i += width) {
        Register values;
        __builtin_memcpy(&values, in + i, sizeof values);
        values = of_vector(values);
        __builtin_memcpy(out + i, &values, sizeof values);
    }
    if (i == count) return;
    const auto left = static_cast<size_t>(count - i) * sizeof(T);
    T rest[width] = {};
    __builtin_memcpy(rest, in + i, left);
    Register values;
    __builtin_memcpy(&values, rest, sizeof values);
    values = of_vector(values);
    __builtin_memcpy(rest, &values, sizeof values);
    __builtin_memcpy(out + i, rest, left);
}

}  // namespace

template <>
OfOne<float> find<float>(Function function) {
    return reinterpret_cast<OfOne<float>>(entry(function).one_float);
}
template <>
OfOne<double> find<double>(Function function) {
    return reinterpret_cast<OfOne<double>>(entry(function).one_double);
}

void apply(Function function, float* out, const float* in, int64_t count) {
    apply_vectors(function, out, in, count);
}
void apply(Function function, double* out, const double* in, int64_t count) {
    apply_vectors(function, out, in, count);
}

template <>
OfTwo<float> find_pow<float>() {
    return reinterpret_cast<OfTwo<float>>(library().pow.one_float);
}
template <>
OfTwo<double> find_pow<double>() {
    return reinterpret_cast<OfTwo<double>>(library().pow.one_double);
}

}  // namespace backstep::sleef
