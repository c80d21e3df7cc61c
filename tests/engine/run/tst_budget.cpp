#include <QtTest>

#include <thread>
#include <vector>

#include "base/buffer.h"
#include "recorded.h"
#include "trace/loops/series.h"
#include "trace/loops/turns.h"

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
    // Each thread charges a little less than what it passes on at once, and takes that to its grave.
    void what_threads_made_and_others_freed_does_not_use_up_the_budget() {
        constexpr size_t kSmall = 500, kMany = 30;
        for (int turn = 0; turn < 100; ++turn) {
            std::vector<Buffer*> made;
            std::thread([&made] {
                for (size_t i = 0; i < kMany; ++i) made.push_back(Buffer::allocate(kSmall));
            }).join();
            for (Buffer* buffer : made) buffer->release();
        }
        QVERIFY(MemoryBudget::used() < MemoryBudget::limit());
        MemoryBudget::require(size_t{1} << 20);
    }

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

    void so_it_does_past_the_events_or_the_nodes_alive_it_may_hold() {
        Limits few;
        few.trace_events = 5000;
        const Recorded long_run(training(2000), Mode::Strict, few);
        QVERIFY(long_run.outcome.view->size() < 15000);  // with a number for each turn
        QCOMPARE(long_run.kinds().filter("Limit").size(), 1);
        Limits small;
        small.trace_nodes = 300;
        const std::string chain =
            "import torch\nx = torch.zeros(1, requires_grad=True)\nfor i in range(3000):\n    x = x + 1\n";
        const Recorded cut(chain, Mode::Strict, small);
        QVERIFY(cut.timeline.size() < 1500);
        // Graphs that a backward is done with are none.
        QVERIFY(!Recorded(training(2000), Mode::Strict, small).kinds().contains("Limit"));
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

    void the_series_of_a_run_are_the_same_within_and_past_the_budget() {
        Limits limits;
        limits.trace_bytes = 200000;
        const Recorded whole(training(2000)), cut(training(2000), Mode::Strict, limits);
        SeriesReader all, some;
        all.read(whole.outcome.view, whole.outcome.view.size());
        some.read(cut.outcome.view, cut.outcome.view.size());
        QStringList names;
        for (const Series& series : all.series()) names << QString::fromStdString(series.name);
        QCOMPARE(names, QStringList({"w", "loss", "w.grad", "", ""}));
        QCOMPARE(some.series().size(), all.series().size());
        QVERIFY(some.in_turns());
        for (size_t i = 0; i < all.series().size(); ++i) {
            const std::vector<Sample>&a = all.series()[i].samples, &b = some.series()[i].samples;
            QCOMPARE(b.size(), a.size());
            QVERIFY(a.size() >= 2000);
            for (size_t k = 0; k < a.size(); ++k) {
                QCOMPARE(b[k].turn, a[k].turn);
                QCOMPARE(b[k].value, a[k].value);
            }
            QVERIFY(!b[1000].kept && a[1000].kept);
        }
    }

    void skipped_turns_are_recorded_again_when_they_are_asked_for() {
        const Recorded whole(training(2000));
        Request request = Recorded::request(training(2000), Mode::Strict, {});
        const Fold fold = whole.timeline.turns().folds().front();
        request.window = TurnWindow{whole.timeline.turns().loops()[fold.loop].span, 999, 1009};
        const Outcome outcome = run_deep(std::move(request));
        const Timeline again(outcome.view);
        QVERIFY(again.size() < whole.timeline.size() / 50);
        QSet<uint32_t> turns;
        for (uint32_t k = 1; k <= again.size(); ++k) turns << again.step(k).iteration;
        for (uint32_t turn : {1u, 1000u, 1005u, 1010u, 2000u})
            QVERIFY2(turns.contains(turn), "a turn is missing");
        QVERIFY(!turns.contains(500) && !turns.contains(1500));
        // What is seen there is what was.
        uint32_t compared = 0;
        for (uint32_t k = 1; k <= again.size(); ++k) {
            if (again.step(k).iteration < 1000 || again.step(k).iteration > 1010) continue;
            if (again.step(k).kind == StepKind::Limit) continue;  // says what is not there
            const auto same = whole.timeline.find_exact(again.key(k));
            QVERIFY(same.has_value());
            if (compared++ % 7 != 0) continue;
            const StepState a = whole.timeline.state(*same), b = again.state(k);
            QCOMPARE(b.items.size(), a.items.size());
            for (size_t i = 0; i < a.items.size(); ++i) {
                QCOMPARE(b.items[i].value.full_text(), a.items[i].value.full_text());
                QCOMPARE(b.items[i].slate.is_none, a.items[i].slate.is_none);
                QCOMPARE(b.items[i].slate.value.full_text(), a.items[i].slate.value.full_text());
            }
        }
        QVERIFY(compared > 50);
    }

    void the_loss_of_a_run_is_what_its_backward_starts_from() {
        const Recorded run(
            "import torch\nw = torch.tensor([1.0, 2.0], requires_grad=True)\n"
            "for epoch in range(2):\n    for i in range(3):\n        (w * w).sum().backward()\n");
        SeriesReader reader;
        while (reader.read(run.outcome.view, 7)) {
        }
        QCOMPARE(reader.turns(), 6u);
        const auto& all = reader.series();
        const auto loss = std::ranges::find(all, SeriesKind::Loss, &Series::kind);
        QCOMPARE(loss->name, std::string("(w * w).sum()"));
        QCOMPARE(loss->samples.size(), size_t(6));
        QCOMPARE(loss->samples[0].value, 5.0);
        const auto grad = std::ranges::find(all, SeriesKind::GradNorm, &Series::kind);
        QVERIFY(std::abs(grad->samples[1].value - std::sqrt(80.0)) < 1e-9);
        QCOMPARE(std::ranges::count(all, SeriesKind::Parameter, &Series::kind), 2);
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

    // A summary is made once for as long as nobody writes, through whatever name.
    void every_write_to_a_large_value_makes_a_new_summary() {
        Limits limits;
        limits.trace_bytes = 20000;
        const Recorded run(
            "import torch\nw = torch.zeros(3000)\nrow = w.view(30, 100)\nplain = w.detach()\n"
            "for i in range(2):\n    w += 1\n    w.data.mul_(2)\n    row += 3\n    plain -= 5\n"
            "    w.copy_(torch.full((3000,), 7.0))\n",
            Mode::Strict, limits);
        QStringList seen;
        for (uint32_t i = 0; i < run.outcome.view->size(); ++i) {
            const Event event = run.outcome.view->event(i);
            const auto* write = event.as<TensorMutated>();
            if (!write) continue;
            QVERIFY(write->value.is_summary());
            seen << QString::number(write->value.max()) + "/" + QString::number(write->value.mean());
        }
        QCOMPARE(seen,
                 QStringList({"1/1", "2/2", "5/5", "0/0", "7/7", "8/8", "16/16", "19/19", "14/14", "7/7"}));
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
