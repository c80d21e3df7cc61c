// Einstein's sums: an equation of labels, walked from left to right as a chain of batched matrix products.
// Declared in ops/linalg.h.
#include <algorithm>
#include <array>
#include <functional>

#include "ops/arithmetic.h"
#include "ops/linalg.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// "bij,bjk->bik" read: the labels of each operand and of the result. A label is a letter's number; the
// dimensions of "..." are labels too, after the letters.
class Equation {
  public:
    Equation(std::string_view text, const std::vector<Tensor>& operands) {
        const size_t arrow = text.find("->");
        std::string_view left = text.substr(0, arrow);
        while (true) {
            const size_t comma = left.find(',');
            add_operand(left.substr(0, comma), operands);
            if (comma == std::string_view::npos) break;
            left = left.substr(comma + 1);
        }
        CHECK(inputs_.size() >= operands.size(), RuntimeError,
              "einsum(): more operands were provided than specified in the equation");
        if (arrow == std::string_view::npos)
            imply_result();
        else
            read_result(text.substr(arrow + 2));
    }

    const std::vector<std::vector<int>>& inputs() const { return inputs_; }
    const std::vector<int>& result() const { return result_; }
    // Labels of the result first, then those that are summed, in order of appearance.
    std::vector<int> all() const {
        std::vector<int> order = result_;
        for (int label = 0; label < kFirstEllipsis; ++label)
            if (counts_[static_cast<size_t>(label)] > 0 && !std::ranges::count(result_, label))
                order.push_back(label);
        for (int i = 0; i < ellipsis_; ++i)
            if (!std::ranges::count(result_, kFirstEllipsis + i)) order.push_back(kFirstEllipsis + i);
        return order;
    }

  private:
    static constexpr int kFirstEllipsis = 52;

    int letter(char c, const std::string& where) const {
        const size_t found = kLetters.find(c);
        CHECK(found != std::string_view::npos, RuntimeError,
              "einsum(): invalid subscript given at index " + where +
                  " in the equation string, subscripts must be in [a-zA-Z]");
        return static_cast<int>(found);
    }

    void add_operand(std::string_view text, const std::vector<Tensor>& operands) {
        const size_t number = inputs_.size();
        CHECK(number < operands.size(), RuntimeError,
              "einsum(): fewer operands were provided than specified in the equation");
        const int64_t rank = operands[number].dim();
        const int64_t letters = std::ranges::count_if(text, [](char c) { return c != ' ' && c != '.'; });
        std::vector<int> labels;
        bool ellipsis = false;
        for (size_t i = 0; i < text.size(); ++i) {
            if (text[i] == ' ') continue;
            if (text[i] == '.') {
                CHECK(text.substr(i, 3) == "..." && !ellipsis, RuntimeError,
                      "einsum(): found '.' for operand " + std::to_string(number) +
                          " that is not part of any ellipsis");
                ellipsis = true;
                i += 2;
                const int covered = static_cast<int>(rank - letters);
                ellipsis_ = std::max(ellipsis_, covered);
                for (int d = 0; d < covered; ++d) labels.push_back(kFirstEllipsis - covered + d + 1000);
                continue;
            }
            labels.push_back(letter(text[i], std::to_string(i)));
            ++counts_[static_cast<size_t>(labels.back())];
        }
        CHECK(ellipsis ? letters <= rank : letters == rank, RuntimeError,
              "einsum(): the number of subscripts in the equation (" + std::to_string(letters) +
                  (ellipsis ? ") is more than the number of dimensions ("
                            : ") does not match the number of dimensions (") +
                  std::to_string(rank) + ") for operand " + std::to_string(number) +
                  (ellipsis ? "" : " and no ellipsis was given"));
        inputs_.push_back(labels);
    }

    // The dimensions of "..." are aligned at their last.
    void settle_ellipsis() {
        for (std::vector<int>& labels : inputs_)
            for (int& label : labels)
                if (label >= 1000 - kFirstEllipsis) label = label >= 900 ? label - 1000 + ellipsis_ : label;
    }

