#include "autograd/checks/gradcheck.h"

#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;

namespace {

Tensor doubles(std::vector<double> values) {
    const Tensor tensor = kernels::from_values(values, Shape{static_cast<int64_t>(values.size())});
    autograd::set_requires_grad(tensor, true);
    return tensor;
}

}  // namespace

class TestGradcheck : public QObject {
    Q_OBJECT

  private slots:
    void a_right_derivative_passes() {
        const auto cube = [](const std::vector<Tensor>& in) { return std::vector{pow(in[0], 3)}; };
        QCOMPARE(autograd::gradcheck(cube, {doubles({1, -2, 0.5})}), std::string());
    }

    void a_wrong_derivative_is_shown_as_both_jacobians() {
        const auto bad = [](const std::vector<Tensor>& in) {
            autograd::FunctionCall call("BadCube", in);
            call.ctx().set_backward(native([x = in[0]](const autograd::TensorList& grads) {
                return autograd::TensorList{grads[0] * py(2) * pow(x, 2)};
            }));
            return call.finish({[&] {
                const autograd::GradModeScope off(false);
                return pow(in[0], 3);
            }()});
        };
        QCOMPARE(autograd::gradcheck(bad, {doubles({1, -2})}),
                 std::string("Jacobian mismatch for output 0 with respect to input 0,\n"
                             "numerical:tensor([[ 3.0000,  0.0000],\n"
                             "        [ 0.0000, 12.0000]], dtype=torch.float64)\n"
                             "analytical:tensor([[2., 0.],\n"
                             "        [0., 8.]], dtype=torch.float64)\n"));
    }

    void an_output_cut_off_from_its_input_is_noticed() {
        const auto cut = [](const std::vector<Tensor>& in) {
            return std::vector{autograd::detach(clone(in[0]))};
        };
        QCOMPARE(autograd::gradcheck(cut, {doubles({1})}),
                 std::string("Numerical gradient for function expected to be zero"));
    }

    void something_must_require_grad() {
        const auto same = [](const std::vector<Tensor>& in) { return in; };
        QCOMPARE(error_of([&] { autograd::gradcheck(same, {vector({1})}); }),
                 "ValueError: gradcheck expects at least one input tensor to require gradient, but none of "
                 "the them "
                 "have requires_grad=True.");
    }

    void the_second_order_is_checked_through_the_first() {
        const auto wave = [](const std::vector<Tensor>& in) { return std::vector{sin(in[0] * in[1])}; };
        QCOMPARE(autograd::gradgradcheck(wave, {doubles({1, -2}), doubles({0.5, 3})}), std::string());
    }
};

QTEST_GUILESS_MAIN(TestGradcheck)
#include "tst_gradcheck.moc"
