#include <QtTest/QTest>

#include "lesson/checking/notebook.h"
#include "lesson/gate.h"
#include "lesson/reader.h"

using namespace backstep;
using namespace backstep::lesson;

// Where a prediction is asked.
class GateTest : public QObject {
    Q_OBJECT
  private slots:
    // What is sent to a blank slate tells what will be written.
    void a_gate_before_a_blank_slate_stands_before_the_node_that_sends_there_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("gate");
        const auto row = [](const char* name, const char* code, const char* before, const char* expression,
                            const char* gate) {
            QTest::newRow(name) << code << before << expression << gate;
        };
        row("one node sends", "(w * 3).backward()", "slate w", "w.grad.item()", "node MulBackward0");
        row("two send", "(w * 3 + w ** 2).backward()", "slate w", "w.grad", "slate w");
        row("one sends twice", "(w * w).backward()", "slate w", "w.grad", "slate w");
        row("no node sends", "w.backward()", "slate w", "w.grad", "slate w");
        row("the slate is written on", "(w * 3).backward()\n(w * 3).backward()", "second slate w", "w.grad",
            "second slate w");
        row("the slate is blank again", "(w * 3).backward()\nw.grad = None\n(w * 3).backward()",
            "second slate w", "w.grad", "second node MulBackward0");
        row("a hook changes it", "w.register_hook(lambda grad: grad * 2)\n(w * 3).backward()", "slate w",
            "w.grad", "slate w");
        row("another number is asked for", "(w * 3).backward()", "slate w", "w * 2", "slate w");
        row("another place is named", "(w * 3).backward()", "backward finished", "w.grad",
            "backward finished");
        row("the place never comes", "(w * 3).backward()", "third slate w", "w.grad", "third slate w");
    }
    void a_gate_before_a_blank_slate_stands_before_the_node_that_sends_there() {
        QFETCH(QString, code);
        QFETCH(QString, before);
        QFETCH(QString, expression);
        QFETCH(QString, gate);
        const QString text =
            "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n\n```python\nimport torch\nw = torch.tensor(2.0, "
            "requires_grad=True)\n" +
            code + "\n```\n\n```yaml predict\nid: p\nbefore: " + before + "\nexpression: " + expression +
            "\nquestion: \"?\"\nanswer: 3\nreason: \"So.\"\n```\n";
        const Reading reading = read_lesson(text.toStdString(), "a.md");
        QVERIFY(reading.diagnostics.empty());
        const auto* predict = reading.lesson->blocks.back().as<Predict>();
        make_notebook()->run(*reading.lesson, [&](uint32_t, const CellOutcome&, Session& session) {
            const trace::Timeline& timeline = session.timeline();
            QCOMPARE(gate_of(*predict, timeline), step_at(*parse_position(gate.toStdString()), timeline));
        });
    }
};

QTEST_GUILESS_MAIN(GateTest)
#include "tst_gate.moc"
