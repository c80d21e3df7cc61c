#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;
using autograd::register_hook;
using autograd::TensorList;

class TestHooks : public QObject {
    Q_OBJECT

  private:
    QStringList log_;
    autograd::CallbackRef note(const QString& name) {
        return native([this, name](const TensorList& args) {
            log_ << name + " " + shown(args[0]);
            return TensorList();
        });
    }
    static autograd::CallbackRef times(double factor) {
        return native([factor](const TensorList& args) { return TensorList{args[0] * py(factor)}; });
    }

  private slots:
    void init() {
        autograd::restart_run();
        log_.clear();
    }

    void a_hook_sees_and_may_replace_the_gradient() {
        const Tensor x = vector({1, -2, 3}, true);
        register_hook(x, note("x"));
        const Tensor y = x * py(3);
        register_hook(y, times(10));
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([30., 30., 30.])");
        QCOMPARE(log_, QStringList({"x tensor([30., 30., 30.])"}));
    }

    void hooks_run_in_order_and_each_sees_what_the_last_left() {
        const Tensor x = number(1, true), y = x * py(2);
        register_hook(y, note("first"));
        register_hook(y, times(3));
        register_hook(y, note("second"));
        backward(y);
        QCOMPARE(log_, QStringList({"first tensor(1.)", "second tensor(3.)"}));
    }

    void a_hook_runs_once_on_the_sum_of_all_paths() {
        const Tensor x = number(3, true), y = x * py(1);
        register_hook(y, note("y"));
        backward(y * y);
        QCOMPARE(log_, QStringList({"y tensor(6.)"}));
    }

    void a_removed_hook_is_gone() {
        const Tensor x = number(3, true);
        auto handle = register_hook(x, note("x"));
        handle.remove();
        handle.remove();
        backward(x * py(2));
        QVERIFY(log_.isEmpty());
    }

    void retain_grad_keeps_the_gradient_at_its_turn() {
        const Tensor x = number(1, true), before = x * py(1), after = x * py(1);
        autograd::retain_grad(before);
        register_hook(before, times(10));
        register_hook(after, times(10));
        autograd::retain_grad(after);
        backward(before + after);
        QCOMPARE(grad_of(before), "tensor(1.)");
        QCOMPARE(grad_of(after), "tensor(10.)");
        QCOMPARE(grad_of(x), "tensor(20.)");
    }

    void a_leafs_hook_does_not_touch_what_grad_returns() {
        const Tensor x = number(1, true), y = x * py(2);
        register_hook(x, times(100));
        register_hook(y, times(10));
        QCOMPARE(shown(grad_by(y, x, keep())), "tensor(20.)");
        QCOMPARE(shown(grad_by(y, y)), "tensor(1.)");
    }

    void a_hook_on_a_node_sees_both_ends_and_may_replace_what_leaves() {
        const Tensor x = number(1, true), y = x * py(2);
        register_hook(*autograd::grad_fn(y), native([this](const TensorList& args) {
            log_ << QString::number(args.size()) + " " + shown(args[0]) + " " + shown(args[2]);
            return TensorList{args[0] * py(5), Tensor()};
        }));
        backward(y);
        QCOMPARE(log_, QStringList({"3 tensor(2.) tensor(1.)"}));
        QCOMPARE(grad_of(x), "tensor(10.)");
    }

    void what_a_hook_may_not_return() {
        const Tensor x = vector({1, 2}, true), y = x * py(2), z = x * py(2);
        register_hook(y,
                      native([](const TensorList& args) { return TensorList{slice(args[0], 0, 0, 1, 1)}; }));
        QCOMPARE(error_of([&] { backward(sum(y)); }),
                 "RuntimeError: hook '<lambda>' has changed the size of value");
        register_hook(*autograd::grad_fn(z),
                      native([](const TensorList& args) { return TensorList{args[0]}; }));
        QCOMPARE(error_of([&] { backward(sum(z)); }),
                 "RuntimeError: hook '<lambda>' has returned an incorrect number of values (got 1, but "
                 "expected 2)");
        QCOMPARE(error_of([&] { register_hook(vector({1}), times(1)); }),
                 "RuntimeError: cannot register a hook on a tensor that doesn't require gradient");
    }

    void a_tensor_that_died_keeps_no_gradient() {
        const Tensor x = number(1, true);
        Tensor y = x * py(2), z = y * py(3);
        autograd::retain_grad(y);
        y.reset();
        backward(z);
        QCOMPARE(grad_of(x), "tensor(6.)");
    }
};

QTEST_GUILESS_MAIN(TestHooks)
#include "tst_hooks.moc"
