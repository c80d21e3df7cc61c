#include <QtTest/QTest>
#include <cmath>
#include <limits>

#include "autograd/autograd_meta.h"
#include "autograd/graph_task.h"
#include "autograd/observer.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/formula/formula.h"
#include "ops/reduction.h"
#include "ops/sample.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduce.h"
#include "tensor/printing.h"

using namespace backstep;
using namespace backstep::ops;

namespace {

// Keeps what the one node of a sample received and sent.
class Witness : public autograd::Observer {
  public:
    void node_applied(autograd::Node& node, const TensorList& in, const TensorList& out) override {
        if (node.id() != watched) return;
        grad_in = in;
        grad_out = out;
    }
    NodeId watched;
    TensorList grad_in, grad_out;
};

// One sample run forwards and backwards, with what a formula may speak of.
struct Run {
    const OpEntry& entry;
    Sample sample;
    Tensor result;
    TensorList grad_in, grad_out;

    Run(const OpEntry& op, std::string_view text) : entry(op), sample(read_sample(op, text)) {
        for (const Tensor& operand : sample.operands)
            if (operand.defined() && operand.is_floating_point() && !operand.is_wrapped_number())
                autograd::set_requires_grad(operand, true);
        result = call(entry, sample.operands, sample.attributes)[0];
        Witness witness;
        witness.watched = autograd::grad_fn(result)->id();
        autograd::run_state().observer = &witness;
        const Tensor seed = kernels::zeros(result.sizes(), result.dtype());
        for (int64_t i = 0; i < seed.numel(); ++i) {
            const double value = 0.75 + 0.5 * static_cast<double>(i);
            if (seed.dtype() == DType::Float64)
                seed.mutable_data<double>()[i] = value;
            else
                seed.mutable_data<float>()[i] = static_cast<float>(value);
        }
        autograd::backward(result, seed);
        autograd::run_state().observer = nullptr;
        grad_in = witness.grad_in;
        grad_out = witness.grad_out;
    }

    std::optional<double> value_of(std::string_view name, int64_t element) const {
        if (name == "pi") return M_PI;
        if (name == "result") return at(result, element);
        const int slot = entry.resolved.parsed.operand_slot(name);
        if (slot >= 0) return at(sample.operands[static_cast<size_t>(slot)], element);
        const int index = entry.resolved.parsed.attribute_index(name);
        if (index < 0) return std::nullopt;
        const Attribute& attribute = sample.attributes[static_cast<size_t>(index)];
        if (attribute.is_scalar()) return attribute.number();
        const double infinity = std::numeric_limits<double>::infinity();  // an absent bound
        return name == "min" ? -infinity : infinity;
    }
    double at(const Tensor& tensor, int64_t element) const {
        const Tensor whole = kernels::contiguous(kernels::broadcast_to(tensor, result.sizes()));
        return whole.element(element).to_double();
    }
    std::optional<Tensor> evaluate(std::string_view text) const {
        const Formula formula = Formula::parse(text);
        const Tensor values = kernels::zeros(result.sizes(), DType::Float64);
        for (int64_t i = 0; i < values.numel(); ++i) {
            const auto value = formula.evaluate([&](std::string_view name) { return value_of(name, i); });
            if (!value) return std::nullopt;
            values.mutable_data<double>()[i] = *value;
        }
        return values;
    }
    // What is wrong with the displayed derivative by an operand; empty if it tells the truth.
    std::string lie(size_t edge, std::string_view local) const {
        const auto slopes = evaluate(local);
        if (!slopes) return "cannot be evaluated: " + std::string(local);
        const Tensor sent = grad_out[edge];
        const Tensor upstream = kernels::cast(grad_in[0], DType::Float64);
        const Tensor shown = kernels::sum_to(kernels::mul(upstream, *slopes), sent.sizes());
        if (kernels::allclose(kernels::cast(sent, DType::Float64), shown, 1e-6, 1e-9, true)) return {};
        return std::string(local) + " gives " + to_string(shown) + " but the node sent " + to_string(sent);
    }
};

}  // namespace

// The displayed formula may not lie: evaluated from the recorded values and multiplied by upstream, it is the
// gradient that the node sent.
class TestDisplayedFormulas : public QObject {
    Q_OBJECT

  private:
    static void add_rows() {
        QTest::addColumn<const void*>("entry");
        QTest::addColumn<int>("sample");
        for (const OpEntry* entry : catalogue())
            for (size_t i = 0; i < entry->samples.size() && entry->elementwise(); ++i)
                QTest::addRow("%s #%zu", std::string(entry->name).c_str(), i)
                    << static_cast<const void*>(entry) << static_cast<int>(i);
    }
    static Run run_row() {
        QFETCH(const void*, entry);
        QFETCH(int, sample);
        const auto& op = *static_cast<const OpEntry*>(entry);
        return Run(op, op.samples[static_cast<size_t>(sample)]);
    }

  private slots:
    void a_displayed_local_derivative_times_upstream_is_what_was_sent_data() { add_rows(); }
    void a_displayed_local_derivative_times_upstream_is_what_was_sent() {
        const Run run = run_row();
        for (size_t edge = 0; edge < run.grad_out.size(); ++edge) {
            if (!run.grad_out[edge].defined()) continue;
            const std::string lie = run.lie(edge, run.entry.derivative_of_edge(edge).local);
            QVERIFY2(lie.empty(), lie.c_str());
        }
    }

    void a_displayed_formula_of_the_value_gives_the_value_data() { add_rows(); }
    void a_displayed_formula_of_the_value_gives_the_value() {
        const Run run = run_row();
        const auto value = run.evaluate(run.entry.formula);
        QVERIFY2(value.has_value(), std::string(run.entry.formula).c_str());
        QVERIFY(kernels::allclose(kernels::cast(run.result, DType::Float64), *value, 1e-6, 1e-9, true));
    }

    void every_derivative_shows_something_that_parses() {
        for (const OpEntry* entry : catalogue()) {
            if (!entry->formula.empty()) Formula::parse(entry->formula);
            for (const Derivative& derivative : entry->derivatives) {
                const std::string_view shown = derivative.local.empty() ? derivative.rule : derivative.local;
                QVERIFY2(!shown.empty(), std::string(entry->name).c_str());
                Formula::parse(shown);
            }
        }
    }

    void a_planted_wrong_formula_is_caught() {
        const Run product(*find_op("mul"), "[1.5, -2.0], [0.5, 3.0]");
        QVERIFY(product.lie(0, "other").empty());
        QVERIFY(!product.lie(0, "self").empty());
        QVERIFY(!product.lie(1, "other").empty());
        QVERIFY(!product.lie(0, "size(self)").empty());
        const Run square(*find_op("pow.Tensor_Scalar"), "[3.0, -1.0], 2");
        QVERIFY(square.lie(0, "2 * self").empty());
        QVERIFY(!square.lie(0, "exponent * self ** exponent").empty());
    }
};

QTEST_GUILESS_MAIN(TestDisplayedFormulas)
#include "tst_displayed_formulas.moc"
