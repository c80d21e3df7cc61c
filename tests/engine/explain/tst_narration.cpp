#include <QtTest/QTest>

#include "explain/narration.h"
#include "fixtures/lesson_traces.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::trace;
using words::Language;

namespace {

std::string sentence(const Timeline& timeline, uint32_t k, Language language = Language::Spanish) {
    return words::render(explain::narrate(timeline, timeline.state(k)), language);
}

uint32_t step_of(const Timeline& timeline, StepKind kind, const std::string& title, uint32_t nth = 0) {
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        const StepState state = timeline.state(k);
        if (state.step.kind != kind) continue;
        for (const PictureItem& item : state.picture->items) {
            const bool concerned = (state.step.node && item.node == state.step.node) ||
                                   (state.step.tensor && item.tensor == state.step.tensor);
            if (concerned && (item.title == title || item.output_name == title) && nth-- == 0) return k;
        }
    }
    return 0;
}

}  // namespace

class NarrationTest : public QObject {
    Q_OBJECT

  private slots:
    void what_a_node_wrote_in_place_does_not_come_from_itself() {
        const run::Recorded recorded(
            "import torch\nd = torch.tensor([1.0, 2.0], requires_grad=True)\nM = torch.eye(2)\n"
            "M.data[0, 0] = d[0]\n");
        for (const PictureEdge& edge : recorded.last().picture->edges) QVERIFY(edge.from != edge.to);
        const uint32_t written = step_of(recorded.timeline, StepKind::OpExecuted, "CopySlices");
        QVERIFY(sentence(recorded.timeline, written).find("CopySlices") != std::string::npos);
    }

    void a_list_that_was_appended_to_shows_what_it_holds() {
        const run::Recorded recorded("losses = []\nn = 1\nlosses.append(3)\nlosses.append(0.5)\nn = 2\n");
        const StepState state = recorded.timeline.state(recorded.timeline.size());
        std::string shown;
        for (size_t i = 0; i < state.items.size(); ++i)
            if (state.picture->items[i].title == "losses") shown = state.items[i].text;
        QCOMPARE(shown, std::string("[3, 0.5]"));
        const StepState before = recorded.timeline.state(1);
        for (size_t i = 0; i < before.items.size(); ++i)
            if (before.picture->items[i].title == "losses") QCOMPARE(before.items[i].text, std::string("[]"));
    }

