#include <QtTest/QTest>

#include "autograd/observer.h"
#include "ops/op_entry.h"
#include "script_like.h"

using namespace backstep;
using namespace backstep::ops;
using autograd::Node;

namespace {

QString name(const Node& node) { return QString::fromStdString(node.name()).remove("torch::autograd::"); }

// Writes down every call in a word or two.
class Diary : public autograd::Observer {
  public:
    QStringList lines;
    QStringList taken() { return std::exchange(lines, {}); }

    void leaf_created(const Tensor& tensor, bool) override { lines << "leaf " + shown(tensor); }
    void op_executed(const autograd::OpExecution& op) override {
        lines << "op " + QString::fromStdString(std::string(op.entry.name)) +
                     (op.node ? "" : " unrecorded " + QString::number(int(op.reason)));
    }
    void node_recorded(Node& node) override { lines << "node " + name(node); }
    void tensor_saved(Node&, size_t, std::string_view slot, const Tensor&, int input) override {
        lines << "saved " + QString::fromStdString(std::string(slot)) + " of " + QString::number(input);
    }
    void tensor_mutated(const Tensor&, uint32_t version) override {
        lines << "version " + QString::number(version);
    }
    void node_applied(Node& node, const TensorList& in, const TensorList& out) override {
        lines << "applied " + name(node) + " " + shown(in[0]) + " -> " + shown(out[0]);
    }
    void grad_buffered(Node& node, uint32_t, const Tensor& part, const Tensor& sum) override {
        lines << "buffered " + name(node) + " " + shown(part) + " " + shown(sum);
    }
    void grad_accumulated(const Tensor&, const Tensor& before, const Tensor& part,
                          const Tensor& after) override {
        lines << "accumulated " + shown(before) + " + " + shown(part) + " = " + shown(after);
    }
    void saved_released(Node& node, size_t) override { lines << "released " + name(node); }
    void graph_dropped(NodeId id) override { dropped.push_back(id.value); }
    std::vector<uint32_t> dropped;
};

}  // namespace

class TestObserver : public QObject {
    Q_OBJECT

  private:
    Diary diary_;

  private slots:
    void init() {
        autograd::restart_run();
        diary_ = Diary();
        autograd::run_state().observer = &diary_;
    }
    void cleanup() { autograd::run_state().observer = nullptr; }

    void an_operation_is_told_from_execution_to_what_it_saved() {
        const Tensor x = number(3, true);
        QCOMPARE(diary_.taken(), QStringList({"leaf tensor(3.)"}));
        const Tensor y = x * x;
        QCOMPARE(diary_.taken(), QStringList({"node AccumulateGrad", "op mul", "node MulBackward0",
                                              "saved self of 0", "saved other of 0"}));
        const Tensor z = number(1) + number(2);
        QCOMPARE(diary_.taken(), QStringList({"op add unrecorded 1"}));
        const Tensor e = exp(y);
        QCOMPARE(diary_.taken(), QStringList({"op exp", "node ExpBackward0", "saved result of -1"}));
    }

    void a_backward_is_told_node_by_node_and_its_own_arithmetic_is_not() {
        const Tensor x = number(3, true), y = x * x;
        diary_.taken();
        autograd::backward(y);
        QCOMPARE(diary_.taken(),
                 QStringList({"buffered MulBackward0 tensor(1.) tensor(1.)",
                              "applied MulBackward0 tensor(1.) -> tensor(3.)", "released MulBackward0",
                              "released MulBackward0", "buffered AccumulateGrad tensor(3.) tensor(3.)",
                              "buffered AccumulateGrad tensor(3.) tensor(6.)",
                              "accumulated None + tensor(6.) = tensor(6.)"}));
    }

    void accumulation_in_place_still_tells_the_value_before() {
        const Tensor x = number(3, true);
        autograd::backward(x * py(2));
        diary_.taken();
        autograd::backward(x * py(5));
        QCOMPARE(diary_.taken().last(), "accumulated tensor(2.) + tensor(5.) = tensor(7.)");
    }

    void a_recorded_backward_tells_of_its_nodes() {
        const Tensor x = number(3, true), y = exp(x);
        diary_.taken();
        const Tensor g = grad_by(y, x, create());
        QVERIFY(diary_.taken().contains("node MulBackward0"));
    }

    void a_dropped_graph_is_told() {
        const Tensor x = number(3, true);
        Tensor y = exp(x);
        const uint32_t id = autograd::grad_fn(y)->id().value;
        y.reset();
        QCOMPARE(diary_.dropped.front(), id);
        QCOMPARE(diary_.dropped.size(), size_t(2));
    }

    void an_in_place_write_is_told_with_its_version() {
        const Tensor x = vector({1, 2});
        diary_.taken();
        add_(x, py(1));
        QCOMPARE(diary_.taken(), QStringList({"version 1", "op add unrecorded 1"}));
    }
};

QTEST_GUILESS_MAIN(TestObserver)
#include "tst_observer.moc"
