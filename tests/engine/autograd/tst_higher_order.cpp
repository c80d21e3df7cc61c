#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;

class TestHigherOrder : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void the_third_derivative_of_a_power() {
        const Tensor x = number(2, true), y = pow(x, 4);
        const Tensor first = grad_by(y, x, create()), second = grad_by(first, x, create());
        QCOMPARE(shown(first), "tensor(32.)");
        QCOMPARE(shown(second), "tensor(48.)");
        QCOMPARE(shown(grad_by(second, x)), "tensor(48.)");
        QCOMPARE(grad_of(x), "None");
    }

    void a_gradient_penalty_reaches_every_leaf() {
        const Tensor x = vector({1, 2, -1}, true), w = vector({0.5f, -1, 2}, true);
        const Tensor by_x = grad_by(sum(w * pow(x, 2)), x, create());
        QCOMPARE(shown(by_x), "tensor([ 1., -4., -4.])");
        backward(sum(pow(by_x, 2)));
        QCOMPARE(grad_of(w), "tensor([  4., -32.,  16.])");
        QCOMPARE(grad_of(x), "tensor([  2.,  16., -32.])");
    }

    void a_recorded_backward_shows_pytorchs_nodes() {
        const Tensor x = vector({1, 2}, true);
        QCOMPARE(name_of(grad_by(sum(tanh(x)), x, create())), "TanhBackwardBackward0");
        QCOMPARE(name_of(grad_by(sum(pow(x, 3)), x, create())), "MulBackward0");
        QCOMPARE(name_of(grad_by(sum(log(x)), x, create())), "DivBackward0");
        QVERIFY(!autograd::requires_grad(grad_by(mean(x), x, create())));
    }

    void a_leafs_recorded_gradient_is_a_copy_and_then_a_sum() {
        const Tensor x = vector({1, 2}, true);
        backward(sum(pow(x, 2)), {}, create());
        QCOMPARE(name_of(autograd::grad(x)), "torch::autograd::CopyBackwards");
        backward(sum(pow(x, 2)), {}, create());
        QCOMPARE(name_of(autograd::grad(x)), "AddBackward0");
        autograd::set_grad(x, {});  // breaks the cycle from the leaf to its own gradient's history
    }

    void a_recorded_gradient_that_stands_on_its_own_leaf_ends_with_the_run() {
        BufferRef values;
        {
            const Tensor x = vector({1, 2}, true);
            values = x.storage().buffer();
            backward(sum(pow(x, 2)), {}, create());
        }
        QVERIFY(values->shared());
        autograd::end_run();
        QVERIFY(!values->shared());
    }

    void without_create_graph_a_gradient_has_no_history() {
        const Tensor x = number(2, true);
        QVERIFY(!autograd::requires_grad(grad_by(pow(x, 3), x, keep())));
    }

    void a_write_to_a_view_can_be_differentiated_twice() {
        const Tensor x = vector({1, 2}, true), y = x * x;
        const Tensor part = select(y, 0, 0);
        mul_(part, select(x, 0, 1));
        const Tensor first = grad_by(sum(y), x, create());
        QCOMPARE(shown(first), "tensor([4., 5.])");
        QCOMPARE(shown(grad_by(sum(first), x)), "tensor([6., 4.])");
    }
};

QTEST_GUILESS_MAIN(TestHigherOrder)
#include "tst_higher_order.moc"
