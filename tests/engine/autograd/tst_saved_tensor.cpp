#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;

namespace {

OpNode& op_node(const Tensor& tensor) { return static_cast<OpNode&>(*autograd::grad_fn(tensor)); }
QString saved(const Tensor& tensor, std::string_view name) {
    return shown(op_node(tensor).unpack_saved(name));
}

}  // namespace

class TestSavedTensor : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void a_product_saves_only_what_is_needed() {
        const Tensor x = vector({1, 2}, true), m = x * vector({5, 7});
        QCOMPARE(saved(m, "other"), "tensor([5., 7.])");
        QCOMPARE(saved(m, "self"), "None");
    }

    void a_python_number_is_saved_as_a_tensor_of_its_own_kind() {
        const Tensor x = vector({1, 2}, true);
        QCOMPARE(saved(x * py(2), "other"), "tensor(2)");
        QCOMPARE(saved(x * py(2.5), "other"), "tensor(2.5000, dtype=torch.float64)");
    }

    void a_saved_output_gets_its_history_back() {
        const Tensor y = exp(vector({1, 2}, true));
        const Tensor result = op_node(y).unpack_saved("result");
        QVERIFY(autograd::grad_fn(result) == autograd::grad_fn(y));
        QVERIFY(result.shares_storage(y));
    }

    void a_graph_with_a_saved_output_is_freed() {
        const Tensor x = number(1, true);
        { const Tensor y = tanh(exp(x)); }
        QVERIFY(!autograd::accumulator_or_null(x));
    }

    void a_second_backward_fails_at_the_node_that_saved_something() {
        const Tensor a = number(3, true), cost = (a * a) * py(2);
        backward(cost);
        const uint32_t freed = autograd::grad_fn(cost)->id().value;
        try {
            backward(cost);
            QFAIL("no error");
        } catch (const RuntimeError& error) {
            QCOMPARE("RuntimeError: " + QString(error.what()), kAlreadyFreed);
            QCOMPARE(error.node(), freed);
        }
        QCOMPARE(grad_of(a), "tensor(12.)");
        QCOMPARE(error_of([&] { saved(cost, "other"); }), kAlreadyFreed);
    }

    void where_nothing_was_saved_a_second_backward_works() {
        const Tensor a = vector({1, 2}, true), total = sum(a + py(1));
        backward(total);
        backward(total);
        QCOMPARE(grad_of(a), "tensor([2., 2.])");
    }

    void the_error_comes_half_way_and_keeps_what_had_accumulated() {
        const Tensor a = number(2, true), b = number(5, true);
        const Tensor product = a * a, y = product + b;
        backward(y);
        QCOMPARE(error_of([&] { backward(y); }), kAlreadyFreed);
        QCOMPARE(grad_of(a), "tensor(4.)");
        QCOMPARE(grad_of(b), "tensor(2.)");
    }

    void retain_graph_keeps_the_saved_tensors() {
        const Tensor z = number(2, true), y = pow(z, 3);
        backward(y, {}, keep());
        backward(y, {}, keep());
        backward(y);
        QCOMPARE(grad_of(z), "tensor(36.)");
        QCOMPARE(error_of([&] { backward(y); }), kAlreadyFreed);
    }

    void a_node_lets_go_as_soon_as_it_has_run() {
        const Tensor x = number(1, true), y = exp(x), z = exp(y);
        const auto task = autograd::GraphTask::backward({&z, 1}, {}, {});
        task->advance();
        QVERIFY(op_node(z).saved()[0].released());
        QVERIFY(!op_node(y).saved()[0].released());
    }

    void a_changed_output_is_named_with_its_node_and_version() {
        const Tensor x = vector({1, 2, 3}, true), y = exp(x);
        add_(y, py(1));
        QCOMPARE(error_of([&] { backward(sum(y)); }),
                 "RuntimeError: one of the variables needed for gradient computation has been modified by an "
                 "inplace "
                 "operation: [torch.FloatTensor [3]], which is output 0 of ExpBackward0, is at version 1; "
                 "expected "
                 "version 0 instead. Hint: enable anomaly detection to find the operation that failed to "
                 "compute its "
                 "gradient, with torch.autograd.set_detect_anomaly(True).");
    }

    void a_changed_leaf_is_named_by_its_form_alone() {
        const Tensor w = vector({1, 2}, true), x = vector({3, 4}, true), y = w * x;
        {
            const autograd::GradModeScope off(false);
            add_(w, py(1));
        }
        QCOMPARE(
            error_of([&] { backward(sum(y)); }),
            "RuntimeError: one of the variables needed for gradient computation has been modified by an "
            "inplace "
            "operation: [torch.FloatTensor [2]] is at version 1; expected version 0 instead. Hint: enable "
            "anomaly detection to find the operation that failed to compute its gradient, with "
            "torch.autograd.set_detect_anomaly(True).");
    }

    void a_graph_that_owns_itself_through_a_saved_view_ends_with_the_run() {
        const Tensor x = vector({1, 2, 3}, true);
        {
            const Tensor base = x * py(2), part = view(base, Shape{1, 3});
            add_(base, sum(part * part));
        }
        QVERIFY(autograd::accumulator_or_null(x));
        autograd::end_run();
        QVERIFY(!autograd::accumulator_or_null(x));
    }

    void a_change_through_data_goes_unnoticed() {
        const Tensor w = vector({1, 2}, true), y = w * w;
        mul_(autograd::data(w), py(10));
        backward(sum(y));
        QCOMPARE(grad_of(w), "tensor([20., 40.])");
    }

    void an_index_tensor_is_saved() {
        const Tensor x = vector({1, 2, 3}, true);
        const Tensor at = kernels::from_values(std::vector<int64_t>{2, 0}, Shape{2});
        const Tensor y = subscript(x, {at});
        QCOMPARE(autograd::grad_fn(y)->saved().size(), size_t(1));
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([1., 0., 1.])");
        QVERIFY(autograd::grad_fn(y)->saved()[0].released());
    }
};

QTEST_GUILESS_MAIN(TestSavedTensor)
#include "tst_saved_tensor.moc"
