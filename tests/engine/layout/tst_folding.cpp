#include <QtTest>

#include "layout/folding.h"
#include "layout/layered_layout.h"
#include "run/recorded.h"

using namespace backstep;
using namespace backstep::layout;
using run::Recorded;

namespace {

const char* const kRecurrent =
    "import torch\n"
    "w = torch.tensor(0.5, requires_grad=True)\n"
    "h = torch.tensor(1.0)\n"
    "for i in range(4):\n"
    "    x = torch.tensor(2.0)\n"
    "    h = torch.tanh(h * w + x)\n"
    "loss = h * h\n"
    "loss.backward()\n";

const char* const kModules =
    "import torch\n"
    "import torch.nn as nn\n"
    "class Net(nn.Module):\n"
    "    def __init__(self):\n"
    "        super().__init__()\n"
    "        self.a = nn.Linear(2, 2)\n"
    "        self.b = nn.Linear(2, 2)\n"
    "    def forward(self, x):\n"
    "        x = torch.tanh(self.a(x))\n"
    "        return torch.tanh(self.b(x))\n"
    "net = Net()\n"
    "out = net(torch.ones(1, 2))\n"
    "loss = out.sum()\n"
    "loss.backward()\n";

Folding folded(const Recorded& recorded, FoldBy by) {
    const auto picture = recorded.timeline.pictures().back();
    return Folding(picture, fold_groups(recorded.timeline, *picture, by));
}

QStringList titles(const trace::Picture& picture) {
    QStringList list;
    for (const trace::PictureItem& item : picture.items)
        list << QString::fromStdString(item.title) +
                    (item.folded ? QStringLiteral(" x%1").arg(item.folded) : "");
    return list;
}

int at(const trace::Picture& picture, const std::string& title) {
    for (size_t i = 0; i < picture.items.size(); ++i)
        if (picture.items[i].title == title) return static_cast<int>(i);
    return -1;
}

}  // namespace

class TstFolding : public QObject {
    Q_OBJECT

  private slots:
    void turns_of_a_loop_become_a_card_each_and_slates_stay_in_sight() {
        const Recorded recorded(kRecurrent);
        const Folding folding = folded(recorded, FoldBy::Iteration);
        QCOMPARE(titles(*folding.folded()),
                 QStringList({"w", "i=0 x3", "i=1 x3", "i=2 x3", "i=3 x3", "MulBackward0"}));
        // A chain: the state goes from turn to turn, and each uses w.
        const trace::Picture& picture = *folding.folded();
        for (int turn = 1; turn < 4; ++turn) {
            const auto to = static_cast<uint32_t>(at(picture, "i=" + std::to_string(turn)));
            QStringList from;
            for (const trace::PictureEdge& edge : picture.edges)
                if (edge.to == to) from << QString::fromStdString(picture.items[edge.from].title);
            // What goes on from turn to turn first, above the port it leaves by.
            QCOMPARE(from, QStringList({QStringLiteral("i=%1").arg(turn - 1), "w"}));
            QCOMPARE(picture.items[to].operands, uint16_t(2));
        }
    }

    // Of a loop around the loop each turn has a picture of its own.
    void turns_that_all_was_made_in_fold_nothing_but_those_inside_them_do() {
        const Recorded recorded(
            "import torch\n"
            "w = torch.tensor(0.5, requires_grad=True)\n"
            "for epoch in range(2):\n"
            "    h = torch.tensor(1.0)\n"
            "    for i in range(3):\n"
            "        h = torch.tanh(h * w)\n"
            "    h.backward()\n");
        const QStringList shown = titles(*folded(recorded, FoldBy::Iteration).folded());
        QVERIFY2(shown.contains("i=0 x2") && shown.contains("i=2 x2"), qPrintable(shown.join(", ")));
        QCOMPARE(shown.size(), 4);  // with w
    }

