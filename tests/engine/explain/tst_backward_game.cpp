#include <QtTest/QTest>

#include "explain/game/backward_game.h"
#include "run/run.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;
using NodeState = BackwardGame::NodeState;

namespace {

const char kSnippet[] =
    "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
    "b = torch.tensor(1.0, requires_grad=True)\ny = w * x + b\nloss = (y - 10.0) ** 2 + w\n";

std::shared_ptr<const trace::Timeline> run_of(const std::string& code) {
    run::Request request;
    request.mode = run::Mode::Notebook;
    request.cells = {{"a", code}};
    return std::make_shared<trace::Timeline>(run::run(std::move(request)).view);
}

BackwardGame game_of(const std::string& code, uint32_t step = 0) {
    const auto run = run_of(code);
    return {run, *pass_near(*run, step)};
}

size_t node_of(const BackwardGame& game, const std::string& name) {
    for (size_t i = 0; i < game.size(); ++i)
        if (game.name(i) == name && game.state(i) != NodeState::Done) return i;
    return game.size();
}

void answer_all(BackwardGame& game) {
    while (game.running()) QVERIFY(game.answer(game.questions()[game.answered()].expected).right);
}

std::string id_said(const Reply& reply) {
    QTest::qVerify(words::knows(reply.text.id), reply.text.id.c_str(), "", __FILE__, __LINE__);
    return (reply.right ? "+" : "-") + reply.text.id;
}

}  // namespace

class BackwardGameTest : public QObject {
    Q_OBJECT

  private slots:
    void only_a_node_whose_contributions_have_all_come_may_run() {
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        QCOMPARE(game.size(), size_t(7));
        QVERIFY(game.pass().fixed.empty());
        QCOMPARE(game.ready().size(), size_t(1));
        const size_t slate = node_of(game, "AccumulateGrad (w)");
        QCOMPARE(game.missing(slate), size_t(2));
        QCOMPARE(id_said(game.choose(slate)), std::string("-game.not_ready"));
        QCOMPARE(game.score().mistakes, size_t(1));
        QCOMPARE(id_said(game.choose(game.ready()[0])), std::string("+game.right_same"));
        QCOMPARE(id_said(game.choose(slate)), std::string("-game.finish_first"));
        answer_all(game);
        QCOMPARE(game.missing(slate), size_t(1));
        QCOMPARE(id_said(game.choose(game.done()[0])), std::string("-game.already_ran"));
    }

    void a_node_that_waits_for_a_single_contribution_is_told_so_in_the_singular() {
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        for (size_t node = 0; node < game.size(); ++node) {
            if (game.missing(node) != 1) continue;
            QCOMPARE(id_said(game.choose(node)), std::string("-game.not_ready_one"));
            return;
        }
        QFAIL("no node waits for one contribution");
    }

    // At the node that gives the loss, too, where both are the same quotient.
    void what_a_node_is_asked_is_never_asked_twice_in_the_same_formula() {
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        while (!game.is_finished()) {
            QVERIFY(game.choose(game.ready().front()).right);
            const auto& questions = game.questions();
            for (size_t i = 0; i < questions.size(); ++i)
                for (size_t k = 0; k < i; ++k)
                    if (!questions[i].formula.empty()) QVERIFY(questions[i].formula != questions[k].formula);
            answer_all(game);
        }
    }

    void any_ready_node_is_right_and_the_slates_come_out_the_same() {
        const std::string code = std::string(kSnippet) + "loss.backward()\n";
        for (const bool first : {true, false}) {
            BackwardGame game = game_of(code);
            bool other = false;
            while (!game.is_finished()) {
                const std::vector<size_t> ready = game.ready();
                const Reply reply = game.choose(first ? ready.front() : ready.back());
                QVERIFY(reply.right);
                other |= id_said(reply) == "+game.right_other";
                answer_all(game);
            }
            QVERIFY(other || first);
            const auto played = game.timeline();
            QCOMPARE(played->step(played->size()).kind, trace::StepKind::BackwardFinished);
            for (const trace::LedgerRow& row : played->state(played->size()).ledger)
                QCOMPARE(row.slate.value.at(0), row.name == "w" ? -17.0 : -6.0);
            QCOMPARE(played->size(), run_of(code)->size());
        }
    }

