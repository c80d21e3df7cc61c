#include <QtTest/QTest>

#include "autograd/observer.h"
#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;

namespace {

// Names of nodes in the order in which they run.
QStringList order_of(const Tensor& root) {
    QStringList names;
    std::function<void(const autograd::NodeRef&, std::map<NodeId, QString>&)> name_all =
        [&](const autograd::NodeRef& node, std::map<NodeId, QString>& by_id) {
            by_id[node->id()] =
                QString::fromStdString(node->name()).remove("torch::autograd::").remove("Backward0");
            for (const auto& edge : node->next_edges())
                if (edge.function) name_all(edge.function, by_id);
        };
    std::map<NodeId, QString> by_id;
    name_all(autograd::grad_fn(root), by_id);
    const auto task = autograd::GraphTask::backward({&root, 1}, {}, {});
    while (true) {
        const auto step = task->advance();
        if (std::holds_alternative<autograd::Done>(step)) return names;
        names << by_id[std::get<autograd::Applied>(step).node];
    }
}

}  // namespace

class TestOrder : public QObject {
    Q_OBJECT

  private slots:
    void init() { autograd::restart_run(); }

    void of_the_ready_nodes_the_latest_made_runs_first() {
        const Tensor x = number(2, true);
        const Tensor early = exp(x), late = sin(x);
        QCOMPARE(order_of(late * early), QStringList({"Mul", "Sin", "Exp", "AccumulateGrad"}));
    }

    void an_accumulator_runs_as_soon_as_it_is_ready() {
        const Tensor w = number(2, true), x = number(3, true), b = number(1, true);
        const Tensor first = exp(w);
        QCOMPARE(order_of(first * x + b),
                 QStringList({"Add", "AccumulateGrad", "Mul", "AccumulateGrad", "Exp", "AccumulateGrad"}));
    }

    void a_node_waits_for_all_its_contributions() {
        const Tensor x = number(2, true), y = exp(x);
        const Tensor branch = sin(y);
        QCOMPARE(order_of(branch * y), QStringList({"Mul", "Sin", "Exp", "AccumulateGrad"}));
    }
};

QTEST_GUILESS_MAIN(TestOrder)
#include "tst_order.moc"
