#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::backward;

class TestInplaceViews : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void an_in_place_operation_becomes_the_history() {
        const Tensor x = vector({1, -2, 3}, true), y = x * py(2);
        add_(y, py(10));
        QCOMPARE(name_of(y), "AddBackward0");
        set_subscript(y, {int64_t(1)}, py(0.0));
        QCOMPARE(name_of(y), "torch::autograd::CopySlices");
        QCOMPARE(shown(y), "tensor([12.,  0., 16.])");
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([2., 0., 2.])");
    }

    void writing_into_a_plain_tensor_gives_it_history() {
        const Tensor x = vector({1, -2, 3}, true), z = kernels::zeros(Shape{3}, DType::Float32);
        set_subscript(z, {int64_t(0)}, select(x, 0, 0) * py(4));
        set_subscript(z, {int64_t(2)}, pow(select(x, 0, 2), 2));
        QCOMPARE(shown(z), "tensor([4., 0., 9.])");
        QCOMPARE(name_of(z), "torch::autograd::CopySlices");
        backward(sum(z));
        QCOMPARE(grad_of(x), "tensor([4., 0., 6.])");
    }

    void the_first_edge_of_copy_slices_is_what_the_base_was_before() {
        const Tensor x = vector({1, 2}, true), y = x * py(1), z = kernels::zeros(Shape{2}, DType::Float32);
        set_subscript(y, {int64_t(0)}, py(5.0));
        const auto edges = autograd::grad_fn(y)->next_edges();
        QCOMPARE(edges[0].function->name(), std::string("MulBackward0"));
        QVERIFY(!edges[1].function);
        set_subscript(z, {int64_t(0)}, select(x, 0, 0) * py(2));
        QVERIFY(!autograd::grad_fn(z)->next_edges()[0].function);
        QCOMPARE(autograd::grad_fn(z)->next_edges()[1].function->name(), std::string("MulBackward0"));
    }

    void other_views_of_a_written_base_find_their_history_again() {
        const Tensor w = vector({3, 4}, true), b = kernels::ones(Shape{2, 2}, DType::Float32);
        const Tensor first = select(b, 0, 0), second = select(b, 0, 1);
        mul_(first, w);
        QCOMPARE(name_of(b), "torch::autograd::CopySlices");
        QCOMPARE(name_of(first), "AsStridedBackward0");
        QVERIFY(autograd::requires_grad(second));
        QCOMPARE(name_of(second), "AsStridedBackward0");
        backward(sum(b * py(3)));
        QCOMPARE(grad_of(w), "tensor([3., 3.])");
    }

    void writing_a_base_changes_the_history_of_its_views() {
        const Tensor x = vector({1, 2}, true), y = x * py(1), view_of_y = view(y, Shape{2, 1});
        mul_(y, py(3));
        QCOMPARE(name_of(view_of_y), "AsStridedBackward0");
        backward(sum(view_of_y));
        QCOMPARE(grad_of(x), "tensor([3., 3.])");
    }

    void an_in_place_product_saves_what_it_overwrites() {
        const Tensor x = vector({1, 2}, true), z = vector({3, 4}, true), y = x * py(1);
        mul_(y, z);
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([3., 4.])");
        QCOMPARE(grad_of(z), "tensor([1., 2.])");
    }

    void a_leaf_is_protected() {
        const Tensor w = vector({1, 2}, true);
        const QString leaf =
            "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.";
        QCOMPARE(error_of([&] { add_(w, py(1)); }), leaf);
        QCOMPARE(error_of([&] { zero_(w); }), leaf);
        QCOMPARE(error_of([&] { set_subscript(w, {int64_t(0)}, py(7.0)); }),
                 "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place "
                 "operation.");
        {
            const autograd::GradModeScope off(false);
            add_(w, py(1));
            set_subscript(w, {int64_t(0)}, py(7.0));
        }
        QCOMPARE(shown(w), "tensor([7., 3.])");
        QCOMPARE(autograd::version(w), 2u);
    }

    void a_view_made_in_no_grad_may_not_be_written_while_recording() {
        const Tensor z = vector({1, 2}, true), b = vector({1, 2});
        Tensor part;
        {
            const autograd::GradModeScope off(false);
            part = slice(b, 0, 0, 1, 1);
        }
        QVERIFY(error_of([&] { mul_(part, slice(z, 0, 0, 1, 1)); })
                    .startsWith(
                        "RuntimeError: A view was created in no_grad mode and is being modified inplace with "
                        "grad mode enabled. Given that this use case is ambiguous"));
    }

    void one_of_many_views_may_not_be_written() {
        const Tensor x = vector({1, 2}, true);
        const auto parts = unbind(x * py(1), 0);
        QCOMPARE(error_of([&] { mul_(parts[0], py(2)); }),
                 "RuntimeError: Output 0 of UnbindBackward0 is a view and is being modified inplace. This "
                 "view is the "
                 "output of a function that returns multiple views. Such functions do not allow the output "
                 "views to "
                 "be modified inplace. You should replace the inplace operation by an out-of-place one.");
    }

    void versions_are_shared_by_views_and_not_by_clones() {
        const Tensor t = kernels::zeros(Shape{3}, DType::Float32);
        add_(t, py(2));
        set_subscript(t, {int64_t(0)}, py(5.0));
        mul_(t, py(3));
        QCOMPARE(autograd::version(t), 3u);
        const Tensor u = view(t, Shape{3, 1});
        fill_(u, py(1));
        QCOMPARE(autograd::version(t), 4u);
        QCOMPARE(autograd::version(clone(t)), 0u);
    }

    void an_in_place_result_must_fit_its_target() {
        const Tensor small = vector({1, 2});
        QCOMPARE(error_of([&] {
                     add_(small, kernels::ones(Shape{2, 2}, DType::Float32));
                 }),
                 "RuntimeError: output with shape [2] doesn't match the broadcast shape [2, 2]");
        QCOMPARE(error_of([&] { add_(Tensor::from_scalar(1, DType::Int64), py(0.5)); }),
                 "RuntimeError: result type Float can't be cast to the desired output type Long");
    }

    void detaching_a_view_in_place_is_refused() {
        const Tensor x = vector({1, 2}, true), y = x * py(2);
        QVERIFY(error_of([&] {
                    autograd::detach_in_place(select(y, 0, 0));
                }).startsWith("RuntimeError: Can't detach views in-place. Use detach() instead."));
        autograd::detach_in_place(y);
        QVERIFY(!autograd::requires_grad(y));
    }

    void a_masked_write_records_index_put() {
        const Tensor x = vector({1, 2, 3}, true), y = x * py(1);
        set_subscript(y, {compare("gt", y, 1)}, py(0.0));
        QCOMPARE(name_of(y), "IndexPutBackward0");
        backward(sum(y));
        QCOMPARE(grad_of(x), "tensor([1., 0., 0.])");
    }
};

QTEST_GUILESS_MAIN(TestInplaceViews)
#include "tst_inplace_views.moc"
