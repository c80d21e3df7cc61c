#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "autograd/node.h"
#include "ops/attributes.h"
#include "ops/schema.h"

namespace backstep::ops {

struct OpEntry;
class OpNode;
using autograd::TensorList;

// What an operation is given: its operands by slot and its attributes by name.
class Call {
  public:
    Call(const OpEntry& entry, std::span<const Tensor> operands, const Attributes* attributes)
        : entry_(entry), operands_(operands), attributes_(attributes) {}
    const Tensor& operator[](size_t slot) const { return operands_[slot]; }
    std::span<const Tensor> operands() const { return operands_; }
    const OpEntry& entry() const { return entry_; }
    std::vector<Tensor> list(size_t from = 0) const { return {operands_.begin() + from, operands_.end()}; }
    // Its default if it was not given.
    const Attribute& attribute(std::string_view name) const;
    bool all_defaults() const { return attributes_ == nullptr; }

  private:
    const OpEntry& entry_;
    std::span<const Tensor> operands_;
    const Attributes* attributes_;
};

// What the derivative by one operand is made from: the upstream gradient, what was saved, the attributes, and
// the form of the operand. Everything it computes with is differentiable, so it can itself be recorded.
class Vjp {
  public:
    Vjp(OpNode& node, const TensorList& grads, size_t edge) : node_(node), grads_(grads), edge_(edge) {}
    const Tensor& grad(size_t output = 0) const { return grads_[output]; }
    Tensor grad_or_zeros(size_t output) const;
    Tensor self() const;
    Tensor other() const;
    Tensor result() const;
    Tensor saved(std::string_view name) const;  // undefined if it was not needed or not given
    const Attribute& attribute(std::string_view name) const;
    bool all_defaults() const { return node_attributes() == nullptr; }
    const Attribute& remembered() const;  // what the entry's `remember` gave
    std::vector<Tensor> saved_list(std::string_view name) const;
    size_t edge() const { return edge_; }
    Dims sizes() const;  // of the operand whose gradient is asked for
    Dims strides() const;
    DType dtype() const;
    OpNode& node() const { return node_; }

  private:
    const Attributes* node_attributes() const;
    OpNode& node_;
    const TensorList& grads_;
    size_t edge_;
};

// A list of at most N things, written in place as `{a, b}` in an entry.
template <class T, size_t N>
struct Few {
    std::array<T, N> items{};
    size_t count = 0;
    constexpr Few() = default;
    constexpr Few(std::initializer_list<T> list) {
        for (const T& item : list) items[count++] = item;
    }
    constexpr const T* begin() const { return items.data(); }
    constexpr const T* end() const { return items.data() + count; }
    constexpr const T& operator[](size_t i) const { return items[i]; }
    constexpr size_t size() const { return count; }
};

// The derivative by one operand, three times over: to be shown, to be explained, to be computed.
struct Derivative {
    std::string_view operand;
    // Elementwise: the local derivative as an expression (ops/formula/formula.h) over operands, `result` and
    // attributes; what is sent is upstream times this, summed over broadcast dimensions. Else empty.
    std::string_view local = {};
    // Not elementwise: the rule in words of the same language, where `grad` is upstream: "grad @ other.T".
    std::string_view rule = {};
    Tensor (*vjp)(const Vjp&) = nullptr;
};

// A tensor kept for backward: an operand, a result or a byproduct, only if one of `needed_by` (empty: any)
// requires grad.
struct Save {
    std::string_view name;
    Few<std::string_view, 3> needed_by = {};
    std::string_view shown = {};  // what PyTorch's `_saved_` calls it, where that is not `name`
    std::string_view known_as() const { return shown.empty() ? name : shown; }
};
constexpr size_t kMostSaves = 8;

// Where PyTorch 1.13 keeps an operation: as torch.name, as Tensor.name, as torch.nn.functional.name; and
// where else the `name_` of one that has it than as Tensor.name_.
enum Home : uint8_t {
    kNowhere = 0,  // formulas use it, scripts never name it
    kTorch = 1,
    kTensor = 2,
    kFunctional = 4,
    kTorchInPlace = 8,
    kTensorInPlace = 16,  // Tensor.name_ of one that is no Tensor.name
    kFunctionalInPlace = 32,
    kLinalg = 64  // torch.linalg.name, behind its "linalg_"
};

// One operation, declared once. The recording, the bindings, the help, the inspector's formula, the labels
// and the tests all come from here. Write entries with define(), which resolves the names.
struct OpEntry {
    std::string_view name;                   // "mul"; overloads after a dot: "sum.dim"
    uint8_t home = kTorch | kTensor;         // bits of Home
    std::string_view grad_fn = {};           // "MulBackward0"; empty if nothing is recorded
    std::string_view grad_fn_in_place = {};  // of the `name_` form, where PyTorch gives it another name
    std::string_view schema;                 // "(Tensor self, Operand other)"
    std::string_view formula =
        {};  // what it computes, in the language of ops/formula/formula.h: "self * other"
    Tensor (*forward)(const Call&) = nullptr;
    TensorList (*forward_many)(const Call&) = nullptr;  // several results
    Tensor (*compose)(const Call&) = nullptr;           // made of other operations, which record themselves
    TensorList (*compose_many)(const Call&) = nullptr;  // so are several results
    Few<std::string_view, 3> results = {};              // names of several results: {"values", "indices"}
    bool view = false;                                  // result 0 shares operand 0's storage
    bool multi_view = false;                            // so do all the results
    bool whole = false;                // integers of any width come out as int64: sum, prod, cumsum
    bool any_dtype = false;            // its kernel takes narrow dtypes too (Note [Narrow dtypes])
    bool overlaps = false;             // its `name_` may write where several elements share one place
    bool in_place = false;             // there is also a `name_` that writes into operand 0
    Few<Save, kMostSaves> saves = {};  // a Tensor[] only as the last
    // What the computation finds on its way and backward wants again: the mean of a norm, the LU of a
    // determinant. In the order of the saves that are neither operand nor result; made for a node only.
    TensorList (*byproducts)(const Call&) = nullptr;
    Attribute (*remember)(const Call&) =
        nullptr;                            // what else backward must know: the lengths of what was joined
    Few<Derivative, 4> derivatives = {};    // in schema order
    Few<std::string_view, 6> samples = {};  // arguments as Python writes them: "[0.5, -1.5], [2.0, 3.0]"

