#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;

class TestModes : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void no_grad_records_nothing_and_can_be_lifted_inside() {
        const Tensor w = number(5, true);
        autograd::set_grad_enabled(false);
        QVERIFY(!autograd::requires_grad(w * py(2)));
        autograd::set_grad_enabled(true);
        const Tensor again = w * py(4);
        autograd::set_grad_enabled(false);
        autograd::backward(again);
        QCOMPARE(grad_of(w), "tensor(4.)");
        QVERIFY(!autograd::is_grad_enabled());
    }

    void a_result_of_no_grad_is_a_constant() {
        const Tensor x = number(2, true);
        Tensor y;
        {
            const autograd::GradModeScope off(false);
            y = pow(x, 2);
        }
        autograd::backward(y * x);
        QCOMPARE(grad_of(x), "tensor(4.)");
    }

    void inference_mode_makes_inference_tensors_and_records_nothing() {
        const Tensor w = vector({1, 2}, true);
        autograd::set_inference_mode(true);
        const Tensor out = w * vector({3, 4});
        QVERIFY(out.is_inference() && !autograd::requires_grad(out));
        QVERIFY(!autograd::is_grad_enabled());
        QVERIFY(!autograd::detach(w).is_inference());
    }

    void an_inference_tensor_may_take_part_but_not_be_saved() {
        const Tensor w = vector({1, 2}, true);
        autograd::set_inference_mode(true);
        const Tensor out = vector({1, 1}) + py(0);
        autograd::set_inference_mode(false);
        QVERIFY(autograd::requires_grad(w + out));
        QCOMPARE(error_of([&] { w* out; }),
                 "RuntimeError: Inference tensors cannot be saved for backward. To work around you can make "
                 "a clone to "
                 "get a normal tensor and use it in autograd.");
        const Tensor copy = clone(out);
        QVERIFY(!copy.is_inference());
        autograd::backward(sum(w * copy));
        QCOMPARE(grad_of(w), "tensor([1., 1.])");
    }

    void an_inference_tensor_stays_as_it_is_outside() {
        autograd::set_inference_mode(true);
        const Tensor out = vector({1, 1}) + py(0);
        autograd::set_inference_mode(false);
        QCOMPARE(error_of([&] { autograd::set_requires_grad(out, true); }),
                 "RuntimeError: Setting requires_grad=True on inference tensor outside InferenceMode is not "
                 "allowed.");
        QVERIFY(
            error_of([&] { add_(out, py(1)); })
                .startsWith("RuntimeError: Inplace update to inference tensor outside InferenceMode is not "
                            "allowed.You can make a clone to get a normal tensor"));
        QCOMPARE(error_of([&] { autograd::version(out); }),
                 "RuntimeError: Inference tensors do not track version counter.");
    }

    void a_view_made_in_inference_mode_is_recorded_from_but_not_written() {
        const Tensor z = vector({1, 2}, true);
        autograd::set_inference_mode(true);
        const Tensor part = slice(z, 0, 0, 1, 1);
        autograd::set_inference_mode(false);
        QVERIFY(!part.is_inference() && autograd::requires_grad(part));
        QVERIFY(error_of([&] { mul_(part, py(2)); })
                    .startsWith(
                        "RuntimeError: A view was created in inference mode and is being modified inplace in "
                        "normal mode."));
    }
};

QTEST_GUILESS_MAIN(TestModes)
#include "tst_modes.moc"
