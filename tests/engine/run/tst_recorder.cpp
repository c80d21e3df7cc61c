#include <QtTest>

#include "recorded.h"

using namespace backstep;
using namespace backstep::run;
using namespace backstep::trace;

class Recorder : public QObject {
    Q_OBJECT

    static constexpr const char* kLesson =
        "import torch\n\nw = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
        "b = torch.tensor(1.0, requires_grad=True)\ntarget = torch.tensor(10.0)\n\ny = w * x + b\n"
        "loss = (y - target) ** 2\n\nloss.backward()\n\nprint(w.grad)\nprint(b.grad)\n";

  private slots:
    void lesson_1_is_recorded_as_its_18_steps() {
        const Recorded run(kLesson);
        QCOMPARE(run.outcome.output, std::string("tensor(-18.)\ntensor(-6.)\n"));
        const QStringList expected = {
            "LeafMade",    "LeafMade",    "LeafMade",     "LeafMade",         "OpExecuted",  "OpExecuted",
            "OpExecuted",  "OpExecuted",  "BackwardSeed", "NodeApplied",      "NodeApplied", "NodeApplied",
            "Accumulated", "NodeApplied", "Accumulated",  "BackwardFinished", "Printed",     "Printed"};
        QCOMPARE(run.kinds(), expected);
        const StepState end = run.last();
        QCOMPARE(Recorded::titles(end), QStringList({"w", "x", "b", "target", "MulBackward0", "AddBackward0",
                                                     "SubBackward0", "PowBackward0"}));
        QCOMPARE(end.picture->items[7].formula, std::string("(y - \\mathrm{target})^{2}"));
        QCOMPARE(end.ledger[0].slate.value.plain_text(), std::string("-18.0"));
    }

    void saved_tensors_alias_what_they_share() {
        const Recorded run(kLesson);
        const StepState state = run.timeline.state(8);
        const ItemState& mul = *Recorded::item(state, "MulBackward0");
        QCOMPARE(mul.chips.size(), size_t(2));
        const SavedChip& other = mul.chips[0].present ? mul.chips[0] : mul.chips[1];
        QCOMPARE(other.name, std::string("other"));
        QCOMPARE(other.alias, std::string("x"));
        QCOMPARE(state.memory.referenced, uint64_t(8));
        QCOMPARE(state.memory.held, uint64_t(4));
        QCOMPARE(state.memory.cells, 2u);
    }

    void a_step_stands_on_the_line_that_ran_and_the_expression_that_made_the_node() {
        const Recorded run(kLesson);
        QCOMPARE(run.timeline.step(5).span.line, 8u);
        QCOMPARE(run.outcome.view->code(run.timeline.step(5).node_span), std::string("w * x"));
        QCOMPARE(run.timeline.step(14).span.line, 11u);
    }

    void what_follows_a_call_stands_on_the_line_of_the_caller_again() {
        // A constructor, a generator that is resumed, a property and a function, each with more to do behind.
        const Recorded run(
            "import torch\n"
            "class Scale:\n"
            "    def __init__(self, w):\n"
            "        self.w = w * 2\n"
            "    @property\n"
            "    def cube(self):\n"
            "        return self.w ** 3\n"
            "def steps(w):\n"
            "    yield w - 1\n"
            "    yield w - 2\n"
            "w = torch.tensor(2.0, requires_grad=True)\n"
            "a = Scale(w).w + w\n"
            "b = Scale(w).cube * a\n"
            "for s in steps(b):\n"
            "    a = a / s\n");
        QStringList lines;
        for (uint32_t k = 1; k <= run.timeline.size(); ++k) {
            const Step& step = run.timeline.step(k);
            if (step.kind == StepKind::OpExecuted)
                lines << QString::number(step.span.line) + ' ' +
                             QString::fromStdString(run.outcome.view->code(step.node_span));
        }
        QCOMPARE(lines, QStringList({"4 w * 2", "12 Scale(w).w + w", "4 w * 2", "7 self.w ** 3",
                                     "13 Scale(w).cube * a", "9 w - 1", "15 a / s", "10 w - 2", "15 a / s"}));
    }

