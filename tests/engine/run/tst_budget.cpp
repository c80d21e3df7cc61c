#include <QtTest>

#include "recorded.h"

using namespace backstep;
using namespace backstep::run;
using namespace backstep::trace;

class Budget : public QObject {
    Q_OBJECT

    static std::string training(int turns) {
        return "import torch\nw = torch.tensor(0.0, requires_grad=True)\nfor i in range(" +
               std::to_string(turns) +
               "):\n    loss = (w - 1) ** 2\n    loss.backward()\n    with torch.no_grad():\n"
               "        w -= 0.01 * w.grad\n    w.grad = None\nprint(i)\n";
    }

  private slots:
    void within_the_budget_every_turn_is_kept() {
        const Recorded run(training(20));
        QCOMPARE(run.timeline.pictures().size(), size_t(20));
        QVERIFY(!run.kinds().contains("Limit"));
    }

    void past_the_budget_the_run_goes_on_and_first_and_last_turns_stay() {
        Limits limits;
        limits.trace_bytes = 200000;
        const Recorded run(training(2000), Mode::Strict, limits);
        QCOMPARE(run.outcome.output, std::string("1999\n"));
        QVERIFY(run.outcome.view->bytes() < 1000000);
        QCOMPARE(run.kinds().filter("Limit").size(), 1);
        QCOMPARE(run.timeline.step(3).iteration, 1u);
        uint32_t last = 0;
        for (uint32_t k = 1; k <= run.timeline.size(); ++k)
            last = std::max(last, run.timeline.step(k).iteration);
        QCOMPARE(last, 2000u);
    }

    void a_number_for_each_skipped_turn_stays() {
        Limits limits;
        limits.trace_bytes = 200000;
        const Recorded run(training(2000), Mode::Strict, limits);
        uint32_t points = 0, skipped = 0;
        for (uint32_t i = 0; i < run.outcome.view.size(); ++i) {
            points += run.outcome.view->event(i).is<SeriesPoint>();
            if (const auto* note = run.outcome.view->event(i).as<Skipped>()) skipped = note->iterations;
        }
        QVERIFY(skipped > 1000);
        QVERIFY(points >= skipped);
    }

    void after_the_skipped_stretch_values_are_those_of_the_run() {
        Limits limits;
        limits.trace_bytes = 200000;
        const Recorded whole(training(2000)), cut(training(2000), Mode::Strict, limits);
        const StepState a = whole.last(), b = cut.last();
        QCOMPARE(Recorded::item(b, "w")->value.full_text(), Recorded::item(a, "w")->value.full_text());
        QCOMPARE(b.ledger.size(), a.ledger.size());
        QVERIFY(b.ledger[0].slate.is_none);
    }

    void large_values_are_summed_up_past_their_share() {
        Limits limits;
        limits.trace_bytes = 100000;
        const Recorded run(
            "import torch\nx = torch.ones(10000, requires_grad=True)\ny = x * 2\nz = y * "
            "3\nz.sum().backward()\n",
            Mode::Strict, limits);
        const StepState end = run.last();
        bool summary = false;
        for (const ItemState& item : end.items) summary = summary || item.value.is_summary();
        QVERIFY(summary);
    }

    void the_step_limit_is_a_visible_step_and_ends_the_run() {
        Limits limits;
        limits.steps = 10000;
        const Recorded run("x = 0\nwhile True:\n    x = x + 1\n", Mode::Strict, limits);
        QCOMPARE(run.outcome.status, Outcome::Status::LimitReached);
        QCOMPARE(run.outcome.exit_status, 1);
        QVERIFY(run.outcome.traceback.find("LimitReached: step limit of 10000 instructions") !=
                std::string::npos);
        QCOMPARE(run.kinds().last(), QString("Limit"));
    }
};

QTEST_GUILESS_MAIN(Budget)
#include "tst_budget.moc"
