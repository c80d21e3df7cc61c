#pragma once

#include <concepts>
#include <cstdint>

#include "base/processor.h"
#include "tensor/kernels/loops/elementwise.h"

// Row kernels (see RowKernel) made from element functions. Contiguous rows and rows against one repeated
// element have loops of their own, which the compiler turns into vector code; everything else goes through
// the strides. The written row may be the very memory of a read one, hence `ivdep` and no `restrict`.
namespace backstep::kernels {

template <class Op, class Out, class In>
void binary_row(char* const* data, const int64_t* strides, int64_t count, const void*) {
    constexpr int64_t width = sizeof(In);
    Out* out = reinterpret_cast<Out*>(data[0]);
    const In* a = reinterpret_cast<const In*>(data[1]);
    const In* b = reinterpret_cast<const In*>(data[2]);
    if (strides[0] == sizeof(Out) && strides[1] == width && strides[2] == width) {
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = Op::apply(a[i], b[i]);
    } else if (strides[0] == sizeof(Out) && strides[1] == width && strides[2] == 0) {
        const In right = *b;
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = Op::apply(a[i], right);
    } else if (strides[0] == sizeof(Out) && strides[1] == 0 && strides[2] == width) {
        const In left = *a;
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = Op::apply(left, b[i]);
    } else {
        for (int64_t i = 0; i < count; ++i)
            *reinterpret_cast<Out*>(data[0] + i * strides[0]) =
                Op::apply(*reinterpret_cast<const In*>(data[1] + i * strides[1]),
                          *reinterpret_cast<const In*>(data[2] + i * strides[2]));
    }
}

// How many of `count` neighbours fill pairs of PyTorch's vectors; what is left it computes one by one.
template <class T>
constexpr int64_t in_full_vectors(int64_t count) {
    constexpr int64_t pair = 64 / sizeof(T);
    return count / pair * pair;
}

// Ops whose digits differ in what is left over.
template <class F, class T>
concept HasTail = requires(F f, T x) {
    f.tail(x);
};

// f(a) for each element; f is made from the context when it has one.
template <class F, class Out, class In>
void unary_row_with(char* const* data, const int64_t* strides, int64_t count, F f) {
    if constexpr (HasTail<F, In>) {
        const bool dense = strides[0] == sizeof(Out) && strides[1] == sizeof(In);
        const int64_t full = dense ? in_full_vectors<In>(count) : 0;
        for (int64_t i = 0; i < count; ++i) {
            const In value = *reinterpret_cast<const In*>(data[1] + i * strides[1]);
            *reinterpret_cast<Out*>(data[0] + i * strides[0]) = i < full ? f(value) : f.tail(value);
        }
    } else if (strides[0] == sizeof(Out) && strides[1] == sizeof(In)) {
        Out* out = reinterpret_cast<Out*>(data[0]);
        const In* in = reinterpret_cast<const In*>(data[1]);
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = f(in[i]);
    } else {
        for (int64_t i = 0; i < count; ++i)
            *reinterpret_cast<Out*>(data[0] + i * strides[0]) =
                f(*reinterpret_cast<const In*>(data[1] + i * strides[1]));
    }
}

// A stateless function object.
template <class F, class Out, class In>
void unary_row(char* const* data, const int64_t* strides, int64_t count, const void*) {
    unary_row_with<F, Out, In>(data, strides, count, F{});
}
// A function object with parameters, which the context points at.
template <class F, class Out, class In>
void unary_row_of(char* const* data, const int64_t* strides, int64_t count, const void* context) {
    unary_row_with<F, Out, In>(data, strides, count, *static_cast<const F*>(context));
}

template <class F, class Out, class A, class B>
void binary_row_of(char* const* data, const int64_t* strides, int64_t count, const void* context) {
    const F f = *static_cast<const F*>(context);
    if (strides[0] == sizeof(Out) && strides[1] == sizeof(A) && strides[2] == sizeof(B)) {
        Out* out = reinterpret_cast<Out*>(data[0]);
        const A* a = reinterpret_cast<const A*>(data[1]);
        const B* b = reinterpret_cast<const B*>(data[2]);
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = f(a[i], b[i]);
    } else {
        for (int64_t i = 0; i < count; ++i)
            *reinterpret_cast<Out*>(data[0] + i * strides[0]) =
                f(*reinterpret_cast<const A*>(data[1] + i * strides[1]),
                  *reinterpret_cast<const B*>(data[2] + i * strides[2]));
    }
}

template <class F, class Out, class A, class B, class C>
void ternary_row_of(char* const* data, const int64_t* strides, int64_t count, const void* context) {
    const F f = *static_cast<const F*>(context);
    if (strides[0] == sizeof(Out) && strides[1] == sizeof(A) && strides[2] == sizeof(B) &&
        strides[3] == sizeof(C)) {
        Out* out = reinterpret_cast<Out*>(data[0]);
        const A* a = reinterpret_cast<const A*>(data[1]);
        const B* b = reinterpret_cast<const B*>(data[2]);
        const C* c = reinterpret_cast<const C*>(data[3]);
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = f(a[i], b[i], c[i]);
    } else {
        for (int64_t i = 0; i < count; ++i)
            *reinterpret_cast<Out*>(data[0] + i * strides[0]) =
                f(*reinterpret_cast<const A*>(data[1] + i * strides[1]),
                  *reinterpret_cast<const B*>(data[2] + i * strides[2]),
                  *reinterpret_cast<const C*>(data[3] + i * strides[3]));
    }
}

// The same loop compiled for AVX2 and FMA: the results are the same, only sooner.
template <RowKernel Row>
[[gnu::flatten, gnu::target("avx2,fma")]] void wide_row(char* const* data, const int64_t* strides,
                                                        int64_t count, const void* context) {
    Row(data, strides, count, context);
}

// The one for this processor.
template <RowKernel Row>
RowKernel best_row() {
    return has_wide_vectors() ? wide_row<Row> : Row;
}

}  // namespace backstep::kernels