    // What was not recorded is no node.
    void a_group_counts_its_nodes() {
        const Recorded recorded(
            "import torch\n"
            "w = torch.tensor(0.5, requires_grad=True)\n"
            "x = torch.randn(3)\n"
            "h = torch.tensor(1.0)\n"
            "for i in range(3):\n"
            "    h = torch.tanh(h * w + x[i] * 2)\n"
            "h.backward()\n");
        const QStringList shown = titles(*folded(recorded, FoldBy::Iteration).folded());
        QVERIFY2(shown.contains("i=1 x3"), qPrintable(shown.join(", ")));
    }

    void a_folded_picture_can_be_laid_out_and_has_no_cycle() {
        for (const char* source : {kRecurrent, kModules})
            for (const FoldBy by : {FoldBy::Iteration, FoldBy::Module, FoldBy::Line}) {
                const Recorded recorded(source);
                const Folding folding = folded(recorded, by);
                for (const trace::PictureEdge& edge : folding.folded()->edges) QVERIFY(edge.from < edge.to);
                for (size_t e = 1; e < folding.folded()->edges.size(); ++e) {
                    const auto& edges = folding.folded()->edges;
                    QVERIFY(std::pair(edges[e - 1].to, edges[e - 1].operand) <
                            std::pair(edges[e].to, edges[e].operand));
                }
            }
    }

    void a_call_folds_with_all_that_it_calls_and_opens_to_show_them() {
        const Recorded recorded(kModules);
        const Folding closed = folded(recorded, FoldBy::Module);
        QVERIFY2(titles(*closed.folded()).contains("net(torch.ones(1, 2)) x6"),
                 qPrintable(titles(*closed.folded()).join(", ")));
        // Open, the call shows the modules inside it.
        QCOMPARE(closed.groups().size(), size_t(1));
        const Folding open(closed.original(), fold_groups(recorded.timeline, *closed.original(),
                                                          FoldBy::Module, {closed.groups()[0].place}));
        const QStringList shown = titles(*open.folded());
        QVERIFY2(shown.contains("self.a(x) x2") && shown.contains("self.b(x) x2"),
                 qPrintable(shown.join(", ")));
    }

    void lines_fold_to_their_code() {
        const Recorded recorded(kRecurrent);
        const QStringList shown = titles(*folded(recorded, FoldBy::Line).folded());
        QCOMPARE(shown.filter(QStringLiteral("torch.tanh")).count(), 4);
        QCOMPARE(shown.filter(QStringLiteral("x3")).count(), 4);
    }

    void a_group_is_born_with_its_first_node_and_shows_what_its_last_one_gives() {
        const Recorded recorded(kRecurrent);
        const Folding folding = folded(recorded, FoldBy::Iteration);
        const auto group = static_cast<size_t>(at(*folding.folded(), "i=1"));
        bool was = false;
        for (uint32_t k = 1; k <= recorded.timeline.size(); ++k) {
            const trace::StepState whole = recorded.timeline.state(k);
            if (whole.picture != folding.original()) continue;
            const trace::StepState state = folding.fold(whole);
            QCOMPARE(state.items.size(), folding.folded()->items.size());
            QCOMPARE(state.edges.size(), folding.folded()->edges.size());
            const bool there = state.items[group].presence != trace::Presence::NotYet;
            if (there && !was)
                QCOMPARE(whole.items[folding.member(static_cast<uint32_t>(group))].value.empty(), true);
            was = was || there;
            QVERIFY(!was || there);
            if (whole.running >= 0)
                QCOMPARE(state.running,
                         static_cast<int32_t>(folding.shown(static_cast<uint32_t>(whole.running))));
        }
        const trace::StepState end = folding.fold(recorded.last());
        QVERIFY(end.items[group].value.same_value(
            recorded.last().items[folding.member(static_cast<uint32_t>(group))].value));
        // What goes up out of the turn is what its first product sent.
        for (size_t e = 0; e < end.edges.size(); ++e)
            if (folding.folded()->edges[e].carries_grad) QVERIFY(end.edges[e].gradient.has_value());
    }
};

QTEST_GUILESS_MAIN(TstFolding)
#include "tst_folding.moc"