    void imply_result() {
        settle_ellipsis();
        for (int i = 0; i < ellipsis_; ++i) result_.push_back(kFirstEllipsis + i);
        for (int label = 0; label < kFirstEllipsis; ++label)
            if (counts_[static_cast<size_t>(label)] == 1) result_.push_back(label);
    }

    void read_result(std::string_view text) {
        settle_ellipsis();
        for (size_t i = 0; i < text.size(); ++i) {
            if (text[i] == ' ') continue;
            if (text[i] == '.') {
                i += 2;
                for (int d = 0; d < ellipsis_; ++d) result_.push_back(kFirstEllipsis + d);
                continue;
            }
            const int label = letter(text[i], std::to_string(i));
            const std::string name(1, text[i]);
            CHECK(!std::ranges::count(result_, label), RuntimeError,
                  "einsum(): output subscript " + name + " appears more than once in the output");
            CHECK(counts_[static_cast<size_t>(label)] > 0, RuntimeError,
                  "einsum(): output subscript " + name +
                      " does not appear in the equation for any input operand");
            result_.push_back(label);
        }
    }

    std::vector<std::vector<int>> inputs_;
    std::vector<int> result_;
    std::array<int, kFirstEllipsis> counts_{};
    int ellipsis_ = 0;
};

// An operand with a dimension for every label in order, of size 1 where it has none; repeated labels are
// taken along their diagonal.
Tensor aligned(const Tensor& operand, std::vector<int> labels, const std::vector<int>& order) {
    Tensor result = operand;
    for (size_t i = 0; i < labels.size(); ++i)
        for (size_t j = i + 1; j < labels.size(); ++j) {
            if (labels[i] != labels[j]) continue;
            CHECK(result.size(int64_t(i)) == result.size(int64_t(j)), RuntimeError,
                  "einsum(): subscript " + std::string(1, kLetters[static_cast<size_t>(labels[i])]) +
                      " is repeated for operand 0 but the sizes don't match, " +
                      std::to_string(result.size(int64_t(j))) +
                      " != " + std::to_string(result.size(int64_t(i))));
            result = diagonal(result, 0, int64_t(i), int64_t(j));
            labels.erase(labels.begin() + int64_t(j));
            result = movedim(result, Shape{-1}, Shape{int64_t(i)});
            --j;
        }
    Shape permutation;
    std::vector<int> missing;
    for (const int label : order) {
        const auto found = std::ranges::find(labels, label);
        permutation.push_back(found == labels.end() ? -1 : found - labels.begin());
    }
    for (int64_t& at : permutation)
        if (at < 0) {
            result = unsqueeze(result, result.dim());
            at = result.dim() - 1;
        }
    return permute(result, permutation);
}

