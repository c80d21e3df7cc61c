#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;
using autograd::GraphTask;

class TestBackward : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void the_first_lesson_gives_its_figures() {
        const Tensor w = number(2, true), x = number(3), b = number(1, true), target = number(10);
        const Tensor y = w * x + b;
        const Tensor loss = pow(y - target, 2);
        autograd::retain_grad(y);
        backward(loss);
        QCOMPARE(shown(y), "tensor(7.)");
        QCOMPARE(shown(loss), "tensor(9.)");
        QCOMPARE(grad_of(y), "tensor(-6.)");
        QCOMPARE(grad_of(w), "tensor(-18.)");
        QCOMPARE(grad_of(b), "tensor(-6.)");
        QCOMPARE(grad_of(x), "None");
    }

    void gradients_pile_up_until_cleared() {
        const Tensor k = number(1, true);
        for (int turn = 0; turn < 3; ++turn) backward(k * py(4));
        QCOMPARE(grad_of(k), "tensor(12.)");
        autograd::set_grad(k, {});
        QCOMPARE(grad_of(k), "None");
        backward(k * py(-7));
        QCOMPARE(grad_of(k), "tensor(-7.)");
    }

    void contributions_over_two_paths_are_added() {
        const Tensor x = number(3, true);
        backward(x * x + x);
        QCOMPARE(grad_of(x), "tensor(7.)");
    }

    void a_vector_needs_a_seed() {
        const Tensor x = vector({1, 2, 3}, true), y = x * x;
        QCOMPARE(error_of([&] { backward(y); }),
                 "RuntimeError: grad can be implicitly created only for scalar outputs");
        QCOMPARE(error_of([&] {
                     backward(y, vector({1, 2}));
                 }),
                 "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) and "
                 "output[0] has "
                 "a shape of torch.Size([3]).");
        backward(y, vector({1, 0.1f, 0.01f}));
        QCOMPARE(grad_of(x), "tensor([2.0000, 0.4000, 0.0600])");
    }

    void a_root_without_history_is_refused() {
        QCOMPARE(error_of([&] { backward(number(3)); }),
                 "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn");
    }

    void a_leaf_can_be_the_root() {
        const Tensor x = number(3, true);
        backward(x);
        QCOMPARE(grad_of(x), "tensor(1.)");
    }

    void a_gradient_is_summed_over_broadcast_dimensions_and_cast_to_its_leaf() {
        const Tensor row = vector({1, 2}, true), one = number(1, true);
        const Tensor wide = kernels::ones(Shape{3, 2}, DType::Float64);
        backward(sum(row * wide + one));
        QCOMPARE(grad_of(row), "tensor([3., 3.])");
        QCOMPARE(grad_of(one), "tensor(6.)");
    }

    void several_roots_are_walked_in_one_go() {
        const Tensor x = number(2, true);
        const Tensor roots[] = {x * x, exp(x * py(0))};
        autograd::run_to_end(*GraphTask::backward(roots, {}, {}));
        QCOMPARE(grad_of(x), "tensor(4.)");
        const Tensor seeds[] = {number(1)};
        QCOMPARE(error_of([&] { GraphTask::backward(roots, seeds, {}); }),
                 "RuntimeError: got 2 tensors and 1 gradients");
    }

    void inputs_restrict_where_gradients_accumulate() {
        const Tensor a = number(2, true), b = number(3, true), y = a * b, z = y * y;
        const Tensor wanted[] = {a};
        autograd::run_to_end(*GraphTask::backward({&z, 1}, {}, keep(), wanted));
        QCOMPARE(grad_of(a), "tensor(36.)");
        QCOMPARE(grad_of(b), "None");
        const Tensor middle[] = {y};
        autograd::run_to_end(*GraphTask::backward({&z, 1}, {}, {}, middle));
        QCOMPARE(grad_of(y), "tensor(12.)");
        QCOMPARE(grad_of(a), "tensor(36.)");
    }

    void grad_returns_gradients_and_leaves_the_leaves_alone() {
        const Tensor a = number(2, true), b = number(3, true), unused = number(1, true);
        const Tensor y = a * b;
        const Tensor inputs[] = {a, b};
        const auto found = autograd::gradients({&y, 1}, inputs, {}, keep());
        QCOMPARE(shown(found[0]), "tensor(3.)");
        QCOMPARE(shown(found[1]), "tensor(2.)");
        QCOMPARE(grad_of(a), "None");
        QCOMPARE(
            error_of([&] { grad_by(y, unused, keep()); }),
            "RuntimeError: One of the differentiated Tensors appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior.");
        QCOMPARE(error_of([&] { grad_by(y, number(1), keep()); }),
                 "RuntimeError: One of the differentiated Tensors does not require grad");
        auto allowing = keep();
        allowing.allow_unused = true;
        QCOMPARE(shown(grad_by(y, unused, allowing)), "None");
    }

    void grad_by_a_middle_value_is_what_arrives_there() {
        const Tensor x = number(2, true), y = x * x, z = y * y;
        QCOMPARE(shown(grad_by(z, y)), "tensor(8.)");
    }

    void a_middle_value_keeps_its_gradient_only_if_asked() {
        const Tensor a = number(2, true), b = a * py(3), c = pow(b, 2);
        autograd::retain_grad(b);
        backward(c);
        QCOMPARE(grad_of(b), "tensor(12.)");
        QCOMPARE(grad_of(c), "None");
        QCOMPARE(error_of([&] { autograd::retain_grad(number(1)); }),
                 "RuntimeError: can't retain_grad on Tensor that has requires_grad=False");
    }

    void a_task_advances_one_node_at_a_time() {
        const Tensor x = number(2, true), y = exp(x * py(3));
        const auto task = GraphTask::backward({&y, 1}, {}, {});
        const auto id = [&] { return std::get<autograd::Applied>(task->advance()).node; };
        QCOMPARE(id(), autograd::grad_fn(y)->id());
        QCOMPARE(id(), autograd::grad_fn(y)->next_edges()[0].function->id());
        QCOMPARE(grad_of(x), "None");
        QCOMPARE(id(), autograd::accumulator_or_null(x)->id());
        QVERIFY(autograd::grad(x).defined());
        QVERIFY(std::holds_alternative<autograd::Done>(task->advance()));
    }

    void an_operation_without_derivative_says_so() {
        const Tensor x = number(5, true), y = floor_divide(x, py(2));
        QCOMPARE(error_of([&] { backward(y); }),
                 "RuntimeError: derivative for aten::floor_divide is not implemented");
    }

    void assigning_a_grad_checks_its_form() {
        const Tensor x = vector({1, 2}, true);
        QCOMPARE(error_of([&] {
                     autograd::set_grad(x, vector({1, 2, 3}));
                 }),
                 "RuntimeError: assigned grad has data of a different size");
        QCOMPARE(error_of([&] { autograd::set_grad(x, Tensor::from_scalar(1, DType::Int64)); }),
                 "RuntimeError: assigned grad has data of a different type");
        QCOMPARE(error_of([&] { autograd::set_grad(x, x); }),
                 "RuntimeError: can't assign Variable as its own grad");
    }
};

QTEST_GUILESS_MAIN(TestBackward)
#include "tst_backward.moc"
