#include <QtTest/QTest>

#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::gradient_edge;

class TestRecord : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void an_operation_on_a_leaf_that_requires_grad_is_recorded() {
        const Tensor x = number(2, true), k = number(3);
        const Tensor z = pow(x * k + py(1), 2);
        QCOMPARE(name_of(z), "PowBackward0");
        const auto add = autograd::grad_fn(z)->next_edges()[0].function;
        QCOMPARE(add->name(), std::string("AddBackward0"));
        const auto product = add->next_edges()[0].function;
        QCOMPARE(product->name(), std::string("MulBackward0"));
        QCOMPARE(product->next_edges().size(), size_t(2));
        QVERIFY(product->next_edges()[0].function == autograd::accumulator_or_null(x));
        QVERIFY(!product->next_edges()[1].function);
        QVERIFY(!autograd::grad_fn(x));
        QVERIFY(autograd::requires_grad(z) && !autograd::is_leaf(z) && autograd::is_leaf(x));
    }

    void nothing_is_recorded_where_nothing_requires_grad() {
        const Tensor y = number(2) * number(3);
        QVERIFY(!autograd::requires_grad(y));
        QCOMPARE(name_of(y), "None");
    }

    void a_value_used_twice_has_two_edges_to_one_node() {
        const Tensor x = number(3, true);
        const Tensor y = x * x;
        const auto edges = autograd::grad_fn(y)->next_edges();
        QVERIFY(edges[0].function == edges[1].function);
    }

    void nodes_are_numbered_and_sequenced_by_birth() {
        const Tensor x = number(2, true);
        const Tensor a = exp(x), b = sin(a);
        QVERIFY(autograd::grad_fn(a)->sequence_nr() < autograd::grad_fn(b)->sequence_nr());
        QVERIFY(autograd::grad_fn(a)->id() < autograd::grad_fn(b)->id());
        QCOMPARE(gradient_edge(x).function->sequence_nr(), autograd::Node::kAccumulate);
    }

    void a_node_knows_the_span_that_made_it() {
        autograd::run_state().span = {7, 7, 4, 9, 0};
        const Tensor y = exp(number(1, true));
        QCOMPARE(autograd::grad_fn(y)->span().line, 7u);
    }

    void an_accumulator_lives_only_while_a_graph_needs_it() {
        const Tensor x = number(2, true);
        Tensor y = exp(x);
        QVERIFY(autograd::accumulator_or_null(x));
        y.reset();
        QVERIFY(!autograd::accumulator_or_null(x));
    }

    void requires_grad_can_be_switched_on_leaves_only() {
        const Tensor x = number(2, true), y = x * x;
        QCOMPARE(
            error_of([&] { autograd::set_requires_grad(y, false); }),
            "RuntimeError: you can only change requires_grad flags of leaf variables. If you want to use a "
            "computed variable in a subgraph that doesn't require differentiation use var_no_grad = "
            "var.detach().");
        QCOMPARE(error_of([&] { autograd::set_requires_grad(Tensor::from_scalar(1, DType::Int64), true); }),
                 "RuntimeError: only Tensors of floating point dtype can require gradients");
        autograd::set_requires_grad(x, false);
        QVERIFY(!autograd::requires_grad(x));
    }

    void integer_results_are_not_recorded() {
        const Tensor x = vector({3, 1}, true);
        const auto [values, indices] = max(x, 0, false);
        QCOMPARE(name_of(values), "MaxBackward0");
        QVERIFY(!autograd::requires_grad(indices));
    }

    void detach_shares_memory_and_version_but_no_history() {
        const Tensor x = vector({1, 2, 3}, true), y = x * py(2), d = autograd::detach(y);
        QVERIFY(!autograd::requires_grad(d));
        set_subscript(d, {int64_t(0)}, py(50.0));
        QCOMPARE(shown(y), "tensor([50.,  4.,  6.])");
        QCOMPARE(autograd::version(y), 1u);
        add_(autograd::data(y), py(1));
        QCOMPARE(autograd::version(y), 1u);
    }
};

QTEST_GUILESS_MAIN(TestRecord)
#include "tst_record.moc"
