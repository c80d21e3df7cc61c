#include <QtTest>

#include "canvas/view/fold_offer.h"
#include "canvas_window.h"
#include "fixtures/lesson_traces.h"
#include "style/theme.h"

using namespace backstep;
using namespace backstep::ui;

class TstCanvasFolding : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, ThemeId::Light); }

    void elements_of_tensors_stand_on_their_cards_and_tell_their_number_under_the_mouse() {
        trace::TraceBuilder builder("W = torch.tensor(...)\nx = torch.randn(40, 100)\ny = W * x\n");
        const float few[] = {1.5F, -2.0F, 0.25F, 4.0F};
        const int64_t square[] = {2, 2};
        builder.line(1);
        const TensorId w = builder.leaf(
            "W",
            trace::ValueSnapshot::copied(DType::Float32, square, reinterpret_cast<const std::byte*>(few)),
            true);
        std::vector<float> many(4000);
        for (size_t i = 0; i < many.size(); ++i) many[i] = static_cast<float>(i) - 2000;
        const int64_t large[] = {40, 100};
        builder.line(2);
        const TensorId x =
            builder.leaf("x", trace::ValueSnapshot::copied(DType::Float32, large,
                                                           reinterpret_cast<const std::byte*>(many.data())));
        builder.line(3);
        builder.op({.title = "MulBackward0",
                    .name = "mul",
                    .formula = "{self} \\cdot {other}",
                    .code = "W * x",
                    .inputs = {w, x},
                    .value = 1,
                    .locals = {1, 1}});
        builder.finish();
        Window window;
        window.canvas->setTimeline(timelineOf(std::move(builder)));
        window.canvas->showStep(3, 3, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QStringList said;
        for (int item = 0; item < window.canvas->itemCount(); ++item) {
            const QRectF box = window.canvas->itemRect(item);
            for (double y = box.top(); y < box.bottom(); y += 2)
                for (double x0 = box.left(); x0 < box.right(); x0 += 2) {
                    const QString text = window.canvas->elementAt(QPointF(x0, y).toPoint());
                    if (!text.isEmpty() && !said.contains(text)) said << text;
                }
        }
        // All four of W; of x the first rows and columns, each an element of its own.
        for (const char* text : {"W[0, 0] = 1.5", "W[0, 1] = −2.0", "W[1, 0] = 0.25", "W[1, 1] = 4.0",
                                 "x[0, 0] = −2000.0", "x[5, 20] = −1480.0"})
            QVERIFY2(said.contains(QString::fromUtf8(text)), text);
        QVERIFY(!said.contains(QStringLiteral("x[6, 0] = −1400.0")));
    }

    void turns_of_a_loop_fold_into_cards_that_open() {
        trace::TraceBuilder builder(
            "w = torch.tensor(0.5, requires_grad=True)\n"
            "y = w\n"
            "for i in range(3):\n"
            "    y = (y * w) + w\n"
            "y.backward()\n");
        builder.line(1);
        const TensorId w = builder.leaf("w", 0.5, true);
        TensorId y = w;
        builder.enter_loop(3);
        for (int i = 0; i < 3; ++i) {
            builder.turn("i=" + std::to_string(i));
            builder.line(4);
            y = builder.op({.title = "MulBackward0",
                            .name = "mul",
                            .formula = "{self} \\cdot {other}",
                            .code = "y * w",
                            .inputs = {y, w},
                            .value = 0.25,
                            .locals = {0.5, 0.5}});
            y = builder.op({.title = "AddBackward0",
                            .name = "add",
                            .formula = "{self} + {other}",
                            .code = "(y * w) + w",
                            .inputs = {y, w},
                            .value = 0.75,
                            .locals = {1, 1},
                            .bind = "y"});
        }
        builder.leave_loop();
        builder.line(5);
        builder.backward(y);
        builder.finish();
        const auto timeline = timelineOf(std::move(builder));
        Window window;
        window.canvas->setTimeline(timeline);
        const int last = static_cast<int>(timeline->size());
        window.canvas->showStep(last, last, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QCOMPARE(window.canvas->itemCount(), 7);
        window.canvas->setLanguage(Language::English);
        window.canvas->setFolding(layout::FoldBy::Iteration);
        QCOMPARE(window.canvas->itemCount(), 4);  // w and a card for each turn
        QCOMPARE(window.canvas->summary(), QStringLiteral("6 nodes + 1 AccumulateGrad"));
        QVERIFY2(window.canvas->accessibleTextOf(2).startsWith("i=1, 2 nodes"),
                 qPrintable(window.canvas->accessibleTextOf(2)));
        // What is selected is told by its place in the picture of the timeline: the last node of the turn.
        QSignalSpy selected(window.canvas, &GraphCanvas::nodeSelected);
        QTest::mouseClick(window.canvas->viewport(), Qt::LeftButton, {},
                          window.canvas->itemRect(2).center().toPoint());
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected[0][1].toInt(), 4);
        QTest::mouseDClick(window.canvas->viewport(), Qt::LeftButton, {},
                           window.canvas->itemRect(2).center().toPoint());
        QCOMPARE(window.canvas->itemCount(), 5);
        window.canvas->setFolding(layout::FoldBy::Iteration);  // chosen again: closed again
        QCOMPARE(window.canvas->itemCount(), 4);
        window.canvas->setFolding(std::nullopt);  // small enough to be read
        QCOMPARE(window.canvas->itemCount(), 7);
    }

    void a_loop_too_long_to_be_read_is_offered_folded_in_one_press() {
        const auto loop = [](int turns) {
            trace::TraceBuilder builder(
                "w = torch.tensor(0.5, requires_grad=True)\n"
                "y = w\n"
                "for i in range(20):\n"
                "    y = (y * w) + w\n"
                "y.backward()\n");
            builder.line(1);
            const TensorId w = builder.leaf("w", 0.5, true);
            TensorId y = w;
            builder.enter_loop(turns);
            for (int i = 0; i < turns; ++i) {
                builder.turn("i=" + std::to_string(i));
                builder.line(4);
                for (const char* title : {"MulBackward0", "AddBackward0"})
                    y = builder.op({.title = title,
                                    .name = "op",
                                    .formula = "{self} \\cdot {other}",
                                    .code = "(y * w) + w",
                                    .inputs = {y, w},
                                    .value = 0.25,
                                    .locals = {0.5, 0.5}});
            }
            builder.leave_loop();
            builder.line(5);
            builder.backward(y);
            builder.finish();
            return timelineOf(std::move(builder));
        };
        Window window;
        GraphCanvas& canvas = *window.canvas;
        canvas.setLanguage(Language::English);
        auto* offer = canvas.findChild<FoldOffer*>();
        QVERIFY(offer);
        const auto show = [&](int turns) {
            const auto timeline = loop(turns);
            canvas.setTimeline(timeline);
            canvas.showStep(static_cast<int>(timeline->size()), static_cast<int>(timeline->size()), 1);
        };
        window.show();
        show(3);
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!offer->isVisible());  // all of it can be read
        show(20);
        QTRY_VERIFY(canvas.itemCount() == 41);
        QVERIFY(offer->isVisible());
        QCOMPARE(offer->text(), QStringLiteral("Fold the 20 turns of the loop"));
        const QString count = canvas.summary().section(QStringLiteral(" + "), 0, 0);
        QCOMPARE(count, QStringLiteral("40 nodes"));
        // By the keyboard, past the last node.
        QSignalSpy chosen(&canvas, &GraphCanvas::foldingChanged);
        canvas.setFocus(Qt::TabFocusReason);
        for (int tabs = 0; tabs < 60 && !offer->hasFocus(); ++tabs)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(offer->hasFocus());
        QTest::keyClick(offer, Qt::Key_Space);
        QCOMPARE(chosen.count(), 1);
        QTRY_COMPARE(canvas.itemCount(), 21);
        QVERIFY(canvas.zoom() >= 0.6);
        QCOMPARE(canvas.summary().section(QStringLiteral(" + "), 0, 0), count);
        QCOMPARE(offer->text(), QStringLiteral("Show every node"));
        offer->click();
        QTRY_COMPARE(canvas.itemCount(), 41);
        QCOMPARE(offer->text(), QStringLiteral("Fold the 20 turns of the loop"));
    }

    void groups_tell_their_turn_and_their_state_however_small() {
        trace::TraceBuilder builder(
            "w = torch.tensor(0.5, requires_grad=True)\nfor i in range(3):\n    y = y * w\n");
        builder.line(1);
        const TensorId w = builder.leaf("w", 0.5, true);
        TensorId y = w;
        builder.enter_loop(3);
        for (int i = 0; i < 3; ++i) {
            builder.turn("i=" + std::to_string(i));
            builder.line(3);
            for (int n = 0; n < 2; ++n)
                y = builder.op({.title = "MulBackward0",
                                .name = "mul",
                                .formula = "{self}",
                                .code = "y * w",
                                .inputs = {y, w},
                                .value = 0.25,
                                .locals = {0.5, 0.5}});
        }
        builder.leave_loop();
        builder.finish();
        const auto timeline = timelineOf(std::move(builder));
        Window window;
        GraphCanvas& canvas = *window.canvas;
        canvas.setTimeline(timeline);
        const int last = static_cast<int>(timeline->size());
        canvas.showStep(last, last, 1);
        canvas.setFolding(layout::FoldBy::Iteration);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        canvas.setZoom(0.24);
        const auto colours = [&](int item) {
            const QImage image = canvas.viewport()->grab(canvas.itemRect(item).toAlignedRect()).toImage();
            QSet<QRgb> all;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y) all << image.pixel(x, y);
            return all.size();
        };
        QVERIFY2(colours(1) > 12, qPrintable(QString::number(colours(1))));  // letters, not a brick
        // Smaller still, what is chosen says its name beside it.
        canvas.setZoom(0.1);
        const auto beside = [&] {
            const QRectF card = canvas.itemRect(2);
            return canvas.viewport()
                ->grab(QRect(static_cast<int>(card.right()) + 16, static_cast<int>(card.center().y()) - 8, 24,
                             16))
                .toImage();
        };
        const QImage without = beside();
        canvas.selectItem(canvas.memberOf(2));
        QVERIFY(beside() != without);
    }

    void the_queue_is_shown_when_it_is_asked_for() {
        const auto lesson = timelineOf(trace::lesson_graph());
        const int step = stepOf(*lesson, trace::StepKind::NodeApplied, 1);
        Window window;
        window.canvas->setTimeline(lesson);
        window.canvas->showStep(step, step, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const QImage without = window.canvas->viewport()->grab().toImage();
        window.canvas->setShowsQueue(true);
        QVERIFY(window.canvas->viewport()->grab().toImage() != without);
        window.canvas->setShowsQueue(false);
        QCOMPARE(window.canvas->viewport()->grab().toImage(), without);
    }
};

QTEST_MAIN(TstCanvasFolding)
#include "tst_canvas_folding.moc"
