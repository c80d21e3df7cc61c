#include <QtTest/QTest>

#include "diagram/dot.h"
#include "diagram/plain_formula.h"
#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;
using namespace backstep::diagram;
using words::Language;

namespace {

std::string dot_at(const Timeline& timeline, uint32_t k) {
    return to_dot(timeline.state(k), Language::English);
}

size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

class DotTest : public QObject {
    Q_OBJECT

  private slots:
    void leaves_nodes_and_accumulators_are_nodes_with_literal_labels() {
        const Timeline timeline = lesson_graph().timeline();
        const std::string dot = dot_at(timeline, timeline.size());
        for (const char* label :
             {"w = 2.0\\ngrad = -18.0", "x = 3.0", "b = 1.0\\ngrad = -6.0", "target = 10.0",
              "MulBackward0\\nw * x\\n6.0", "AddBackward0\\nw * x + b\\ny = 7.0",
              "SubBackward0\\ny - target\\n-3.0", "PowBackward0\\n(y - target)^2\\nloss = 9.0"})
            QVERIFY2(dot.find("label=\"" + std::string(label) + "\"") != std::string::npos,
                     (label + ("\n" + dot)).c_str());
        QCOMPARE(count(dot, "label=\"AccumulateGrad\""), size_t(2));
        QVERIFY(dot.starts_with("digraph backstep {"));
        QVERIFY(dot.ends_with("}\n"));
    }

    void the_gradients_stand_on_the_edges_they_climbed() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(count(dot_at(timeline, 14), "[label=\"-18.0\"]"), size_t(1));
        QCOMPARE(count(dot_at(timeline, 13), "-18.0"), size_t(0));
    }

    void nothing_stands_there_before_it_exists() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(count(dot_at(timeline, 0), "label=") - 1, size_t(0));
        QVERIFY(dot_at(timeline, 4).find("Backward0") == std::string::npos);
        QVERIFY(dot_at(timeline, 8).find("grad = None") != std::string::npos);
    }

    void minus_is_ascii_at_every_step() {
        for (const TraceBuilder& trace : {lesson_graph(), lesson_relu(-3), shared_leaf(), not_recorded()}) {
            const Timeline timeline = trace.timeline();
            for (uint32_t k = 0; k <= timeline.size(); ++k)
                QVERIFY(dot_at(timeline, k).find("\u2212") == std::string::npos);
        }
    }

    void quotes_and_line_ends_in_a_name_are_escaped() {
        TraceBuilder t("d[\"a\"] = torch.tensor(2.0)\n");
        t.line(1);
        t.leaf("d[\"a\"]", 2, true);
        const Timeline timeline = t.timeline();
        const std::string dot = dot_at(timeline, timeline.size());
        QVERIFY2(dot.find("d[\\\"a\\\"] = 2.0") != std::string::npos, dot.c_str());
    }

    void a_formula_becomes_plain_signs() {
        QCOMPARE(plain_formula("\\frac{a + b}{\\sqrt{c}}"), std::string("(a + b)/(sqrt(c))"));
        QCOMPARE(plain_formula("\\max(0, \\mathrm{pre\\_act})"), std::string("max(0, pre_act)"));
        QCOMPARE(plain_formula("b + X \\, w^{\\top}"), std::string("b + X w^T"));
        QCOMPARE(plain_formula("e^{-x} \\cdot w_{1}"), std::string("e^-x * w_1"));
        QCOMPARE(plain_formula(std::string(100000, '{')), std::string());
    }
};

QTEST_GUILESS_MAIN(DotTest)
#include "tst_dot.moc"