// a and b of one rank, their product summed over some dimensions: one batched matrix product, as PyTorch's
// sumproduct_pair lays it out.
Tensor sum_product(const Tensor& left, const Tensor& right, const std::vector<bool>& summed) {
    if (std::ranges::none_of(summed, std::identity())) return left * right;
    const int64_t rank = left.dim();
    Tensor a = left, b = right;
    Shape batch, only_a, only_b, both;  // dimensions by where they are wider than 1
    for (int64_t d = 0; d < rank; ++d) {
        const bool in_a = a.size(d) != 1, in_b = b.size(d) != 1;
        if (summed[static_cast<size_t>(d)]) {
            if (in_a && in_b)
                both.push_back(d);
            else if (in_a)
                a = sum(a, Shape{d}, true);
            else if (in_b)
                b = sum(b, Shape{d}, true);
        } else if (in_a && in_b) {
            batch.push_back(d);
        } else {
            (in_a ? only_a : in_b ? only_b : only_a).push_back(d);
        }
    }
    const auto joined = [](std::initializer_list<Shape> parts) {
        Shape all;
        for (const Shape& part : parts)
            for (const int64_t d : part) all.push_back(d);
        return all;
    };
    const auto product = [](const Tensor& t, const Shape& dims) {
        int64_t size = 1;
        for (const int64_t d : dims) size *= t.size(d);
        return size;
    };
    Shape rest;  // summed dimensions, kept as 1 until the end
    for (int64_t d = 0; d < rank; ++d)
        if (summed[static_cast<size_t>(d)]) rest.push_back(d);
    Shape out_sizes;
    for (const Shape* part : {&batch, &only_a})
        for (const int64_t d : *part) out_sizes.push_back(a.size(d));
    for (size_t i = 0; i < rest.size(); ++i) out_sizes.push_back(1);
    for (const int64_t d : only_b) out_sizes.push_back(b.size(d));
    Shape summed_alone;
    for (const int64_t d : rest)
        if (std::find(both.begin(), both.end(), d) == both.end()) summed_alone.push_back(d);
    const Shape order_a = joined({batch, only_a, both, summed_alone, only_b});
    const Shape order_b = joined({batch, both, summed_alone, only_b, only_a});
    const Tensor a3 =
        reshape(permute(a, order_a), Shape{product(a, batch), product(a, only_a), product(a, both)});
    const Tensor b3 =
        reshape(permute(b, order_b), Shape{product(a, batch), product(a, both), product(b, only_b)});
    const Shape out_order = joined({batch, only_a, rest, only_b});
    Shape back(static_cast<size_t>(rank), 0);
    for (size_t i = 0; i < out_order.size(); ++i) back[static_cast<size_t>(out_order[i])] = int64_t(i);
    return permute(view(bmm(a3, b3), out_sizes), back);
}

Tensor without(const Tensor& tensor, int64_t kept) {
    Shape sizes(tensor.sizes().subspan(0, static_cast<size_t>(kept)));
    return view(tensor, sizes);
}

}  // namespace

Tensor einsum(std::string_view text, const std::vector<Tensor>& operands) {
    CHECK(!operands.empty(), RuntimeError, "einsum(): must provide at least one operand");
    const Equation equation(text, operands);
    const std::vector<int> order = equation.all();
    const int64_t kept = static_cast<int64_t>(equation.result().size());
    std::vector<Tensor> inputs;
    for (size_t i = 0; i < operands.size(); ++i)
        inputs.push_back(aligned(operands[i], equation.inputs()[i], order));
    Shape seen(order.size(), 1);
    for (size_t i = 0; i < inputs.size(); ++i)
        for (size_t d = 0; d < order.size(); ++d) {
            const int64_t size = inputs[i].size(int64_t(d));
            CHECK(size == 1 || seen[d] == 1 || size == seen[d], RuntimeError,
                  "einsum(): subscript " + std::string(1, kLetters[static_cast<size_t>(order[d])]) +
                      " has size " + std::to_string(size) + " for operand " + std::to_string(i) +
                      " which does not broadcast with previously seen size " + std::to_string(seen[d]));
            if (size != 1) seen[d] = size;
        }
    Shape summed;
    for (int64_t d = kept; d < int64_t(order.size()); ++d) summed.push_back(d);
    Tensor result = inputs[0];
    if (inputs.size() == 1) return summed.empty() ? result : sum(result, summed);
    for (size_t i = 1; i < inputs.size(); ++i) {
        // A dimension is summed with the last operand that has it.
        std::vector<bool> now(order.size());
        for (size_t d = static_cast<size_t>(kept); d < order.size(); ++d) {
            bool later = false;
            for (size_t j = i + 1; j < inputs.size(); ++j) later |= inputs[j].size(int64_t(d)) != 1;
            now[d] = !later && (result.size(int64_t(d)) != 1 || inputs[i].size(int64_t(d)) != 1 ||
                                i + 1 == inputs.size());
        }
        result = sum_product(result, inputs[i], now);
    }
    return summed.empty() ? result : without(result, kept);
}

}  // namespace backstep::ops
