#include <QtTest/QTest>

#include "diagram/text_twin.h"
#include "fixtures/lesson_traces.h"

using namespace backstep;
using namespace backstep::trace;
using namespace backstep::diagram;
using words::Language;

class TextTwinTest : public QObject {
    Q_OBJECT

  private slots:
    void the_twin_says_everything_the_canvas_shows_at_a_step() {
        const Timeline timeline = lesson_graph().timeline();
        const QString twin =
            QString::fromStdString(text_twin(timeline, timeline.state(14), Language::English));
        const QString expected =
            "Step 14 of 18. MulBackward0 multiplies what it receives, -6.0, by its local derivative with "
            "respect to w, which "
            "is x = 3.0, and sends -18.0 to w.\n"
            "- leaf w, value 2.0, requires grad, slate w.grad empty (None), ready to run\n"
            "- leaf x, value 3.0, no grad\n"
            "- leaf b, value 1.0, requires grad, slate b.grad = -6.0\n"
            "- leaf target, value 10.0, no grad\n"
            "- node MulBackward0, w * x, output 6.0, no longer saves other, runs now, received -6.0, "
            "sent -18.0 to w\n"
            "- node AddBackward0, w * x + b, output y = 7.0, received -6.0, sent -6.0 to MulBackward0, sent "
            "-6.0 to b\n"
            "- node SubBackward0, y - target, output -3.0, received -6.0, sent -6.0 to y\n"
            "- node PowBackward0, (y - target)^2, output loss = 9.0, no longer saves self, received "
            "1.0, sent -6.0 to "
            "SubBackward0\n"
            "Saved: 0 tensors, 0 B; peak 8 B.\n";
        QCOMPARE(twin, expected);
    }

    void both_languages_name_the_same_numbers() {
        const Timeline timeline = lesson_relu(-3).timeline();
        for (uint32_t k = 0; k <= timeline.size(); ++k) {
            const StepState state = timeline.state(k);
            QString spanish = QString::fromStdString(text_twin(timeline, state, Language::Spanish));
            QString english = QString::fromStdString(text_twin(timeline, state, Language::English));
            QVERIFY(spanish != english);
            QCOMPARE(spanish.count('\n'), english.count('\n'));
            QVERIFY(!spanish.contains('{') && !english.contains('{'));
            QVERIFY(!spanish.contains(QChar(0x2212)));
        }
    }

    void the_closed_gate_and_what_lies_beyond_it_are_said() {
        const Timeline timeline = lesson_relu(-3).timeline();
        const std::string twin = text_twin(timeline, timeline.state(timeline.size()), Language::Spanish);
        QVERIFY(twin.find("compuerta cerrada") != std::string::npos);
        QVERIFY(twin.find("por aquí no pasa señal") != std::string::npos);
    }

    void the_error_is_said_where_it_stopped() {
        const Timeline timeline = lesson_second_backward().timeline();
        const std::string twin = text_twin(timeline, timeline.state(timeline.size()), Language::English);
        QVERIFY(twin.find("the error stopped here") != std::string::npos);
        QVERIFY(twin.find("RuntimeError: Trying to backward through the graph a second time") !=
                std::string::npos);
    }

    void contributions_that_wait_are_told_one_by_one() {
        const Timeline timeline = shared_leaf().timeline();
        bool waiting = false;
        for (uint32_t k = 1; k <= timeline.size(); ++k)
            waiting |= text_twin(timeline, timeline.state(k), Language::English).find("waiting: ") !=
                       std::string::npos;
        QVERIFY(waiting);
    }

    void what_is_not_there_yet_has_no_text() {
        const Timeline timeline = lesson_graph().timeline();
        QVERIFY(text_of_item(timeline.state(0), 0, Language::English).empty());
        QVERIFY(text_of_item(timeline.state(0), 99, Language::English).empty());
    }
};

QTEST_GUILESS_MAIN(TextTwinTest)
#include "tst_text_twin.moc"
