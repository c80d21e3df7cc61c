#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;
using autograd::FunctionCall;
using autograd::FunctionNode;
using autograd::TensorList;

namespace {

using Forward = std::function<std::vector<Tensor>(FunctionNode&)>;
using Backward = std::function<TensorList(FunctionNode&, const TensorList&)>;

// MyFunction.apply(...), as the bindings do it.
std::vector<Tensor> apply(std::string_view name, std::vector<Tensor> arguments, const Forward& forward,
                          const Backward& back) {
    FunctionCall call(name, std::move(arguments));
    FunctionNode* ctx = &call.ctx();
    ctx->set_backward(native([ctx, back](const TensorList& grads) { return back(*ctx, grads); }));
    std::vector<Tensor> outputs;
    {
        const autograd::GradModeScope off(false);
        outputs = forward(*ctx);
    }
    return call.finish(std::move(outputs));
}

Tensor squared(const Tensor& x) {
    return apply(
        "Square", {x},
        [&](FunctionNode& ctx) {
            ctx.save_for_backward({x});
            return std::vector{x * x};
        },
        [](FunctionNode& ctx, const TensorList& grads) {
            return TensorList{py(2) * ctx.saved_tensors()[0] * grads[0]};
        })[0];
}

Tensor returning(const Tensor& x, const Backward& back) {
    return apply(
        "Broken", {x}, [&](FunctionNode&) { return std::vector{x * py(2)}; }, back)[0];
}

}  // namespace

