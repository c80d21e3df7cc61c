#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "canvas/graph_painter.h"
#include "canvas/paint/geometry.h"
#include "export/strips.h"
#include "panels/lesson/lesson_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/compare/comparison.h"
#include "practice/practice_room.h"
#include "window_under_test.h"
#include "workspace/picture_file.h"

using namespace backstep;
using namespace backstep::ui;

// What of a graph is in view: the cards beside what runs, how much lies outside, how large another run is
// shown, and where the card of an error finds its place.
class TestInView : public QObject {
    Q_OBJECT

    static bool run(WindowUnderTest& test, const char* name, const QByteArray& code) {
        const auto before = test.window.playback().recording();
        test.window.openFile(test.write(name, code));
        return QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000) &&
               QTest::qWaitFor([&] { return !test.window.canvas().isLayingOut(); }, 20000);
    }

    static bool openLesson(WindowUnderTest& test, const char* id) {
        const auto before = test.window.playback().recording();
        test.window.workspace().openLesson(id);
        return QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000);
    }

    static QString where(const QString& lesson, uint32_t step) {
        return lesson + QStringLiteral(" step ") + QString::number(step);
    }

  private slots:
    // As wide as they are, they are seen in all their width: the view makes room, or is a little smaller.
    void theCardsBesideWhatRunsAreNotCutAtTheSides() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        for (const char* lesson : {"graph", "dying-relu", "xor"}) {
            QVERIFY(openLesson(test, lesson));
            Playback& playback = test.window.playback();
            GraphCanvas& canvas = test.window.canvas();
            const uint32_t last = std::min(playback.size(), 100U);
            for (uint32_t step = 1; step <= last; ++step) {
                playback.goTo(step);
                QTRY_VERIFY(!canvas.isLayingOut());
                const trace::StepState& state = playback.current();
                if (state.running < 0) continue;
                QRectF all = canvas.itemRect(canvas.runningItem());
                std::vector<QRectF> cards{all};
                for (const trace::PictureEdge& edge : state.picture->edges) {
                    const bool from = static_cast<int32_t>(edge.from) == state.running;
                    if (!from && static_cast<int32_t>(edge.to) != state.running) continue;
                    cards.push_back(
                        canvas.itemRect(canvas.drawnAs(static_cast<int>(from ? edge.to : edge.from))));
                    all |= cards.back();
                }
                if (all.width() > canvas.viewport()->width() - 8) continue;
                for (const QRectF& card : cards)
                    QVERIFY2(card.left() >= 0 && card.right() <= canvas.viewport()->width(),
                             qPrintable(where(lesson, step)));
            }
        }
    }

    // Wherever one comes from, and after a wrong answer too.
    void theQuestionOfTheStepIsInView() {
        for (const QSize& size : {QSize(1280, 800), QSize(1440, 900)}) {
            WindowUnderTest test(words::Language::Spanish, size);
            QVERIFY(test.openFirst());
            Playback& playback = test.window.playback();
            const auto* pane = test.window.findChild<LessonPane*>();
            uint32_t asked = 0;
            constexpr int kKind = 24;  // the line "Predict" over the question
            const auto inView = [&] {
                const QLineEdit* field = pane->asking();
                if (!field) return false;
                const QWidget* card = field->parentWidget();
                const QWidget* viewport = card->parentWidget()->parentWidget();
                const int top = card->mapTo(viewport, QPoint()).y();
                const int end = field->mapTo(viewport, QPoint(0, field->height())).y();
                return top >= -kKind && end <= viewport->height();
            };
            for (uint32_t step = 1; step < playback.size() && asked == 0; ++step) {
                playback.goTo(step);
                if (pane->asking()) asked = step;
            }
            QVERIFY(asked > 0);
            QTRY_VERIFY(inView());
            playback.goTo(asked + 4);
            QTest::qWait(50);
            while (playback.step() > asked) {
                playback.stepBack();
                QTest::qWait(20);
            }
            QTRY_VERIFY2(inView(), qPrintable(QString::number(size.width())));
            QTest::keyClicks(pane->asking(), "5");
            QTest::keyClick(pane->asking(), Qt::Key_Return);
            QTest::qWait(50);
            QVERIFY2(inView(), qPrintable(QString::number(size.width())));
        }
    }

    void whatLiesOutOfViewIsCounted() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        GraphCanvas& canvas = test.window.canvas();
        const auto said = [&] {
            for (const QLabel* label : test.window.findChildren<QLabel*>())
                if (label->text() == canvas.summary()) return label->isVisible() && label->width() > 0;
            return false;
        };
        QVERIFY2(!canvas.summary().contains("fuera"), qPrintable(canvas.summary()));
        QVERIFY(openLesson(test, "dying-relu"));
        test.window.playback().goTo(13);
        // By the map, where one has its place beside the graph, or in words.
        QTRY_VERIFY2(canvas.summary().contains(QStringLiteral("fuera ↑")) || !canvas.mapStrip().isEmpty(),
                     qPrintable(canvas.summary()));
        QVERIFY2(said(), qPrintable(canvas.summary()));
        canvas.fit();
        QVERIFY2(!canvas.summary().contains("fuera"), qPrintable(canvas.summary()));
        QVERIFY(said());
        canvas.setZoom(1.5);
        QVERIFY2(canvas.summary().contains("fuera"), qPrintable(canvas.summary()));
        QVERIFY(said());
    }

    // The values on the chain are read whole, and no half of the canvas is empty while it follows.
    void whatTheViewFollowsStandsAmidItsNeighbours() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(run(test, "chain.py",
                    "import torch\ntorch.manual_seed(7)\ninputs = torch.randn(20)\n"
                    "w_in = torch.tensor(0.8, requires_grad=True)\n"
                    "w_rec = torch.tensor(0.9, requires_grad=True)\nhidden = torch.tensor(0.0)\n"
                    "for t in range(20):\n"
                    "    hidden = torch.tanh(w_in * inputs[t] + w_rec * hidden)\n"
                    "loss = (hidden - 1.0) ** 2\nloss.backward()\n"));
        GraphCanvas& canvas = test.window.canvas();
        const std::pair<layout::FoldBy, uint32_t> looks[] = {{layout::FoldBy::Nothing, 106},
                                                             {layout::FoldBy::Iteration, 118}};
        for (const auto& [fold, step] : looks) {
            canvas.setFolding(fold);
            test.window.playback().goTo(step);
            QTRY_VERIFY(!canvas.isLayingOut());
            const double width = canvas.viewport()->width() - canvas.mapStrip().width();
            const trace::Step& now = test.window.playback().current().step;
            const auto& items = test.window.playback().current().picture->items;
            const auto acts = std::ranges::find(items, now.node, &trace::PictureItem::node);
            QVERIFY(acts != items.end());
            const QRectF card = canvas.itemRect(canvas.drawnAs(static_cast<int>(acts - items.begin())));
            QVERIFY2(card.center().x() > 0.3 * width && card.center().x() < 0.7 * width,
                     qPrintable(where("chain", step)));
        }
    }

    void whatCanBeMadeOutIsOpenedWhole() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        GraphCanvas& canvas = test.window.canvas();
        for (const char* lesson : {"graph", "hand-column", "chain-rule", "dying-relu"}) {
            QVERIFY(openLesson(test, lesson));
            QTRY_VERIFY(!canvas.isLayingOut());
            QVERIFY(canvas.zoom() >= 0.6);
            const auto whole = [&] {
                for (int item = 0; item < canvas.itemCount(); ++item)
                    if (!QRectF(canvas.viewport()->rect()).contains(canvas.itemRect(item))) return false;
                return true;
            };
            const bool seen = whole();
            canvas.fit();
            QVERIFY2(seen || canvas.zoom() < 0.6, lesson);
        }
    }

    void bothVariantsOfALessonAreSeenInAllTheirWidth() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        QVERIFY(openLesson(test, "dying-relu"));
        const lesson::Compare* compare = nullptr;
        for (const lesson::Block& block : test.window.workspace().lesson()->blocks)
            if (!compare) compare = block.as<lesson::Compare>();
        QVERIFY(compare);
        PracticeRoom& room = test.window.practice();
        test.window.showPage("Comparar");
        room.comparison().start(*compare);
        QVERIFY(QTest::qWaitFor([&] { return room.comparison().isActive(); }, 20000));
        test.window.showPage("Comparar");
        for (uint32_t step = 88; step <= 95; ++step) {
            test.window.playback().goTo(step);
            QCoreApplication::processEvents();
            for (const GraphCanvas* canvas :
                 {&room.comparePage().firstCanvas(), &room.comparePage().secondCanvas()}) {
                QVERIFY(canvas->itemCount() > 4);
                for (int item = 0; item < canvas->itemCount(); ++item) {
                    const QRectF card = canvas->itemRect(item);
                    QVERIFY2(card.left() >= 0 && card.right() <= canvas->viewport()->width(),
                             qPrintable(where("dying-relu", step)));
                }
            }
        }
    }

    void aRunOfFewerTurnsIsNotShownAsSmallAsTheOneBefore() {
        const auto loop = [](int turns) {
            return "import torch\nw = torch.tensor(1.5, requires_grad=True)\ns = w * 1.0\nfor i in range(" +
                   QByteArray::number(turns) + "):\n    s = s * w\ns.backward()\n";
        };
        double alone = 0;
        {
            WindowUnderTest test(words::Language::English, {1280, 800});
            QVERIFY(run(test, "loop.py", loop(3)));
            alone = test.window.canvas().zoom();
        }
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(run(test, "loop.py", loop(7)));
        test.window.canvas().fit();
        QTRY_VERIFY(!test.window.canvas().isChanging());
        test.window.canvas().grab();
        QVERIFY(test.window.canvas().zoom() < 0.8 * alone);
        QVERIFY(run(test, "loop.py", loop(3)));
        QTRY_VERIFY(!test.window.canvas().isChanging());
        QCOMPARE(test.window.canvas().zoom(), alone);
    }

    void theCardOfAnErrorCoversNothingWhereThereAreLeavesAllAround() {
        WindowUnderTest test(words::Language::English);
        const QByteArray head = "import torch\n";
        QByteArray many = head;
        for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h"})
            many += QByteArray(name) + " = torch.tensor(2.0, requires_grad=True)\n";
        const QByteArray middle = many +
                                  "p = a * b\nq = c * d\nr = e * f\ns = g * h\n"
                                  "loss = p + q + r + s\nloss.backward()\nloss.backward()\n";
        const QByteArray deep = many +
                                "q = (c * d) * (e * f)\np = (a * b) * (g * h)\nt = (a * q) * (h * p)\n"
                                "t.backward()\nt.backward()\n";
        const QByteArray written = many +
                                   "p = a * b\nq = c * d\nr = p * q\nq.add_(1)\ns = (e * f) * (g * h)\n"
                                   "(r * s).backward()\n";
        int errors = 0;
        for (const QByteArray& code : {middle, deep, written}) {
            QVERIFY(run(test, "error.py", code));
            const auto& recording = test.window.playback().recording();
            const PrintedStep last = printedStep(*recording, recording->size(), words::Language::English);
            const trace::StepState& state = last.frame.after->state;
            if (!state.error) continue;
            ++errors;
            const QRectF card = GraphPainter::errorCard(last.frame, *last.layout).card;
            QVERIFY(!card.isNull());
            for (size_t i = 0; i < state.items.size(); ++i) {
                if (state.items[i].presence == trace::Presence::NotYet) continue;
                const layout::Rect& box = last.layout->items[i].box;
                QVERIFY2(!card.intersects(QRectF(box.x, box.y, box.w, box.h)),
                         state.picture->items[i].title.c_str());
            }
        }
        QCOMPARE(errors, 3);
    }

    // It is tied to nothing, so that a line it lay on would be taken for its own.
    void theCardOfAnErrorThatBelongsToALineLiesOnNoEdge() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(run(test, "rebound.py",
                    "import torch\nw = torch.tensor(1.0, requires_grad=True)\nloss = w ** 2\n"
                    "loss.backward()\nw = w - 0.1 * w.grad\nw.grad.zero_()\n"));
        const auto& recording = test.window.playback().recording();
        const PrintedStep last = printedStep(*recording, recording->size(), words::Language::English);
        const trace::StepState& state = last.frame.after->state;
        QVERIFY(state.error);
        const QRectF card = GraphPainter::errorCard(last.frame, *last.layout).card;
        const SceneGeometry geometry(*state.picture, *last.layout);
        for (size_t e = 0; e < state.edges.size(); ++e) {
            if (!state.edges[e].present) continue;
            for (const QPointF& point : geometry.edge(e).points()) QVERIFY(!card.contains(point));
        }
        for (size_t i = 0; i < state.items.size(); ++i)  // nor on the words under what was not recorded
            if (state.items[i].presence != trace::Presence::NotYet)
                QVERIFY(!card.intersects(geometry.item(i).adjusted(0, 0, 0, 12)));
    }

    // Not even where one card alone is taller than the page.
    void aStripOfATallGraphIsNeverTallerThanItsPage() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        const auto& recording = test.window.playback().recording();
        const PrintedStep step = printedStep(*recording, 8, words::Language::English);
        for (const double height : {60.0, 200.0}) {
            const Strips strips(step.frame, *step.layout, 500, height, 0.8);
            for (size_t page = 0; page < strips.pages(); ++page) QVERIFY(strips.height(page) <= height + 0.5);
        }
    }
};

QTEST_MAIN(TestInView)
#include "tst_in_view.moc"
