#include "nn/linear.h"

#include <QtTest/QTest>

#include "autograd/autograd_meta.h"
#include "nn/init.h"
#include "tensor/kernels/creation.h"
#include "tensor/printing.h"

using namespace backstep;

class TestLinear : public QObject {
    Q_OBJECT

  private slots:
    void its_parameters_are_drawn_as_pytorch_draws_them() {
        Generator generator(0);
        const nn::Linear layer = nn::Linear::make(3, 2, true, DType::Float32, generator);
        QCOMPARE(list_repr(layer.weight),
                 std::string("[[-0.004322517663240433, 0.3097158372402191, -0.4751853346824646], "
                             "[-0.4248946011066437, -0.2223689705133438, 0.15482072532176971]]"));
        QCOMPARE(list_repr(layer.bias), std::string("[-0.011439144611358643, 0.45777493715286255]"));
    }

    void parameters_are_leaves_that_require_grad() {
        Generator generator(0);
        const nn::Linear layer = nn::Linear::make(3, 2, false, DType::Float32, generator);
        QVERIFY(layer.weight.is_parameter() && autograd::requires_grad(layer.weight));
        QVERIFY(autograd::is_leaf(layer.weight) && !layer.bias.defined());
    }

    void it_multiplies_by_the_transposed_weight_and_adds_the_bias() {
        Generator generator(0);
        nn::Linear layer = nn::Linear::make(2, 1, true, DType::Float32, generator);
        layer.weight = nn::make_parameter(kernels::from_values(std::vector<float>{2, -1}, Shape{1, 2}));
        layer.bias = nn::make_parameter(kernels::from_values(std::vector<float>{0.5f}, Shape{1}));
        const Tensor y = layer.forward(kernels::from_values(std::vector<float>{3, 4}, Shape{1, 2}));
        QCOMPARE(to_string(y), std::string("tensor([[2.5000]])"));
        QCOMPARE(autograd::grad_fn(y)->name(), std::string("AddmmBackward0"));
    }

    void fans_need_two_dimensions() {
        QVERIFY_EXCEPTION_THROWN(nn::fans_of(kernels::zeros(Shape{3}, DType::Float32)), ValueError);
        QCOMPARE(nn::fans_of(kernels::zeros(Shape{4, 3, 2}, DType::Float32)).in, int64_t(6));
    }
};

QTEST_GUILESS_MAIN(TestLinear)
#include "tst_linear.moc"
