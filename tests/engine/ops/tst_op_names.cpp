#include <QtTest/QTest>

#include "autograd/autograd_meta.h"
#include "ops/activation.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/loss.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/creation.h"

using namespace backstep;
using namespace backstep::ops;

// The name of the last node, and of the nodes its edges lead to, as PyTorch 1.13 prints them.
class TestOpNames : public QObject {
    Q_OBJECT

  private:
    struct Case {
        const char* written;
        std::function<Tensor(const Tensor&)> make;
        const char* name;
        const char* next;  // names by edge, "A" an accumulator, "-" nothing
    };
    static std::string edges_of(const Tensor& tensor) {
        std::string text;
        for (const autograd::Edge& edge : autograd::grad_fn(tensor)->next_edges()) {
            const std::string name = edge.function ? edge.function->name() : "-";
            text += (text.empty() ? "" : " ") + (name == "torch::autograd::AccumulateGrad" ? "A" : name);
        }
        return text;
    }
    static Tensor ones(Dims sizes) { return kernels::ones(sizes, DType::Float32); }
    static std::vector<Case> cases() {
        const Tensor two = wrap_number(2), one = wrap_number(1);
        const Tensor first = kernels::from_values(std::vector<int64_t>{0}, Shape{1});
        return {
            {"x + 1", [=](auto& x) { return x + one; }, "AddBackward0", "A -"},
            {"x - 1", [=](auto& x) { return x - one; }, "SubBackward0", "A -"},
            {"1 - x", [=](auto& x) { return rsub(x, one); }, "RsubBackward1", "A"},
            {"x * x", [=](auto& x) { return x * x; }, "MulBackward0", "A A"},
            {"x / 2", [=](auto& x) { return x / two; }, "DivBackward0", "A -"},
            {"1 / x", [=](auto& x) { return reciprocal(x) * one; }, "MulBackward0", "ReciprocalBackward0 -"},
            {"x ** 2", [=](auto& x) { return pow(x, 2); }, "PowBackward0", "A"},
            {"2 ** x", [=](auto& x) { return rpow(x, 2); }, "PowBackward1", "- A"},
            {"torch.pow(2, x)", [=](auto& x) { return pow(2, x); }, "PowBackward2", "A"},
            {"x // 2", [=](auto& x) { return floor_divide(x, two); }, "torch::autograd::NotImplemented",
             "A -"},
            {"x.sum()", [=](auto& x) { return sum(x); }, "SumBackward0", "A"},
            {"x.sum(0)", [=](auto& x) { return sum(x, Shape{0}); }, "SumBackward1", "A"},
            {"x.mean()", [=](auto& x) { return mean(x); }, "MeanBackward0", "A"},
            {"x.mean(0)", [=](auto& x) { return mean(x, Shape{0}); }, "MeanBackward1", "A"},
            {"x.max()", [=](auto& x) { return max(x); }, "MaxBackward1", "A"},
            {"x.max(0)", [=](auto& x) { return max(x, 0, false).first; }, "MaxBackward0", "A"},
            {"x.clamp(0, 1)", [=](auto& x) { return clamp(x, 0, 1); }, "ClampBackward1", "A"},
            {"x[0]", [=](auto& x) { return select(x, 0, 0); }, "SelectBackward0", "A"},
            {"x[:1]", [=](auto& x) { return slice(x, 0, 0, 1, 1); }, "SliceBackward0", "A"},
            {"x[[0]]", [=](auto& x) { return subscript(x, {first}); }, "IndexBackward0", "A"},
            {"x[...]", [=](auto& x) { return subscript(x, {kernels::Ellipsis{}}); }, "AliasBackward0", "A"},
            {"where(x > 0, x, x)", [=](auto& x) { return where(compare("gt", x, 0), x, x); },
             "WhereBackward0", "A A"},
            {"x.view(2, 1)",
             [=](auto& x) {
                 return view(x, Shape{2, 1});
             },
             "ViewBackward0", "A"},
            {"x.reshape(2, 1)",
             [=](auto& x) {
                 return reshape(x, Shape{2, 1});
             },
             "ReshapeAliasBackward0", "A"},
            {"x.view(1, 2).T",
             [=](auto& x) {
                 return permute(view(x, Shape{1, 2}), Shape{1, 0});
             },
             "PermuteBackward0", "ViewBackward0"},
            {"x.view(1, 2).t()",
             [=](auto& x) {
                 return t(view(x, Shape{1, 2}));
             },
             "TBackward0", "ViewBackward0"},
            {"x.expand(2, 2)",
             [=](auto& x) {
                 return expand(x, Shape{2, 2});
             },
             "ExpandBackward0", "A"},
            {"x.view(1, 2).t().expand(2, 2).reshape(4)",
             [=](auto& x) {
                 return reshape(expand(t(view(x, Shape{1, 2})), Shape{2, 2}), Shape{4});
             },
             "UnsafeViewBackward0", "CloneBackward0"},
            {"cat([x, x])",
             [=](auto& x) {
                 return cat({x, x}, 0);
             },
             "CatBackward0", "A A"},
            {"x.double()", [=](auto& x) { return to(x, DType::Float64); }, "ToCopyBackward0", "A"},
            {"x @ x", [=](auto& x) { return matmul(x, x); }, "DotBackward0", "A A"},
            {"x.view(1, 2) @ x",
             [=](auto& x) {
                 return matmul(view(x, Shape{1, 2}), x);
             },
             "MvBackward0", "ViewBackward0 A"},
            {"batched @",
             [=](auto& x) {
                 return matmul(view(x, Shape{1, 1, 2}), view(x, Shape{1, 2, 1}));
             },
             "UnsafeViewBackward0", "BmmBackward0"},
            {"3-d @ 2-d",
             [=](auto& x) {
                 return matmul(view(x, Shape{1, 1, 2}), view(x, Shape{2, 1}));
             },
             "UnsafeViewBackward0", "MmBackward0"},
            {"3-d @ 1-d",
             [=](auto& x) {
                 return matmul(view(x, Shape{1, 1, 2}), x);
             },
             "UnsafeViewBackward0", "MvBackward0"},
            {"linear 1-d",
             [=](auto& x) {
                 return linear(x, ones(Shape{1, 2}), {});
             },
             "SqueezeBackward3", "MmBackward0"},
            {"linear 1-d with bias",
             [=](auto& x) {
                 return linear(x, ones(Shape{1, 2}), ones(Shape{1}));
             },
             "AddBackward0", "SqueezeBackward3 -"},
            {"linear 2-d with bias",
             [=](auto& x) {
                 return linear(view(x, Shape{1, 2}), ones(Shape{1, 2}), ones(Shape{1}));
             },
             "AddmmBackward0", "- ViewBackward0 -"},
            {"linear 3-d with bias",
             [=](auto& x) {
                 return linear(view(x, Shape{1, 1, 2}), ones(Shape{1, 2}), ones(Shape{1}));
             },
             "ViewBackward0", "AddmmBackward0"},
            {"mse_loss", [=](auto& x) { return mse_loss(x, ones(Shape{2})); }, "MseLossBackward0", "A -"},
            {"l1_loss", [=](auto& x) { return l1_loss(x, ones(Shape{2})); }, "MeanBackward0", "AbsBackward0"},
            {"cross_entropy",
             [=](auto& x) {
                 return cross_entropy(view(x, Shape{1, 2}), first);
             },
             "NllLossBackward0", "LogSoftmaxBackward0"},
            {"gather", [=](auto& x) { return gather(x, 0, first); }, "GatherBackward0", "A"},
            {"clone then add_", [=](auto& x) { return add_(clone(x), one); }, "AddBackward0",
             "CloneBackward0 -"},
            {"clone then fill_", [=](auto& x) { return fill_(clone(x), one); }, "FillBackward2",
             "CloneBackward0"},
            {"clone then zero_", [=](auto& x) { return zero_(clone(x)); }, "ZeroBackward0", "CloneBackward0"},
            {"clone then copy_", [=](auto& x) { return copy_(clone(x), x); },
             "torch::autograd::CopyBackwards", "CloneBackward0 A"},
        };
    }

  private slots:
    void a_node_and_its_edges_are_named_as_in_pytorch_data() {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (size_t i = 0; i < all.size(); ++i) QTest::addRow("%s", all[i].written) << static_cast<int>(i);
    }
    void a_node_and_its_edges_are_named_as_in_pytorch() {
        QFETCH(int, index);
        const Case chosen = cases()[static_cast<size_t>(index)];
        const Tensor x = kernels::from_values(std::vector<float>{1, 2}, Shape{2});
        autograd::set_requires_grad(x, true);
        const Tensor result = chosen.make(x);
        QCOMPARE(autograd::grad_fn(result)->name(), std::string(chosen.name));
        QCOMPARE(edges_of(result), std::string(chosen.next));
    }

    void every_entry_is_found_by_its_name() {
        for (const OpEntry* entry : catalogue())
            QVERIFY2(find_op(entry->name) == entry, std::string(entry->name).c_str());
        QCOMPARE(find_op("no such operation"), nullptr);
        QCOMPARE(find_op_by_grad_fn("TanhBackward0")->name, std::string_view("tanh"));
    }
};

QTEST_GUILESS_MAIN(TestOpNames)
#include "tst_op_names.moc"