    // Resolved by define().
    struct Resolved {
        Schema parsed;
        std::array<int8_t, kMostSaves> save_from{};    // operand slot, -1 - result number, or a byproduct's
        std::array<uint32_t, kMostSaves> save_mask{};  // operand slots one of which must require grad
        int8_t self = -1, other = -1, result = -1;     // which save
        int8_t saved_list = -1;                        // which save is a Tensor[]
        Few<uint8_t, 4> edge_operands;  // operand slot of each edge; the derivatives are in the same order
        int8_t list_from = -1;          // first slot of a Tensor[] whose members are the edges instead
    } resolved = {};

    // Which byproduct a `save_from` stands for; -1 if it stands for none.
    static constexpr int kFirstByproduct = -64;
    static int byproduct(int from) { return from <= kFirstByproduct ? kFirstByproduct - from : -1; }

    bool gives_several() const { return forward_many || compose_many; }
    bool differentiable() const { return derivatives.size() > 0; }
    bool elementwise() const;  // all of its derivatives have a local form
    // Edges go by differentiable operand, in schema order: `where` has two, its condition none.
    size_t edge_count(size_t operands) const {
        return resolved.list_from < 0 ? resolved.edge_operands.size() : operands - size_t(resolved.list_from);
    }
    size_t operand_of_edge(size_t edge) const {
        return resolved.list_from < 0 ? resolved.edge_operands[edge] : edge + size_t(resolved.list_from);
    }
    size_t saved_count(size_t operands) const {
        const int list = resolved.saved_list;
        return list < 0 ? saves.size()
                        : saves.size() - 1 + operands - size_t(resolved.save_from[size_t(list)]);
    }
    const Derivative& derivative_of_edge(size_t edge) const {
        return derivatives[resolved.list_from < 0 ? edge : 0];
    }
};
OpEntry define(OpEntry entry);

// The node of a recorded operation: its entry, its attributes, and what the entry saves.
class OpNode final : public autograd::Node {
  public:
    OpNode(const OpEntry& entry, AttributesRef attributes)
        : entry_(entry), attributes_(std::move(attributes)) {}
    std::string name() const override {
        const bool other = in_place_ && !entry_.grad_fn_in_place.empty();
        return std::string(other ? entry_.grad_fn_in_place : entry_.grad_fn);
    }
    void mark_in_place() { in_place_ = true; }
    TensorList apply(TensorList grads) override;
    std::string_view saved_name(size_t slot) const override {
        return entry_.saves[slot < entry_.saves.size() ? slot : entry_.saves.size() - 1].known_as();
    }
    const OpEntry& entry() const { return entry_; }
    const Attributes* attributes() const { return attributes_.get(); }
    // A saved tensor by name, checked; throws once released. For `y.grad_fn._saved_other`.
    Tensor unpack_saved(std::string_view name);
    Tensor unpack_slot(int slot) { return saved()[static_cast<size_t>(slot)].unpack(*this); }

  private:
    const OpEntry& entry_;
    AttributesRef attributes_;
    bool in_place_ = false;  // it wrote into its operand
};

}  // namespace backstep::ops
