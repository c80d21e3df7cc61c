#include <QtTest>

#include "recorded.h"

using namespace backstep;
using namespace backstep::run;
using namespace backstep::trace;

class RecorderInPlace : public QObject {
    Q_OBJECT

  private slots:
    void a_parameter_update_is_one_step_and_shows_on_the_leaf() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\n(w * w).backward()\n"
            "with torch.no_grad():\n    w -= 0.1 * w.grad\nw.grad = None\nprint(w)\n");
        QCOMPARE(run.kinds().filter("InPlaceWrite").size(), 1);
        QCOMPARE(run.kinds().filter("GradCleared").size(), 1);
        const StepState end = run.last();
        QCOMPARE(Recorded::item(end, "w")->value.plain_text(), std::string("1.6"));
        QVERIFY(Recorded::item(end, "w")->slate.is_none);
    }

    void writing_through_data_shows_on_the_leaf_too() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\n(w * w).backward()\n"
            "w.data -= 0.1 * w.grad\nprint(w)\n");
        const StepState end = run.last();
        QCOMPARE(Recorded::item(end, "w")->value.plain_text(), std::string("1.6"));
    }

    void zeroing_a_grad_wipes_the_slate_to_a_zero() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\n(w * w).backward()\nw.grad.zero_()\n");
        const StepState end = run.last();
        const Slate& slate = Recorded::item(end, "w")->slate;
        QVERIFY(!slate.is_none);
        QVERIFY(slate.value.all_zero());
        QVERIFY(slate.wiped);
    }

    void a_recorded_in_place_operation_makes_a_node_of_its_own() {
        const Recorded run(
            "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = x * 3\ny.add_(1)\n"
            "y.backward()\nprint(x.grad)\n");
        const StepState end = run.last();
        QVERIFY(Recorded::titles(end).contains("AddBackward0"));
        QCOMPARE(Recorded::item(end, "MulBackward0")->value.plain_text(), std::string("6.0"));
        QCOMPARE(Recorded::item(end, "AddBackward0")->value.plain_text(), std::string("7.0"));
    }

    void a_write_into_a_view_becomes_copy_slices() {
        const Recorded run(
            "import torch\nx = torch.ones(3, requires_grad=True)\ny = x * 2\ny[0] = 5.0\n"
            "y.sum().backward()\nprint(x.grad)\n");
        QCOMPARE(run.outcome.output, std::string("tensor([0., 2., 2.])\n"));
        const StepState end = run.last();
        QVERIFY(Recorded::titles(end).contains("CopySlices"));
        QVERIFY(Recorded::item(end, "CopySlices")->upstream.has_value());
        // What it gives is the base, all of it, not the window that was written to.
        QCOMPARE(Recorded::item(end, "CopySlices")->value.full_text(), std::string("[5.0, 2.0, 2.0]"));
        const trace::ViewRebased* rebased = nullptr;
        for (uint32_t i = 0; i < run.outcome.view.size(); ++i)
            if (const auto* told = run.outcome.view->event(i).as<trace::ViewRebased>()) rebased = told;
        QVERIFY(rebased && rebased->view && rebased->view != rebased->base);
        QCOMPARE(run.timeline.recorded(rebased->copy_slices).first->output, rebased->base);
    }

    void a_changed_saved_tensor_is_named_by_the_error() {
        const Recorded run(
            "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = torch.exp(x)\ny.add_(1)\n"
            "y.backward()\n");
        QCOMPARE(run.outcome.status, Outcome::Status::Raised);
        const StepState end = run.last();
        QVERIFY(end.error.has_value());
        QCOMPARE(end.picture->items[static_cast<size_t>(end.error->item)].title, std::string("ExpBackward0"));
        QVERIFY(end.error->chip >= 0);
        const SavedChip& chip =
            end.items[static_cast<size_t>(end.error->item)].chips[static_cast<size_t>(end.error->chip)];
        QVERIFY(chip.version != chip.expected_version);
    }

    void views_of_one_memory_change_together() {
        const Recorded run("import torch\nx = torch.zeros(4)\nv = x[1:3]\nx[2] = 7.0\nprint(v)\n");
        QCOMPARE(run.outcome.output, std::string("tensor([0., 7.])\n"));
        const StepState end = run.last();
        for (size_t i = 0; i < end.items.size(); ++i)
            if (end.picture->items[i].output_name == "v")
                QCOMPARE(end.items[i].value.full_text(), std::string("[0.0, 7.0]"));
    }
};

QTEST_GUILESS_MAIN(RecorderInPlace)
#include "tst_recorder_in_place.moc"