    void a_call_names_what_it_enters_and_settings_are_left_out() {
        const run::Recorded recorded(
            "import torch\n"
            "def average(p):\n"
            "    return torch.nn.functional.mse_loss(p, torch.zeros(2))\n"
            "w = torch.ones(2, requires_grad=True)\n"
            "loss = average(w)\n");
        QStringList told;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k)
            told << QString::fromStdString(sentence(recorded.timeline, k, Language::English));
        QVERIFY2(told.contains("average(w) is called: what runs next is inside average."),
                 qPrintable(told.join('\n')));
        QVERIFY2(told.last().startsWith("MseLossBackward0 is recorded") && !told.last().contains("'mean'"),
                 qPrintable(told.join('\n')));
    }

    void a_detach_is_told_as_a_cut_made_on_purpose() {
        const run::Recorded recorded(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\nd = (w * 3).detach()\n");
        const QString said =
            QString::fromStdString(sentence(recorded.timeline, recorded.timeline.size(), Language::English));
        QVERIFY2(said.contains("cut from the graph on purpose"), qPrintable(said));
        QVERIFY(!said.contains("no derivative"));
    }

    void assigning_data_changes_the_number_on_the_leafs_card() {
        const run::Recorded recorded(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\ny = w * 3\nw.data = torch.tensor(9.0)\n"
            "w.data = torch.tensor([1.0, 2.0])\n");
        const auto leaf = [&](uint32_t step) {
            const StepState state = recorded.timeline.state(step);
            for (size_t i = 0; i < state.items.size(); ++i)
                if (state.picture->items[i].title == "w") return state.items[i].value.plain_text();
            return std::string();
        };
        const uint32_t last = recorded.timeline.size();
        QCOMPARE(leaf(last), std::string("[1.0, 2.0]"));
        bool nine = false;
        for (uint32_t k = 1; k < last; ++k) nine = nine || leaf(k) == "9.0";
        QVERIFY(nine);
    }

    void every_step_of_lesson_one_has_its_sentence_in_spanish() {
        const Timeline timeline = lesson_graph().timeline();
        const char* expected[] = {
            "Aún no ha pasado nada. Avanza un paso para empezar.",
            "Nace la hoja w con el valor 2.0. Pide gradiente, así que trae su pizarra: w.grad está vacía.",
            "Nace la hoja x con el valor 3.0. No pide gradiente: ninguno irá hacia ella.",
            "Nace la hoja b con el valor 1.0. Pide gradiente, así que trae su pizarra: b.grad está vacía.",
            "Nace la hoja target con el valor 10.0. No pide gradiente: ninguno irá hacia ella.",
            "Se graba MulBackward0: de w = 2.0, x = 3.0 sale 6.0. Para volver guarda x = 3.0.",
            "Se graba AddBackward0: de w * x = 6.0, b = 1.0 sale y = 7.0. No necesita guardar nada.",
            "Se graba SubBackward0: de y = 7.0, target = 10.0 sale -3.0. No necesita guardar nada.",
            "Se graba PowBackward0: de y - target = -3.0, exponent = 2 sale loss = 9.0. Para volver guarda y "
            "- target = "
            "-3.0.",
            "Empieza la pasada hacia atrás: el gradiente semilla, 1.0, entra por loss.",
            "PowBackward0 multiplica lo que recibe, 1.0, por su derivada local respecto de y - target, que "
            "es "
            "2 * (y - target) = -6.0, y envía -6.0 hacia y - target.",
            "SubBackward0 multiplica lo que recibe, -6.0, por su derivada local respecto de y, que es 1.0, y "
            "envía -6.0 "
            "hacia y.",
            "AddBackward0 recibe -6.0. Sus dos derivadas locales valen 1.0: envía -6.0 hacia w * x y lo "
            "mismo hacia b.",
            "AccumulateGrad escribe -6.0 en b.grad, que estaba vacía.",
            "MulBackward0 multiplica lo que recibe, -6.0, por su derivada local respecto de w, que es x = "
            "3.0, y envía "
            "-18.0 hacia w.",
            "AccumulateGrad escribe -18.0 en w.grad, que estaba vacía.",
            "Termina la pasada hacia atrás: los tensores guardados quedaron liberados. En las pizarras: "
            "w.grad = -18.0, "
            "b.grad = -6.0.",
            "El programa imprime tensor(-18.).",
            "El programa imprime tensor(-6.).",
        };
        QCOMPARE(timeline.size() + 1, static_cast<uint32_t>(std::size(expected)));
        for (uint32_t k = 0; k <= timeline.size(); ++k)
            QCOMPARE(QString::fromStdString(sentence(timeline, k)), QString::fromUtf8(expected[k]));
    }

    void a_function_that_goes_back_inside_its_backward_is_told_once_and_whole() {
        const run::Recorded recorded(
            "import torch\n"
            "class Again(torch.autograd.Function):\n"
            "    @staticmethod\n"
            "    def forward(ctx, value):\n"
            "        ctx.save_for_backward(value)\n"
            "        return value ** 2\n"
            "    @staticmethod\n"
            "    def backward(ctx, upstream):\n"
            "        again = ctx.saved_tensors[0].detach().requires_grad_()\n"
            "        with torch.enable_grad():\n"
            "            result = again ** 2\n"
            "        result.backward(upstream)\n"
            "        return again.grad\n"
            "x = torch.tensor(3.0, requires_grad=True)\n"
            "y = Again.apply(x)\n"
            "y.backward()\n");
        QStringList told;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k)
            told << QString::fromStdString(sentence(recorded.timeline, k, Language::English));
        QCOMPARE(
            told.filter("AgainBackward is recorded"),
            QStringList("AgainBackward is recorded: from x = 3.0 comes y = 9.0. For the way back it saves "
                        "x = 3.0."));
        QCOMPARE(told.filter("AccumulateGrad writes"),
                 QStringList({"AccumulateGrad writes 6.0 on again.grad, which was empty.",
                              "AccumulateGrad writes 6.0 on x.grad, which was empty."}));
        QCOMPARE(told.filter("AgainBackward receives"),
                 QStringList("Your AgainBackward receives 1.0 and returns 6.0 to x."));
    }

    void what_a_node_found_on_its_way_is_told_and_what_was_not_given_is_not() {
        const run::Recorded recorded(
            "import torch\n"
            "import torch.nn.functional as F\n"
            "x = torch.tensor([[1.0, -1.0]], requires_grad=True)\n"
            "loss = F.nll_loss(x, torch.tensor([1]))\n");
        const QString told =
            QString::fromStdString(sentence(recorded.timeline, recorded.timeline.size(), Language::English));
        QVERIFY2(told.endsWith("For the way back it saves x, torch.tensor([1]), total_weight = 1.0."),
                 qPrintable(told));
    }

    void a_graph_that_saved_nothing_is_not_told_to_release_it() {
        const auto end_of = [](const char* backward) {
            const run::Recorded recorded(
                std::string("import torch\na = torch.tensor(2.0, requires_grad=True)\ny = a + 1\n") +
                backward);
            return QString::fromStdString(
                sentence(recorded.timeline, recorded.timeline.size(), Language::English));
        };
        QCOMPARE(end_of("y.backward()\n"),
                 "The backward pass ends; this graph saved no tensor. On the slates: a.grad = 1.0.");
        QCOMPARE(end_of("y.backward(retain_graph=True)\n"),
                 "The backward pass ends and retain_graph keeps the graph, which saved no tensor. On the "
                 "slates: a.grad = 1.0.");
        QCOMPARE(
            end_of("(y * y).backward()\n"),
            "The backward pass ends: the saved tensors have been released. On the slates: a.grad = 6.0.");
    }

    void a_detached_tensor_that_asks_for_a_gradient_is_a_leaf_with_its_slate() {
        const run::Recorded recorded(
            "import torch\n"
            "w = torch.tensor(2.0, requires_grad=True)\n"
            "y = w * 3\n"
            "z = y.detach().requires_grad_()\n"
            "loss = z * 4\n"
            "loss.backward()\n");
        const StepState last = recorded.last();
        const auto& items = last.picture->items;
        const auto z = std::ranges::find(items, "z", &PictureItem::title);
        QVERIFY(z != items.end());
        QVERIFY(z->kind == ItemKind::Leaf && z->requires_grad);
        const Slate& slate = last.items[static_cast<size_t>(z - items.begin())].slate;
        QCOMPARE(QString::fromStdString(slate.value.plain_text()), "4.0");
        QVERIFY(std::ranges::any_of(last.edges, &EdgeState::cut));  // what detach cut is still shown
        QVERIFY(std::ranges::none_of(items,
                                     [](const PictureItem& item) { return item.kind == ItemKind::Ghost; }));
    }

    void a_function_that_misses_what_it_saved_is_where_the_error_stands() {
        const run::Recorded recorded(
            "import torch\n"
            "class Square(torch.autograd.Function):\n"
            "    @staticmethod\n"
            "    def forward(ctx, value):\n"
            "        ctx.save_for_backward(value)\n"
            "        return value ** 2\n"
            "    @staticmethod\n"
            "    def backward(ctx, upstream):\n"
            "        value, = ctx.saved_tensors\n"
            "        return upstream * 2 * value\n"
            "y = Square.apply(torch.tensor(3.0, requires_grad=True))\n"
            "y.backward()\n"
            "y.backward()\n");
        const StepState last = recorded.last();
        QVERIFY(last.error && last.error->item >= 0);
        QCOMPARE(last.picture->items[static_cast<size_t>(last.error->item)].title,
                 std::string("SquareBackward"));
        QVERIFY(last.error->released_at > 0);
    }

    void the_english_says_the_same_numbers() {
        const Timeline timeline = lesson_graph().timeline();
        QCOMPARE(
            sentence(timeline, 14, Language::English),
            std::string(
                "MulBackward0 multiplies what it receives, -6.0, by its local derivative with respect to w, "
                "which is x = 3.0, and sends -18.0 to w."));
        for (uint32_t k = 0; k <= timeline.size(); ++k)
            QVERIFY(sentence(timeline, k) != sentence(timeline, k, Language::English));
    }

    void every_sentence_of_every_fixture_is_known_and_whole() {
        for (const TraceBuilder& trace : {lesson_graph(), lesson_second_backward(), lesson_relu(-1.5),
                                          lesson_relu(-3), shared_leaf(), not_recorded(), training_loop(3)}) {
            const Timeline timeline = trace.timeline();
            for (uint32_t k = 0; k <= timeline.size(); ++k) {
                QVERIFY(words::knows(explain::narrate(timeline, timeline.state(k)).id));
                for (const Language language : words::kLanguages) {
                    const std::string text = sentence(timeline, k, language);
                    QVERIFY2(text.find('{') == std::string::npos, text.c_str());
                    QVERIFY2(text.find("  ") == std::string::npos && text.find(" ,") == std::string::npos,
                             text.c_str());
                }
            }
        }
    }

    void a_closed_gate_is_told_with_what_closed_it() {
        const Timeline timeline = lesson_relu(-3).timeline();
        QCOMPARE(sentence(timeline, step_of(timeline, StepKind::NodeApplied, "ReluBackward0")),
                 std::string("La compuerta de ReluBackward0 está cerrada (pre = -1.0): multiplica -6.0 por "
                             "0.0 y envía 0.0 "
                             "hacia pre."));
        QCOMPARE(
            sentence(timeline, step_of(timeline, StepKind::Accumulated, "w")),
            std::string("Hasta w llega 0.0, y eso se escribe en w.grad: un cero calculado, no un hueco."));
    }

    void an_open_gate_is_a_local_derivative_of_one() {
        const Timeline timeline = lesson_relu(-1.5).timeline();
        QCOMPARE(
            sentence(timeline, step_of(timeline, StepKind::NodeApplied, "ReluBackward0")),
            std::string(
                "ReluBackward0 multiplica lo que recibe, -5.0, por su derivada local respecto de pre, que es "
                "1.0, y envía -5.0 hacia pre."));
    }

    void contributions_that_met_are_told_as_a_sum() {
        const Timeline timeline = shared_leaf().timeline();
        const std::string text = sentence(timeline, step_of(timeline, StepKind::Accumulated, "w"));
        QVERIFY2(text.find(" = 5.0 en w.grad") != std::string::npos, text.c_str());
    }

    void an_operation_without_a_node_says_why() {
        const Timeline timeline = not_recorded().timeline();
        QCOMPARE(sentence(timeline, step_of(timeline, StepKind::OpExecuted, "y")),
                 std::string("w * 2 da y = 4.0, sin grabar: dentro de no_grad no se hace grafo."));
    }

    void the_second_backward_tells_where_it_stops_and_that_the_slates_stay() {
        const Timeline timeline = lesson_second_backward().timeline();
        QCOMPARE(sentence(timeline, timeline.size()),
                 std::string("El backward se detiene en PowBackward0: su tensor guardado self ya fue "
                             "liberado. Las pizarras "
                             "siguen como estaban: w.grad = -18.0, b.grad = -6.0."));
        QVERIFY(sentence(timeline, timeline.size() - 1).starts_with("Empieza otra pasada hacia atrás"));
    }

    void a_second_backward_that_had_written_before_it_stops_says_so() {
        const run::Recorded recorded(
            "import torch\nw = torch.tensor(0.0, requires_grad=True)\nb = torch.tensor(1.0, "
            "requires_grad=True)\nloss = w.exp() + b\nloss.backward()\nloss.backward()\n");
        const std::string said = sentence(recorded.timeline, recorded.timeline.size(), Language::English);
        QVERIFY(said.find("half way, at `ExpBackward0`") != std::string::npos ||
                said.find("half way, at ExpBackward0") != std::string::npos);
        QVERIFY(said.find("b.grad = 2.0") != std::string::npos);
        QVERIFY(said.find("as they were") == std::string::npos);
    }

    void tensors_are_told_with_their_products_and_what_was_summed() {
        const run::Recorded recorded(
            "import torch\nX = torch.tensor([[1.0, 2.0], [3.0, -1.0]])\n"
            "W = torch.tensor([[0.5, 1.0], [2.0, -1.0]], requires_grad=True)\n"
            "b = torch.tensor([0.5, 1.5], requires_grad=True)\n"
            "loss = (X @ W + b).sum()\nopt = torch.optim.SGD([W], lr=0.5)\nloss.backward()\nopt.step()\n");
        QStringList told;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k)
            told << QString::fromStdString(sentence(recorded.timeline, k, Language::English));
        const QString all = told.join('\n');
        for (const char* text :
             {"MmBackward0 receives [[1.0, 1.0], [1.0, 1.0]], which is g, and sends the matrix product X.T @ "
              "g = "
              "[[4.0, 4.0], [1.0, 1.0]] to W.",
              "b had been repeated to fit [2, 2], so its part is summed over dim=0, back to [2].",
              "W goes from [[0.5, 1.0], [2.0, -1.0]] to [[-1.5, -1.0], [1.5, -1.5]]."})
            QVERIFY2(all.contains(text), qPrintable(all));
    }

    void layers_inside_one_call_are_told_apart() {
        const run::Recorded recorded(
            "import torch\nnet = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU())\n"
            "out = net(torch.ones(1, 2))\nout.sum().backward()\n");
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k) {
            const std::string told = sentence(recorded.timeline, k, Language::English);
            QVERIFY2(told.find("to net(torch.ones(1, 2))") == std::string::npos, told.c_str());
            QVERIFY2(told.find("from net(torch.ones(1, 2))") == std::string::npos, told.c_str());
        }
    }

    void autograd_grad_says_that_it_writes_on_no_slate() {
        const run::Recorded recorded(
            "import torch\nx = torch.tensor(3.0, requires_grad=True)\n(x * 2).backward()\n"
            "g, = torch.autograd.grad(x ** 2, x)\n");
        const QString told =
            QString::fromStdString(sentence(recorded.timeline, recorded.timeline.size(), Language::English));
        QVERIFY2(told.contains("gives back") && !told.contains("x.grad ="), qPrintable(told));
    }

    void a_number_of_the_code_that_is_kept_is_told_once() {
        const run::Recorded recorded(
            "import torch\nw = torch.tensor(2.0, requires_grad=True)\ny = w * 3.0\n");
        const QString told =
            QString::fromStdString(sentence(recorded.timeline, recorded.timeline.size(), Language::Spanish));
        QVERIFY2(told.endsWith("Para volver guarda 3.0."), qPrintable(told));
    }

    void a_custom_function_and_a_hook_say_what_they_do() {
        const run::Recorded recorded(
            "import torch\nclass Scale(torch.autograd.Function):\n    @staticmethod\n"
            "    def forward(ctx, x, k):\n        ctx.save_for_backward(x)\n        ctx.k = k\n"
            "        return x * k\n"
            "    @staticmethod\n    def backward(ctx, g):\n        return g * ctx.k, None\n"
            "w = torch.tensor(3.0, requires_grad=True)\nw.register_hook(lambda g: g * 2)\n"
            "Scale.apply(w, 4).backward()\n");
        QStringList told;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k)
            told << QString::fromStdString(sentence(recorded.timeline, k, Language::English));
        const QString all = told.join('\n');
        QVERIFY2(!all.contains("comes ."), qPrintable(all));
        for (const char* text :
             {"ScaleBackward is recorded: from w = 3.0 comes 12.0. On ctx it keeps w = 3.0, k = 4.",
              "A hook changes the gradient of w on its way: 4.0 becomes 8.0."})
            QVERIFY2(all.contains(text), qPrintable(all));
    }

    void a_node_without_local_numbers_only_says_what_it_sends() {
        TraceBuilder t("a = torch.tensor(2.0)\nb = torch.tensor(3.0)\ny = a @ b\ny.backward()\n");
        t.line(1);
        const TensorId a = t.leaf("a", 2, true);
        t.line(2);
        const TensorId b = t.leaf("b", 3, true);
        t.line(3);
        const TensorId y = t.op({.title = "DotBackward0",
                                 .name = "dot",
                                 .formula = "{self} \\, {tensor}",
                                 .code = "a @ b",
                                 .inputs = {a, b},
                                 .value = 6,
                                 .locals = {3, 2},
                                 .saves = {},
                                 .constants = {},
                                 .parameters = {"self", "tensor"},
                                 .no_grad = false,
                                 .snapshot = {},
                                 .bind = "y"});
        t.line(4);
        t.backward(y);
        const Timeline timeline = t.timeline();
        QCOMPARE(QString::fromStdString(sentence(timeline, step_of(timeline, StepKind::NodeApplied, "y"))),
                 QString("DotBackward0 recibe 1.0 y envía hacia cada entrada su parte: a: 3.0, b: 2.0."));
    }

    void a_checkpoint_saves_what_its_hook_gave_and_still_knows_its_derivatives() {
        const run::Recorded recorded(
            "import torch\nfrom torch.utils.checkpoint import checkpoint\n"
            "x = torch.tensor(0.5, requires_grad=True)\n"
            "y = checkpoint(torch.tanh, x, use_reentrant=False)\ny.backward()\n");
        QStringList told;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k)
            told << QString::fromStdString(sentence(recorded.timeline, k));
        QVERIFY2(
            told.contains("Se graba TanhBackward0: de x = 0.5 sale y = 0.46212. Para volver necesita y, y "
                          "guarda lo que dio en su lugar el hook de empaquetar."),
            qPrintable(told.join('\n')));
        QVERIFY2(told.join('\n').contains("que es 1 - y * y = 0.78645"), qPrintable(told.join('\n')));
    }

    void clearing_and_writing_in_place_are_told() {
        const Timeline timeline = training_loop(2).timeline();
        bool cleared = false, written = false;
        for (uint32_t k = 1; k <= timeline.size(); ++k) {
            const std::string text = sentence(timeline, k);
            cleared |= text == "Se borra la pizarra de w: w.grad vuelve a ser None.";
            written |= text.starts_with("w cambia en el sitio: ahora vale 2.24");
        }
        QVERIFY(cleared);
        QVERIFY(written);
    }
};

QTEST_GUILESS_MAIN(NarrationTest)
#include "tst_narration.moc"
