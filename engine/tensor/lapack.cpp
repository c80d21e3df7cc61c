#include "tensor/lapack.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tensor/blas.h"

namespace backstep {
namespace {

// Fortran takes everything by address, and the lengths of its strings at the end.
template <class T>
using Gesdd = void (*)(const char* job, const int* m, const int* n, T* a, const int* a_step, T* s, T* u,
                       const int* u_step, T* vt, const int* vt_step, T* work, const int* work_size,
                       int* int_work, int* info, size_t);
template <class T>
using Syevd = void (*)(const char* job, const char* triangle, const int* n, T* a, const int* a_step,
                       T* values, T* work, const int* work_size, int* int_work, const int* int_work_size,
                       int* info, size_t, size_t);
template <class T>
using Geqrf = void (*)(const int* m, const int* n, T* a, const int* a_step, T* tau, T* work,
                       const int* work_size, int* info);
template <class T>
using Orgqr = void (*)(const int* m, const int* n, const int* k, T* a, const int* a_step, const T* tau,
                       T* work, const int* work_size, int* info);

template <class T>
struct Routines {
    Gesdd<T> gesdd;
    Syevd<T> syevd;
    Geqrf<T> geqrf;
    Orgqr<T> orgqr;
    explicit Routines(char letter) {
        const auto find = [letter](std::string name) {
            name[0] = letter;
            return Blas::symbol(name.c_str());
        };
        gesdd = reinterpret_cast<Gesdd<T>>(find("?gesdd_"));
        syevd = reinterpret_cast<Syevd<T>>(find("?syevd_"));
        geqrf = reinterpret_cast<Geqrf<T>>(find("?geqrf_"));
        orgqr = reinterpret_cast<Orgqr<T>>(find("?orgqr_"));
    }
    bool complete() const { return gesdd && syevd && geqrf && orgqr; }
};

template <class T>
const Routines<T>& routines() {
    static const Routines<T> found(sizeof(T) == sizeof(float) ? 's' : 'd');
    return found;
}

constexpr int kAsk = -1;  // a work size that asks for the best one

template <class T>
int size_of(T asked) {
    return std::max(1, static_cast<int>(asked));
}

}  // namespace

bool Lapack::available() { return routines<float>().complete() && routines<double>().complete(); }

template <class T>
int Lapack::singular_values(T* a, int m, int n, bool whole, T* s, T* u, T* vt) {
    const int k = std::min(m, n), a_step = std::max(1, m), u_step = std::max(1, m),
              vt_step = std::max(1, whole ? n : k);
    const char job = !u ? 'N' : whole ? 'A' : 'S';
    std::vector<int> int_work(static_cast<size_t>(8 * std::max(1, k)));
    int info = 0;
    T asked = 0;
    const auto run = [&](T* work, int size) {
        routines<T>().gesdd(&job, &m, &n, a, &a_step, s, u, &u_step, vt, &vt_step, work, &size,
                            int_work.data(), &info, 1);
    };
    run(&asked, kAsk);
    std::vector<T> work(static_cast<size_t>(size_of(asked)));
    run(work.data(), static_cast<int>(work.size()));
    return info;
}

template <class T>
int Lapack::eigen(T* a, int n, bool upper, T* values) {
    const char job = 'V', triangle = upper ? 'U' : 'L';
    const int step = std::max(1, n);
    int info = 0, int_asked = 0;
    T asked = 0;
    const auto run = [&](T* work, int size, int* int_work, int int_size) {
        routines<T>().syevd(&job, &triangle, &n, a, &step, values, work, &size, int_work, &int_size, &info, 1,
                            1);
    };
    run(&asked, kAsk, &int_asked, kAsk);
    std::vector<T> work(static_cast<size_t>(size_of(asked)));
    std::vector<int> int_work(static_cast<size_t>(std::max(1, int_asked)));
    run(work.data(), static_cast<int>(work.size()), int_work.data(), static_cast<int>(int_work.size()));
    return info;
}

template <class T>
int Lapack::orthogonal(T* a, int m, int n, int columns, T* q) {
    const int k = std::min(m, n), step = std::max(1, m);
    std::vector<T> tau(static_cast<size_t>(std::max(1, k)));
    int info = 0, size = kAsk;
    T asked = 0;
    routines<T>().geqrf(&m, &n, a, &step, tau.data(), &asked, &size, &info);
    std::vector<T> work(static_cast<size_t>(size_of(asked)));
    size = static_cast<int>(work.size());
    routines<T>().geqrf(&m, &n, a, &step, tau.data(), work.data(), &size, &info);
    std::copy(a, a + static_cast<std::ptrdiff_t>(m) * std::min(n, columns), q);
    size = kAsk;
    routines<T>().orgqr(&m, &columns, &k, q, &step, tau.data(), &asked, &size, &info);
    work.resize(static_cast<size_t>(size_of(asked)));
    size = static_cast<int>(work.size());
    routines<T>().orgqr(&m, &columns, &k, q, &step, tau.data(), work.data(), &size, &info);
    return info;
}

template int Lapack::singular_values(float*, int, int, bool, float*, float*, float*);
template int Lapack::singular_values(double*, int, int, bool, double*, double*, double*);
template int Lapack::eigen(float*, int, bool, float*);
template int Lapack::eigen(double*, int, bool, double*);
template int Lapack::orthogonal(float*, int, int, int, float*);
template int Lapack::orthogonal(double*, int, int, int, double*);

}  // namespace backstep