    void what_was_played_is_a_timeline_in_the_order_of_the_player() {
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        for (const char* name : {"AddBackward0", "PowBackward0", "SubBackward0", "AddBackward0",
                                 "MulBackward0", "AccumulateGrad (w)"}) {
            QVERIFY(game.choose(node_of(game, name)).right);
            answer_all(game);
        }
        const auto played = game.timeline();
        const trace::StepState state = played->state(played->size());
        QCOMPARE(state.step.kind, trace::StepKind::Accumulated);
        for (const trace::LedgerRow& row : state.ledger) QCOMPARE(row.slate.is_none, row.name == "b");
        QVERIFY(!game.is_finished());
        QCOMPARE(game.ready(), std::vector<size_t>{node_of(game, "AccumulateGrad (b)")});
    }

    // The second graph of a run, live beside the first one's remains.
    void what_is_played_is_the_graph_that_is_shown() {
        const auto run =
            run_of(std::string(kSnippet) +
                   "loss.backward()\nloss = (w * x + b) ** 2\nloss.backward(retain_graph=True)\n");
        const BackwardPass pass = *pass_near(*run, run->size());
        BackwardGame game(run, pass);
        const auto titles_of = [](const trace::Timeline& timeline) {
            const trace::StepState state = timeline.state(timeline.size());
            QString titles;
            for (const auto& item : state.picture->items) titles += QString::fromStdString(item.title) + ' ';
            return titles;
        };
        QCOMPARE(game.timeline()->size(), pass.seed);
        QCOMPARE(titles_of(*game.timeline()), titles_of(*run));
        QVERIFY(game.choose(game.ready().front()).right);
        answer_all(game);
        QCOMPARE(game.timeline()->step(game.timeline()->size()).kind, trace::StepKind::NodeApplied);
        QCOMPARE(game.timeline()->step(game.timeline()->size()).picture, run->step(pass.seed).picture);
    }

    void a_wrong_number_is_told_with_its_reason_data() {
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("question");
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("id");
        QTest::newRow("sign") << "PowBackward0" << 0 << 6.0 << "wrong_sign";
        QTest::newRow("local") << "PowBackward0" << 0 << 2.0 << "wrong_local";
        QTest::newRow("rounded") << "PowBackward0" << 0 << -6.003 << "local_right";
        QTest::newRow("only received") << "MulBackward0" << 1 << -6.0 << "wrong_only_received";
        QTest::newRow("only local") << "MulBackward0" << 1 << 3.0 << "wrong_only_local";
        QTest::newRow("added") << "MulBackward0" << 1 << -3.0 << "wrong_added";
        QTest::newRow("sent already") << "MulBackward0" << 0 << -18.0 << "wrong_product";
        QTest::newRow("received") << "MulBackward0" << 0 << -6.0 << "wrong_received";
        QTest::newRow("first write") << "AccumulateGrad (w)" << 0 << 1.0 << "wrong_first_write";
        QTest::newRow("slate") << "AccumulateGrad (w)" << 0 << -17.0 << "slate_right";
    }
    void a_wrong_number_is_told_with_its_reason() {
        QFETCH(QString, node);
        QFETCH(int, question);
        QFETCH(double, number);
        QFETCH(QString, id);
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        while (game.name(game.next_in_pytorch()) != node.toStdString()) {
            QVERIFY(game.choose(game.next_in_pytorch()).right);
            answer_all(game);
        }
        QVERIFY(game.choose(game.next_in_pytorch()).right);
        for (int i = 0; i < question; ++i)
            QVERIFY(game.answer(game.questions()[game.answered()].expected).right);
        QCOMPARE(QString::fromStdString(id_said(game.answer(number))).mid(1), "game." + id);
    }

    void a_slate_that_holds_a_gradient_asks_for_the_sum() {
        BackwardGame game = game_of(
            "w = torch.tensor(2.0, requires_grad=True)\n(w * 3).backward()\n(w * 4).backward()\n", 99);
        while (!game.is_finished()) {
            QVERIFY(game.choose(game.ready()[0]).right);
            if (game.running() && game.questions()[0].kind == Question::Kind::Slate) {
                QCOMPARE(game.questions()[0].expected, 7.0);
                QCOMPARE(id_said(game.answer(4)), std::string("-game.wrong_replaced"));
            }
            answer_all(game);
        }
        QCOMPARE(game.score().mistakes, size_t(1));
        QCOMPARE(game.score().first_tries + 1, game.score().asked);
    }