    void operations_under_no_grad_are_ghosts() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nwith torch.no_grad():\n    y = w * 2\n"
            "z = y * w\nz.backward()\nprint(w.grad)\n");
        const StepState end = run.last();
        QCOMPARE(Recorded::titles(end), QStringList({"w", "w * 2", "MulBackward0"}));
        QCOMPARE(end.items[1].note, std::string("no_grad"));
        QCOMPARE(end.picture->items[1].formula, std::string("w \\cdot 2"));
        QCOMPARE(run.outcome.output, std::string("tensor(4.)\n"));
    }

    void of_a_long_loop_without_a_graph_the_first_and_the_last_operations_stand_on_the_board() {
        const Recorded run("import torch\nx = torch.zeros(1)\nfor i in range(200):\n    x = x + 1\n");
        QStringList values;
        const StepState end = run.last();
        for (size_t i = 0; i < end.items.size(); ++i)
            if (end.picture->items[i].title == "x + 1")
                values << QString::fromStdString(end.items[i].value.card_text());
        QCOMPARE(values.size(), 40);
        QCOMPARE(values.first(), QString("[1.0]"));
        QCOMPARE(values.last(), QString("[200.0]"));
    }

    void a_second_backward_is_pinned_where_it_stopped() {
        const Recorded run(std::string(kLesson) + "loss.backward()\n");
        QCOMPARE(run.outcome.status, Outcome::Status::Raised);
        QVERIFY(run.outcome.traceback.find("RuntimeError: Trying to backward through the graph") !=
                std::string::npos);
        const StepState end = run.last();
        QCOMPARE(end.step.kind, StepKind::Error);
        QVERIFY(end.error.has_value());
        QCOMPARE(end.picture->items[static_cast<size_t>(end.error->item)].title, std::string("PowBackward0"));
        QVERIFY(end.error->chip >= 0);
        QCOMPARE(end.error->released_by.line, 11u);
        QCOMPARE(Recorded::item(end, "w")->slate.value.plain_text(), std::string("-18.0"));
    }

    void what_an_operation_refused_is_named_as_its_error_names_it() {
        const std::string made = "import torch\na = torch.ones(2, 4, requires_grad=True)\nh = a * 2\n";
        const auto refused = [](const Recorded& run) {
            const StepState end = run.last();
            QStringList told;
            if (!end.error || end.error->item >= 0) return told;
            for (const auto& [item, name] : end.error->operands)
                told << QString::fromStdString(end.picture->items[item].title + " " + name);
            return told;
        };
        // A leaf that nothing else uses is shown with the other one.
        QCOMPARE(refused(Recorded(made + "x = torch.ones(5, 2)\ntorch.mm(h, x)\n")),
                 QStringList({"MulBackward0 mat1", "x mat2"}));
        QCOMPARE(refused(Recorded(made + "x = torch.ones(5, 3, requires_grad=True)\n"
                                         "torch.nn.functional.linear(h, x, torch.zeros(5))\n")),
                 QStringList({"MulBackward0 mat1", "TBackward0 mat2"}));
        QCOMPARE(refused(Recorded(made + "b = torch.ones(3)\nh + b\n")),
                 QStringList({"MulBackward0 a", "b b"}));
        // What is raised by the script itself is about no operation.
        QCOMPARE(refused(Recorded(made + "try:\n    h + torch.ones(3)\nexcept RuntimeError:\n    pass\n"
                                         "raise ValueError('no')\n")),
                 QStringList());
    }

    void a_dying_relu_closes_its_gate() {
        const Recorded run(
            "import torch\nw = torch.tensor(0.5, requires_grad=True)\nx = torch.tensor(4.0)\n"
            "b = torch.tensor(-3.0, requires_grad=True)\ntarget = torch.tensor(3.0)\npre = w * x + b\n"
            "z = torch.relu(pre)\nloss = (z - target) ** 2\nloss.backward()\n");
        const StepState end = run.last();
        QVERIFY(Recorded::item(end, "ReluBackward0")->gate_closed);
        QVERIFY(Recorded::item(end, "MulBackward0")->dead);
        QVERIFY(Recorded::item(end, "w")->slate.value.all_zero());
    }

    void a_factor_of_zero_closes_no_gate() {
        const Recorded run(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nh = torch.tensor(0.0)\n"
            "y = torch.sin(w) * h\ny.backward()\n");
        const StepState end = run.last();
        QVERIFY(!Recorded::item(end, "MulBackward0")->gate_closed);
        QVERIFY(!Recorded::item(end, "w")->dead);
        QVERIFY(Recorded::item(end, "w")->slate.value.all_zero());
    }

    void clamp_and_masked_fill_are_gates_as_relu_is() {
        const Recorded run(
            "import torch\nx = torch.tensor([5.0, 6.0], requires_grad=True)\n"
            "y = x.clamp(max=1.0).sum() + x.masked_fill(x > 0, 0.0).sum() + (x ** 2).sum()\ny.backward()\n");
        const StepState end = run.last();
        QVERIFY(Recorded::item(end, "ClampBackward1")->gate_closed);
        QVERIFY(Recorded::item(end, "MaskedFillBackward0")->gate_closed);
        QVERIFY(!Recorded::item(end, "PowBackward0")->gate_closed);
    }

    void retain_graph_keeps_the_chips() {
        const Recorded run(
            "import torch\nx = torch.tensor(3.0, requires_grad=True)\ny = x ** 2\n"
            "y.backward(retain_graph=True)\ny.backward()\nprint(x.grad)\n");
        QCOMPARE(run.outcome.output, std::string("tensor(12.)\n"));
        uint32_t first_end = 0;
        for (uint32_t k = 1; k <= run.timeline.size() && !first_end; ++k)
            if (run.timeline.step(k).kind == StepKind::BackwardFinished) first_end = k;
        const StepState between = run.timeline.state(first_end);
        const StepState end = run.last();
        QVERIFY(Recorded::item(between, "PowBackward0")->chips[0].retained);
        QVERIFY(Recorded::item(end, "PowBackward0")->chips[0].released);
    }

    void create_graph_records_its_nodes_into_the_same_picture() {
        const Recorded run(
            "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = x ** 3\n"
            "g, = torch.autograd.grad(y, x, create_graph=True)\ng.backward()\nprint(x.grad)\n");
        QCOMPARE(run.outcome.output, std::string("tensor(12.)\n"));
        const StepState end = run.last();
        int of_create_graph = 0;
        for (const PictureItem& item : end.picture->items) of_create_graph += item.of_create_graph;
        QVERIFY(of_create_graph > 0);
    }

    void detach_cuts_the_edge() {
        const Recorded run(
            "import torch\nx = torch.tensor(2.0, requires_grad=True)\ny = x * x\nd = y.detach()\nz = d * x\n"
            "z.backward()\n");
        const StepState end = run.last();
        int cuts = 0;
        for (const EdgeState& edge : end.edges) cuts += edge.cut;
        QCOMPARE(cuts, 1);
    }

    void hooks_and_custom_functions_are_steps_and_cards() {
        const Recorded run(
            "import torch\nclass Square(torch.autograd.Function):\n    @staticmethod\n"
            "    def forward(ctx, x):\n        ctx.save_for_backward(x)\n        return x * x\n"
            "    @staticmethod\n    def backward(ctx, g):\n        x, = ctx.saved_tensors\n"
            "        return 2 * x * g\nx = torch.tensor(3.0, requires_grad=True)\ny = Square.apply(x)\n"
            "y.register_hook(lambda g: g * 10)\ny.backward()\nprint(x.grad)\n");
        QCOMPARE(run.outcome.output, std::string("tensor(60.)\n"));
        QVERIFY(run.kinds().contains("HookCalled"));
        const StepState end = run.last();
        const ItemState* card = Recorded::item(end, "SquareBackward");
        QVERIFY(card != nullptr);
        QCOMPARE(card->upstream->plain_text(), std::string("10.0"));
        for (const PictureItem& item : end.picture->items)
            if (item.title == "SquareBackward") {
                QVERIFY(item.custom);
                QCOMPARE(item.formula, std::string("\\mathrm{Square}(x)"));
            }
    }

    void a_checkpoint_records_its_stretch_again() {
        for (const char* reentrant : {"True", "False"}) {
            const Recorded run(
                std::string("import torch\nfrom torch.utils.checkpoint import checkpoint\n"
                            "x = torch.tensor(0.5, requires_grad=True)\n"
                            "y = checkpoint(lambda x: torch.sin(torch.exp(x)), x, use_reentrant=") +
                reentrant + ")\n(y * 3).backward()\n");
            uint32_t seed = 0;
            QStringList again;
            for (uint32_t k = 1; k <= run.timeline.size(); ++k) {
                const StepState state = run.timeline.state(k);
                if (state.step.kind == StepKind::BackwardSeed && seed == 0) seed = k;
                if (state.step.kind != StepKind::OpExecuted || !state.step.node) continue;
                for (size_t i = 0; i < state.items.size(); ++i)
                    if (state.picture->items[i].node == state.step.node && state.items[i].recomputed) {
                        QVERIFY(seed > 0);
                        QVERIFY(!state.picture->items[i].of_create_graph);
                        again << QString::fromStdString(state.picture->items[i].title);
                    }
            }
            QCOMPARE(again, QStringList({"ExpBackward0", "SinBackward0"}));
        }
    }

    void what_forward_leaves_on_ctx_is_told_with_the_card() {
        const Recorded run(
            "import torch\nclass Scale(torch.autograd.Function):\n    @staticmethod\n"
            "    def forward(ctx, x, k):\n        ctx.save_for_backward(x)\n        ctx.k = k\n"
            "        ctx.mode = 'mean'\n        return x * k\n"
            "    @staticmethod\n    def backward(ctx, g):\n        return g * ctx.k, None\n"
            "x = torch.tensor(3.0, requires_grad=True)\nScale.apply(x, 4).backward()\n");
        const StepState end = run.last();
        for (const PictureItem& item : end.picture->items)
            if (item.title == "ScaleBackward") {
                QCOMPARE(item.context, std::vector<std::string>({"k = 4", "mode = 'mean'"}));
                QCOMPARE(item.formula, std::string("\\mathrm{Scale}(x)"));
            }
        QVERIFY(Recorded::item(end, "ScaleBackward") != nullptr);
    }

    void an_error_keeps_what_was_recorded_up_to_it() {
        const Recorded run("import torch\nx = torch.tensor(2.0)\ny = x * 2\nx.backward()\n");
        QCOMPARE(run.outcome.status, Outcome::Status::Raised);
        QCOMPARE(run.kinds(), QStringList({"LeafMade", "OpExecuted", "Error"}));
        QCOMPARE(run.last().step.span.line, 4u);
    }

    void a_syntax_error_is_the_only_step() {
        const Recorded run("x = = 2\n");
        QCOMPARE(run.outcome.status, Outcome::Status::Refused);
        QCOMPARE(run.kinds(), QStringList({"Error"}));
        QCOMPARE(run.outcome.exit_status, 1);
    }

    void a_broadcast_operation_keeps_whole_values() {
        const Recorded run(
            "import torch\nw = torch.tensor([1.0, 2.0], requires_grad=True)\ny = (w * "
            "3).sum()\ny.backward()\n"
            "print(w.grad)\n");
        const StepState end = run.last();
        QCOMPARE(Recorded::item(end, "MulBackward0")->value.full_text(), std::string("[3.0, 6.0]"));
        QCOMPARE(end.ledger[0].slate.value.full_text(), std::string("[3.0, 3.0]"));
    }
};

QTEST_GUILESS_MAIN(Recorder)
#include "tst_recorder.moc"
