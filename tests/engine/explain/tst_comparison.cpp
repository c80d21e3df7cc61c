#include <QtTest/QTest>

#include "explain/comparison/differences.h"
#include "explain/comparison/side_by_side.h"
#include "run/recorded.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

struct Lanes {
    Lanes(const std::string& one, const std::string& other)
        : first("import torch\n" + one), second("import torch\n" + other) {}

    Differences at_end() const {
        return differences(first.timeline.state(first.timeline.size()),
                           second.timeline.state(second.timeline.size()));
    }
    std::string row(const std::string& name) const {
        for (const DifferenceRow& row : at_end().rows)
            if (row.name == name) return row.first + (row.same ? " = " : " != ") + row.second;
        return "no row";
    }

    run::Recorded first, second;
};

std::string replaced(std::string text, const std::string& piece, const std::string& by) {
    for (size_t at = 0; (at = text.find(piece, at)) != std::string::npos; at += by.size())
        text.replace(at, piece.size(), by);
    return text;
}

const std::string kLoop =
    "w = torch.tensor(1.0, requires_grad=True)\nfor i in range(3):\n    w.grad = None\n"
    "    loss = (w * 2.0 - 6.0) ** 2\n    loss.backward()\n    w.data -= 0.1 * w.grad\n";

}  // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

  private slots:
    void a_parameter_its_gradient_the_loss_and_the_bytes_have_rows() {
        const Lanes lanes(kLoop, replaced(kLoop, "w.grad = None", "pass"));
        QVERIFY2(lanes.row("w").find(" != ") != std::string::npos, lanes.row("w").c_str());
        QVERIFY2(lanes.row("w.grad").find(" != ") != std::string::npos, lanes.row("w.grad").c_str());
        QVERIFY2(lanes.row("loss").find(" != ") != std::string::npos, lanes.row("loss").c_str());
        QCOMPARE(lanes.row(""), std::string("0 = 0"));
    }

    void what_is_the_same_is_said_to_be_the_same() {
        const Lanes lanes(kLoop, kLoop);
        QVERIFY(lanes.at_end().empty());
        QVERIFY(lanes.row("w").find(" = ") != std::string::npos);
    }

    void parameters_of_another_graph_have_no_row_unless_they_differ() {
        const std::string more = "u = torch.tensor(3.0, requires_grad=True)\nv = u * 2.0\nv.backward()\n";
        QCOMPARE(Lanes(kLoop + more, kLoop + more).row("w.grad"), std::string("no row"));
        QVERIFY(
            Lanes(kLoop + more, replaced(kLoop, "w.grad = None", "pass") + more).row("w.grad").find("!=") !=
            std::string::npos);
    }

    void a_number_that_is_asked_for_is_not_told_apart() {
        Lanes lanes(kLoop, replaced(kLoop, "w.grad = None", "pass"));
        trace::StepState first = lanes.first.timeline.state(lanes.first.timeline.size());
        for (trace::LedgerRow& row : first.ledger) row.slate.value = {};
        const Differences found =
            differences(first, lanes.second.timeline.state(lanes.second.timeline.size()));
        const auto row = std::ranges::find(found.rows, std::string("w.grad"), &DifferenceRow::name);
        QVERIFY(row != found.rows.end() && row->asked && row->same);
        QCOMPARE(row->first, std::string("?"));
    }

    void not_a_number_is_the_same_as_not_a_number() {
        const std::string code =
            "w = torch.tensor(-1.0, requires_grad=True)\nloss = torch.sqrt(w)\nloss.backward()\n";
        QVERIFY(Lanes(code, code).at_end().empty());
        QCOMPARE(Lanes(code, replaced(code, "sqrt", "abs")).row("loss"), std::string("nan != 1.0"));
    }

    void an_unrecorded_operation_stands_beside_the_node_it_is_in_the_other_lane() {
        const std::string code =
            "w = torch.tensor(2.0, requires_grad=True)\nwith torch.no_grad():\n    y = w * 3.0 + 1.0\nz = w "
            "* y\n";
        const Lanes lanes(code, replaced(code, "no_grad", "enable_grad"));
        const Differences found = lanes.at_end();
        QVERIFY(found.only_first.empty() && found.only_second.empty());
        QCOMPARE(std::ranges::count_if(found.items, &ItemDifference::kind), std::ptrdiff_t(2));
    }

    void both_lanes_do_the_same_line_at_the_same_step() {
        const std::string with = replaced(kLoop, "w * 2.0", "torch.relu(w * 2.0)");
        const Lanes lanes(with, replaced(with, "torch.relu", "torch.nn.functional.gelu"));
        const auto beside = steps_side_by_side(lanes.first.timeline, lanes.second.timeline);
        QCOMPARE(beside.size(), size_t(lanes.first.timeline.size() + 1));
        QCOMPARE(beside.back(), lanes.second.timeline.size());
        for (uint32_t k = 1; k <= lanes.first.timeline.size(); ++k) {
            const trace::Step &one = lanes.first.timeline.step(k),
                              &other = lanes.second.timeline.step(beside[k]);
            QCOMPARE(other.kind, one.kind);
            QCOMPARE(other.span.line, one.span.line);
            QCOMPARE(other.iteration, one.iteration);
        }
    }

    void the_second_lane_waits_where_the_first_does_more() {
        const Lanes lanes(kLoop, replaced(kLoop, "w.grad = None", "pass"));
        const auto beside = steps_side_by_side(lanes.first.timeline, lanes.second.timeline);
        QVERIFY(std::ranges::is_sorted(beside));
        for (uint32_t k = 1; k <= lanes.first.timeline.size(); ++k) {
            if (lanes.first.timeline.step(k).kind == trace::StepKind::GradCleared)
                QCOMPARE(beside[k], beside[k - 1]);
            else if (k > 1)
                QVERIFY(beside[k] == beside[k - 1] + 1);
        }
    }
};

QTEST_GUILESS_MAIN(ComparisonTest)
#include "tst_comparison.moc"
