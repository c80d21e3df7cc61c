#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;

// A deep graph needs no deep stack: these run under whatever stack the thread has, here the usual 8 MB, where
// a recursion per node would need more than 100 MB.
class TestMillionNodes : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void a_chain_of_a_million_nodes_is_recorded_walked_and_freed() {
        const Tensor x = number(1, true);
        Tensor y = x;
        for (int i = 0; i < 1'000'000; ++i) y = y + x;
        autograd::backward(y);
        QCOMPARE(grad_of(x), "tensor(1000001.)");
        y.reset();
        QVERIFY(!autograd::accumulator_or_null(x));
    }

    void a_long_chain_that_saves_its_values_is_freed_unwalked() {
        const Tensor x = number(1, true);
        Tensor y = x;
        for (int i = 0; i < 300'000; ++i) y = tanh(y * x);
        y.reset();
        QVERIFY(!autograd::accumulator_or_null(x));
    }

    void a_long_chain_is_searched_for_inputs_without_recursion() {
        const Tensor x = number(1, true), other = number(1, true);
        Tensor y = x * other;
        for (int i = 0; i < 200'000; ++i) y = y + other;
        QCOMPARE(shown(grad_by(y, x)), "tensor(1.)");
    }

    void a_tensor_written_in_place_a_hundred_thousand_times() {
        const Tensor x = number(1, true), base = kernels::zeros(Shape{2}, DType::Float32);
        for (int i = 0; i < 100'000; ++i) add_(select(base, 0, 0), x);
        autograd::backward(sum(base));
        QCOMPARE(grad_of(x), "tensor(100000.)");
    }
};

QTEST_GUILESS_MAIN(TestMillionNodes)
#include "tst_million_nodes.moc"
