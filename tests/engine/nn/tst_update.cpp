#include "nn/optim/update.h"

#include <QtTest/QTest>
#include <functional>

#include "autograd/autograd_meta.h"
#include "nn/parameter.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/printing.h"

using namespace backstep;
namespace k = kernels;

// Three steps down w ** 3 from (1, -2), as PyTorch's optimizers take them; the numbers are what it gives.
class TestUpdate : public QObject {
    Q_OBJECT

    static Tensor zeros() { return k::zeros(Shape{2}, DType::Float32); }
    static std::string walk(
        const std::function<void(const Tensor& w, const Tensor& grad, int step)>& update) {
        const Tensor w = k::from_values(std::vector<float>{1, -2}, Shape{2});
        for (int step = 1; step <= 3; ++step) {
            const Tensor square = k::mul(w, w);
            update(w, k::add(k::add(square, square), square), step);
        }
        return list_repr(w);
    }

  private slots:
    void sgd_with_momentum_keeps_a_buffer() {
        Tensor buffer;
        QCOMPARE(walk([&](const Tensor& w, const Tensor& grad, int) {
                     nn::sgd_update(w, grad, buffer, {0.1, 0.9, 0.5, false});
                 }),
                 std::string("[0.02828620746731758, -13.244278907775879]"));
        QVERIFY(buffer.defined());
    }

    void adam_corrects_its_averages_for_their_zero_start() {
        const Tensor mean = zeros(), square = zeros(), largest = zeros();
        QCOMPARE(walk([&](const Tensor& w, const Tensor& grad, int step) {
                     nn::adam_update(w, nn::effective_gradient(w, grad, 0.2, false), mean, square, largest,
                                     {0.1, 0.9, 0.999, 1e-8, static_cast<double>(step)});
                 }),
                 std::string("[0.7039509415626526, -2.300494909286499]"));
    }

    void rmsprop_can_be_centered_and_have_momentum() {
        const Tensor square = zeros(), mean = zeros(), buffer = zeros();
        QCOMPARE(walk([&](const Tensor& w, const Tensor& grad, int) {
                     nn::rmsprop_update(w, grad, square, mean, buffer, {0.1, 0.99, 1e-8, 0.5});
                 }),
                 std::string("[-1.0125724077224731, -6.047789573669434]"));
    }

    void adagrad_adds_up_squares() {
        const Tensor sum = zeros();
        QCOMPARE(walk([&](const Tensor& w, const Tensor& grad, int step) {
                     nn::adagrad_update(w, grad, sum, 0.1 / (1 + (step - 1) * 0.1), 1e-10);
                 }),
                 std::string("[0.8025118112564087, -2.2189526557922363]"));
    }

    void maximize_turns_the_gradient_and_decay_adds_to_it() {
        const Tensor w = k::from_values(std::vector<float>{1, -2}, Shape{2});
        const Tensor grad = k::from_values(std::vector<float>{3, 4}, Shape{2});
        QCOMPARE(list_repr(nn::effective_gradient(w, grad, 0.5, true)), std::string("[-2.5, -5.0]"));
    }

    void a_parameter_is_a_leaf_over_the_same_memory() {
        const Tensor data = k::from_values(std::vector<float>{1, -2}, Shape{2});
        const Tensor parameter = nn::make_parameter(data);
        QVERIFY(parameter.is_parameter() && autograd::requires_grad(parameter));
        QVERIFY(autograd::is_leaf(parameter) && &parameter.storage() == &data.storage());
    }
};

QTEST_GUILESS_MAIN(TestUpdate)
#include "tst_update.moc"