    void a_hint_helps_and_costs_the_first_try() {
        BackwardGame game = game_of(std::string(kSnippet) + "loss.backward()\n");
        QCOMPARE(game.hint().id, std::string("game.hint_ready"));
        QVERIFY(game.choose(game.ready()[0]).right);
        const std::string hint = words::render(game.hint(), words::Language::Spanish);
        QVERIFY(!hint.empty());
        answer_all(game);
        QCOMPARE(game.score().hints, size_t(2));
        QCOMPARE(game.score().first_tries + 1, game.score().asked);
        QVERIFY(!game.clean(game.done()[0]));
    }

    void a_tensor_is_asked_by_one_element() {
        BackwardGame game = game_of(
            "w = torch.tensor([1.0, 2.0], requires_grad=True)\nx = torch.tensor([0.0, 5.0])\n"
            "loss = (w * x).sum()\nloss.backward()\n");
        QVERIFY(game.choose(game.ready()[0]).right);
        QCOMPARE(game.questions().size(), size_t(1));  // sum has a rule, no number of its own
        answer_all(game);
        QVERIFY(game.choose(game.ready()[0]).right);
        QCOMPARE(game.questions()[0].element, std::string("[1]"));
        QCOMPARE(game.questions()[0].expected, 5.0);
    }

    void the_order_is_fixed_where_it_matters_and_it_is_said_why_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("id");
        QTest::newRow("hook") << "y = w * 2\ny.register_hook(lambda g: g * 2)\n(y + w * 3).backward()\n"
                              << "game.fixed_hook";
        QTest::newRow("error") << "y = w ** 2\ny.backward()\n(y + w * 3).backward()\n"
                               << "game.fixed_error";
        QTest::newRow("free") << "(w * 2 + w * 3).backward()\n"
                              << "";
    }
    void the_order_is_fixed_where_it_matters_and_it_is_said_why() {
        QFETCH(QString, code);
        QFETCH(QString, id);
        BackwardGame game = game_of("w = torch.tensor(2.0, requires_grad=True)\n" + code.toStdString(), 99);
        QCOMPARE(QString::fromStdString(game.pass().fixed.id), id);
        if (id.isEmpty()) return;
        QVERIFY(words::knows(id.toStdString()) && words::knows(id.toStdString() + "_other"));
        for (size_t i = 0; i < game.size(); ++i) {
            QVERIFY(game.choose(i).right);
            answer_all(game);
        }
        QVERIFY(game.is_finished());
        QCOMPARE(game.timeline()->size(),
                 run_of("w = torch.tensor(2.0, requires_grad=True)\n" + code.toStdString())->size());
    }

    void the_pass_that_goes_on_is_played_else_the_next_one() {
        const auto run =
            run_of("w = torch.tensor(2.0, requires_grad=True)\n(w * 3).backward()\n(w * 4).backward()\n");
        const uint32_t first = pass_near(*run, 0)->seed;
        const uint32_t second = pass_near(*run, run->size())->seed;
        QVERIFY(first < second);
        QCOMPARE(pass_near(*run, first + 1)->seed, first);
        QCOMPARE(pass_near(*run, pass_near(*run, first)->last + 1)->seed, second);
        QVERIFY(!pass_near(*run_of("a = 1\n"), 0));
    }

    void a_pass_that_failed_before_a_node_ran_is_not_played() {
        const auto run =
            run_of("w = torch.tensor(2.0, requires_grad=True)\ny = w * w\ny.backward()\ny.backward()\n");
        const BackwardPass first = *pass_near(*run, 0);
        QVERIFY(first.last + 1 < run->size());
        QCOMPARE(pass_near(*run, first.last + 1)->seed, first.seed);
        QCOMPARE(pass_near(*run, run->size())->seed, first.seed);
        QVERIFY(!pass_near(*run_of("x = torch.tensor(1.0)\nx.backward()\n"), 0));
    }
};

QTEST_GUILESS_MAIN(BackwardGameTest)
#include "tst_backward_game.moc"
