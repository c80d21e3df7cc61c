#pragma once

#include <QTest>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/printing.h"
#include "tensor/tensor.h"

// Reading the tables of expected values in data/ (data/make_tables.py says what a line is), and comparing
// with them.
namespace backstep::test {

using namespace backstep::kernels;

inline DType dtype_named(const std::string& name) {
    for (DType dtype : {DType::Bool, DType::Int64, DType::Float32})
        if (short_name(dtype) == name) return dtype;
    return DType::Float64;
}

struct NamedTensor {
    std::string name;
    Tensor tensor;
};

inline NamedTensor parse_tensor(const std::string& line) {
    std::istringstream words(line);
    std::string name, dtype, sizes, word;
    words >> name >> dtype >> sizes;
    Shape shape;
    std::istringstream parts(sizes == "-" ? "" : sizes);
    while (std::getline(parts, word, 'x')) shape.push_back(std::stoll(word));
    std::vector<Scalar> values;
    const DType type = dtype_named(dtype);
    while (words >> word)
        values.push_back(is_floating(type) ? Scalar(std::strtod(word.c_str(), nullptr))
                                           : Scalar(std::stoll(word)));
    return {name, from_scalars(values, shape, type)};
}

inline std::ifstream open_table(const char* file) {
    return std::ifstream(std::string(BACKSTEP_TEST_DATA "/data/") + file);
}

inline std::map<std::string, Tensor> read_tensors(const char* file) {
    std::map<std::string, Tensor> tensors;
    std::ifstream table = open_table(file);
    for (std::string line; std::getline(table, line);) {
        NamedTensor entry = parse_tensor(line);
        tensors[entry.name] = entry.tensor;
    }
    return tensors;
}

// Same dtype, sizes and bits (any nan is any other).
inline bool same_bits(const Tensor& a, const Tensor& b) {
    if (a.dtype() != b.dtype() || !Shape::equal(a.sizes(), b.sizes())) return false;
    const Tensor x = contiguous(a), y = contiguous(b);
    for (int64_t i = 0; i < x.numel(); ++i) {
        const double p = x.element(i).to_double(), q = y.element(i).to_double();
        if (std::isnan(p) && std::isnan(q)) continue;
        if (p != q || std::signbit(p) != std::signbit(q)) return false;
        if (!is_floating(x.dtype()) && x.element(i).to_int() != y.element(i).to_int()) return false;
    }
    return true;
}

inline std::string list_of(const Tensor& tensor) { return list_repr(tensor); }

inline Tensor floats(const std::vector<float>& values) {
    return from_values(values, Shape{static_cast<int64_t>(values.size())});
}
inline Tensor longs(const std::vector<int64_t>& values) {
    return from_values(values, Shape{static_cast<int64_t>(values.size())});
}
inline Tensor bools(const std::vector<bool>& values) {
    return from_values(values, Shape{static_cast<int64_t>(values.size())});
}
// 0, 1, 2, ... in the given sizes.
inline Tensor counting(Dims sizes) {
    std::vector<float> values(static_cast<size_t>(numel_of(sizes)));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
    return from_values(values, sizes);
}

// "RuntimeError: message" of what a call raises; "nothing" if it does not.
template <class F>
std::string raised_by(F call) {
    try {
        call();
    } catch (const Error& error) {
        return std::string(error.python_name()) + ": " + error.message();
    }
    return "nothing";
}

#define COMPARE_TEXT(actual, expected) \
    QCOMPARE(QString::fromStdString(actual), QString::fromStdString(expected))

}  // namespace backstep::test
