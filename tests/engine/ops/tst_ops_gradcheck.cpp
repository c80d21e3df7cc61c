#include <QtTest/QTest>

#include "autograd/autograd_meta.h"
#include "autograd/checks/gradcheck.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/sample.h"

using namespace backstep;
using namespace backstep::ops;

// Every entry, from its own samples, in float64: the gradients that backward gives against differences of its
// forward, and the same once more for the derivative.
class TestOpsGradcheck : public QObject {
    Q_OBJECT

  private:
    struct Prepared {
        std::vector<Tensor> inputs;
        autograd::Differentiable function;
    };
    static bool differentiates(const OpEntry& entry, size_t slot) {
        if (entry.compose) return true;
        for (size_t edge = 0; edge < entry.edge_count(slot + 1); ++edge)
            if (entry.operand_of_edge(edge) == slot) return true;
        return false;
    }
    static Prepared prepare(const OpEntry& entry, std::string_view text) {
        const Sample sample = read_sample(entry, text);
        for (size_t slot = 0; slot < sample.operands.size(); ++slot) {
            const Tensor& operand = sample.operands[slot];
            if (operand.defined() && operand.is_floating_point() && !operand.is_wrapped_number() &&
                differentiates(entry, slot))
                autograd::set_requires_grad(operand, true);
        }
        const auto function = [&entry, attributes = sample.attributes](const std::vector<Tensor>& inputs) {
            const TensorList results = call(entry, inputs, attributes);
            return std::vector<Tensor>(results.begin(), results.end());
        };
        return {sample.operands, function};
    }
    static void add_rows(bool second_order) {
        QTest::addColumn<const void*>("entry");
        QTest::addColumn<int>("sample");
        for (const OpEntry* entry : catalogue()) {
            if (!entry->differentiable() && !entry->compose) continue;
            if (entry->name == "_to_copy") continue;  // float32 is too coarse for differences
            // They read one triangle and send the gradient of a symmetric matrix, or of a whole factor.
            if (entry->name == "cholesky" || entry->name == "linalg_cholesky" ||
                entry->name == "linalg_eigh" || entry->name == "cholesky_solve" ||
                entry->name == "cholesky_inverse")
                continue;
            // The derivative of digamma is not offered, nor those of these backwards by PyTorch.
            if (second_order &&
                (entry->name == "lgamma" || entry->name == "grid_sampler" || entry->name == "hardsigmoid" ||
                 entry->name == "multi_margin_loss" || entry->name == "multilabel_margin_loss"))
                continue;
            for (size_t i = 0; i < entry->samples.size(); ++i)
                QTest::addRow("%s #%zu", std::string(entry->name).c_str(), i)
                    << static_cast<const void*>(entry) << static_cast<int>(i);
        }
    }
    static Prepared prepare_row() {
        QFETCH(const void*, entry);
        QFETCH(int, sample);
        const auto& op = *static_cast<const OpEntry*>(entry);
        return prepare(op, op.samples[static_cast<size_t>(sample)]);
    }

  private slots:
    void every_entry_has_a_sample() {
        for (const OpEntry* entry : catalogue())
            if (entry->differentiable() && entry->derivatives[0].rule != "not_implemented" &&
                entry->formula != "drawn" &&  // what was drawn is not drawn again
                entry->name != "_ctc_loss")   // gives the gradient by the logits, as PyTorch does
                QVERIFY2(entry->samples.size() > 0, std::string(entry->name).c_str());
    }

    void the_gradient_of_an_entry_agrees_with_differences_data() { add_rows(false); }
    void the_gradient_of_an_entry_agrees_with_differences() {
        const Prepared prepared = prepare_row();
        const std::string complaint = autograd::gradcheck(prepared.function, prepared.inputs);
        QVERIFY2(complaint.empty(), complaint.c_str());
    }

    void the_second_derivative_of_an_entry_agrees_with_differences_data() { add_rows(true); }
    void the_second_derivative_of_an_entry_agrees_with_differences() {
        const Prepared prepared = prepare_row();
        const std::string complaint = autograd::gradgradcheck(prepared.function, prepared.inputs);
        QVERIFY2(complaint.empty(), complaint.c_str());
    }

    void a_wrong_derivative_is_found() {
        OpEntry wrong = define({
            .name = "wrong_square",
            .grad_fn = "WrongSquareBackward0",
            .schema = "(Tensor self)",
            .forward =
                [](const Call& c) {
                    return call(*find_op("mul"), std::vector{c[0], c[0]}, {})[0];
                },
            .saves = {{"self"}},
            .derivatives = {{.operand = "self", .vjp = [](const Vjp& v) { return v.self(); }}},
            .samples = {"[1.5, -2.0]"},
        });
        const Prepared prepared = prepare(wrong, wrong.samples[0]);
        const std::string complaint = autograd::gradcheck(prepared.function, prepared.inputs);
        QVERIFY(complaint.starts_with(
            "Jacobian mismatch for output 0 with respect to input 0,\nnumerical:tensor("));
    }
};

QTEST_GUILESS_MAIN(TestOpsGradcheck)
#include "tst_ops_gradcheck.moc"