class TestCustomFunction : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void a_function_runs_its_own_backward_and_can_be_differentiated_twice() {
        const Tensor x = number(3, true), y = squared(squared(x));
        QCOMPARE(shown(y), "tensor(81.)");
        QCOMPARE(name_of(y), "SquareBackward");
        const Tensor first = grad_by(y, x, create());
        QCOMPARE(shown(first), "tensor(108.)");
        QCOMPARE(shown(grad_by(first, x)), "tensor(108.)");
    }

    void its_saved_tensors_are_freed_like_any_other() {
        const Tensor x = number(3, true), y = squared(x);
        backward(y);
        QCOMPARE(error_of([&] { backward(y); }), kAlreadyFreed);
    }

    void it_knows_which_inputs_need_a_gradient() {
        std::vector<bool> needs;
        const Tensor a = number(1), b = number(2, true);
        const Tensor y = apply(
            "Affine", {a, b, Tensor()}, [&](FunctionNode&) { return std::vector{a * b}; },
            [&](FunctionNode& ctx, const TensorList& grads) {
                needs = ctx.needs_input_grad();
                return TensorList{Tensor(), grads[0], Tensor()};
            })[0];
        backward(y);
        QVERIFY(needs == std::vector<bool>({false, true, false}));
        QCOMPARE(autograd::grad_fn(y)->next_edges().size(), size_t(2));
        QCOMPARE(grad_of(b), "tensor(1.)");
    }

    void missing_gradients_are_zeros_unless_it_asks_for_none() {
        for (const bool materialize : {true, false}) {
            QStringList got;
            const Tensor x = vector({1, 1}, true);
            const auto outputs = apply(
                "Pair", {x},
                [&](FunctionNode& ctx) {
                    ctx.set_materialize_grads(materialize);
                    return std::vector{x * py(2), x * py(3)};
                },
                [&](FunctionNode&, const TensorList& grads) {
                    got << shown(grads[0]) << shown(grads[1]);
                    return TensorList{grads[1] * py(3)};
                });
            backward(sum(outputs[1]));
            QCOMPARE(got, QStringList({materialize ? "tensor([0., 0.])" : "None", "tensor([1., 1.])"}));
        }
    }

    void a_non_differentiable_output_requires_no_grad() {
        const Tensor x = vector({-3, 4}, true);
        const auto outputs = apply(
            "SplitSign", {x},
            [&](FunctionNode& ctx) {
                const Tensor signs = sign(x);
                ctx.mark_non_differentiable({signs});
                ctx.save_for_backward({signs});
                return std::vector{abs(x), signs};
            },
            [](FunctionNode& ctx, const TensorList& grads) {
                return TensorList{grads[0] * ctx.saved_tensors()[0]};
            });
        QVERIFY(!autograd::requires_grad(outputs[1]));
        backward(sum(outputs[0] * py(2)));
        QCOMPARE(grad_of(x), "tensor([-2.,  2.])");
    }

    void an_input_returned_as_it_is_becomes_a_view_of_itself() {
        const Tensor x = vector({1, 2}, true);
        const Tensor y = apply(
            "Same", {x}, [&](FunctionNode&) { return std::vector{x}; },
            [](FunctionNode&, const TensorList& grads) { return TensorList{grads[0] * py(2)}; })[0];
        QVERIFY(!y.is_same(x));
        QCOMPARE(name_of(y), "SameBackward");
        QVERIFY(
            error_of([&] { add_(y, py(1)); })
                .startsWith(
                    "RuntimeError: Output 0 of SameBackward is a view and is being modified inplace. This "
                    "view was created inside a custom Function"));
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([2., 2.])");
    }

    void a_dirty_input_continues_with_the_functions_history() {
        const auto doubled = [](const Tensor& t) {
            return apply(
                "Double", {t},
                [&](FunctionNode& ctx) {
                    ctx.mark_dirty({t});
                    mul_(t, py(2));
                    return std::vector{t};
                },
                [](FunctionNode&, const TensorList& grads) { return TensorList{grads[0] * py(2)}; })[0];
        };
        const Tensor x = vector({1, 2}, true), y = x * py(1);
        QVERIFY(doubled(y).is_same(y));
        QCOMPARE(name_of(y), "DoubleBackward");
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([2., 2.])");
        QCOMPARE(error_of([&] { doubled(x); }),
                 "RuntimeError: a leaf Variable that requires grad has been used in an in-place operation.");
    }

    void wrong_gradients_are_named() {
        const Tensor x = vector({1, 2}, true);
        const auto failing = [&](const Backward& back) {
            return error_of([&] { backward(sum(returning(x, back))); });
        };
        QCOMPARE(failing([](FunctionNode&, const TensorList& g) {
                     return TensorList{g[0], g[0]};
                 }),
                 "RuntimeError: function BrokenBackward returned an incorrect number of gradients (expected "
                 "1, got "
                 "2)");
        QCOMPARE(failing([](FunctionNode&, const TensorList&) {
                     return TensorList{vector({1, 1, 1})};
                 }),
                 "RuntimeError: Function BrokenBackward returned an invalid gradient at index 0 - got [3] "
                 "but expected "
                 "shape compatible with [2]");
        QCOMPARE(failing([](FunctionNode&, const TensorList& g) {
                     return TensorList{g[0], Tensor()};
                 }),
                 "no error");
        const Tensor y = apply(
            "Extra", {x, Tensor()}, [&](FunctionNode&) { return std::vector{x * py(2)}; },
            [](FunctionNode&, const TensorList& g) {
                return TensorList{g[0], g[0]};
            })[0];
        QCOMPARE(error_of([&] { backward(sum(y)); }),
                 "RuntimeError: function ExtraBackward returned a gradient different than None at position "
                 "2, but the "
                 "corresponding forward input was not a Variable");
    }

    void nothing_is_recorded_without_a_reason_to() {
        QVERIFY(!autograd::requires_grad(squared(number(3))));
        const autograd::GradModeScope off(false);
        QVERIFY(!autograd::requires_grad(squared(number(3, true))));
    }

    void the_script_is_asked_to_run_backward_and_the_task_goes_on() {
        const Tensor x = number(3, true), y = squared(x) * py(1);
        const auto task = autograd::GraphTask::backward({&y, 1}, {}, {});
        task->advance();
        auto needed = std::get<autograd::NeedsCall>(task->advance());
        QCOMPARE(needed.kind, autograd::CallKind::FunctionBackward);
        QCOMPARE(shown(needed.args[0]), "tensor(1.)");
        QVERIFY(!needed.grad_enabled);
        task->resume({number(7)});
        autograd::run_to_end(*task);
        QCOMPARE(grad_of(x), "tensor(7.)");
    }

    void backward_inside_backward_over_the_same_nodes() {
        const Tensor x = vector({0.1f, -0.4f}, true), shared = x * py(2);
        const Tensor y = apply(
            "Recompute", {shared}, [&](FunctionNode&) { return std::vector{tanh(shared)}; },
            [&](FunctionNode&, const TensorList& grads) {
                const autograd::GradModeScope on(true);
                const Tensor inner = tanh(shared);
                const Tensor out[] = {inner}, by[] = {shared}, seed[] = {grads[0]};
                const Tensor whole[] = {x};
                autograd::gradients(out, whole, seed, keep());
                return TensorList{autograd::gradients(out, by, seed, keep())[0]};
            })[0];
        const Tensor z = y + shared;
        backward(sum(z));
        const Tensor plain = autograd::detach(clone(x));
        autograd::set_requires_grad(plain, true);
        backward(sum(tanh(plain * py(2)) + plain * py(2)));
        QCOMPARE(grad_of(x), grad_of(plain));
    }
};

QTEST_GUILESS_MAIN(TestCustomFunction)
#include "tst_custom_function.moc"
