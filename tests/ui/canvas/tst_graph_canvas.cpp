#include <QtTest>

#include <QAccessible>
#include <QWheelEvent>

#include "canvas/picture_layout.h"
#include "canvas_window.h"
#include "fixtures/lesson_traces.h"
#include "style/theme.h"

using namespace backstep;
using namespace backstep::ui;

class TstGraphCanvas : public QObject {
    Q_OBJECT

    std::shared_ptr<const trace::Timeline> m_lesson;

    void open(Window& window, int step) {
        window.canvas->setTimeline(m_lesson);
        window.canvas->showStep(step, step, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

  private slots:
    void initTestCase() {
        applyTheme(*qApp, ThemeId::Light);
        m_lesson = timelineOf(trace::lesson_graph());
    }

    void the_whole_lesson_is_in_view_at_once_and_readable() {
        Window window;
        open(window, stepOf(*m_lesson, trace::StepKind::NodeApplied, 3));
        QVERIFY(window.canvas->zoom() >= 0.85);
        QCOMPARE(window.canvas->itemCount(), 8);
        for (int i = 0; i < 8; ++i)
            QVERIFY(QRectF(window.canvas->viewport()->rect()).contains(window.canvas->itemRect(i)));
        QCOMPARE(window.canvas->summary(), QStringLiteral("4 nodos + 2 AccumulateGrad"));
        window.canvas->setLanguage(Language::English);
        QCOMPARE(window.canvas->summary(), QStringLiteral("4 nodes + 2 AccumulateGrad"));
    }

    // Laid out first in a window that was not yet as large as it would be.
    void what_fits_once_there_is_room_stays_where_it_is() {
        Window window;
        window.resize(420, 300);
        open(window, 8);
        window.canvas->showStep(8, 9, 1);
        window.resize(900, 900);
        const auto wholeInView = [&] {
            const QRectF view(window.canvas->viewport()->rect());
            return view.contains(window.canvas->itemRect(0)) && view.contains(window.canvas->itemRect(7));
        };
        QTRY_VERIFY(wholeInView());
        const QRectF before = window.canvas->itemRect(0);
        window.canvas->setVeils({});
        QCOMPARE(window.canvas->itemRect(0), before);
    }

    // A gate that shuts asks for more room under its card.
    void what_was_seen_whole_is_seen_whole_with_other_numbers_too() {
        const auto alive = timelineOf(trace::lesson_relu(-1.5)), dying = timelineOf(trace::lesson_relu(-3));
        const auto isWhole = [](const Window& window) {
            for (int i = 0; i < window.canvas->itemCount(); ++i)
                if (!QRectF(window.canvas->viewport()->rect()).contains(window.canvas->itemRect(i)))
                    return false;
            return true;
        };
        const auto show = [](Window& window, const auto& timeline) {
            const int step = stepOf(*timeline, trace::StepKind::NodeApplied, 1);
            window.canvas->setTimeline(timeline);
            window.canvas->showStep(step, step, 1);
        };
        int asked = 0;
        for (int height = 420; height < 900; height += 12) {
            Window changed, fresh;
            for (Window* window : {&changed, &fresh}) {
                window->resize(760, height);
                window->show();
            }
            show(changed, alive);
            show(fresh, dying);
            if (!isWhole(changed) || !isWhole(fresh)) continue;
            ++asked;
            show(changed, dying);
            QVERIFY2(isWhole(changed), qPrintable(QString::number(height)));
        }
        QVERIFY(asked > 5);
    }

    void nothing_moves_from_step_to_step() {
        Window window;
        open(window, 1);
        QList<QRectF> rects;
        for (int i = 0; i < 8; ++i) rects << window.canvas->itemRect(i);
        for (int k = 1; k <= static_cast<int>(m_lesson->size()); ++k) {
            window.canvas->showStep(k - 1, k, 1);
            if (window.canvas->itemCount() != 8) continue;
            for (int i = 0; i < 8; ++i) QCOMPARE(window.canvas->itemRect(i), rects[i]);
        }
    }

    void a_click_selects_what_is_under_it_and_the_ground_clears() {
        Window window;
        const int step = stepOf(*m_lesson, trace::StepKind::BackwardFinished);
        open(window, step);
        QSignalSpy selected(window.canvas, &GraphCanvas::nodeSelected),
            cleared(window.canvas, &GraphCanvas::selectionCleared);
        const QPoint mul = window.canvas->itemRect(4).center().toPoint();
        QCOMPARE(window.canvas->itemAt(mul), 4);
        QTest::mouseClick(window.canvas->viewport(), Qt::LeftButton, {}, mul);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected[0][1].toInt(), 4);
        QCOMPARE(window.canvas->selectedItem(), 4);
        QTest::mouseClick(window.canvas->viewport(), Qt::LeftButton, {}, QPoint(3, 3));
        QCOMPARE(cleared.count(), 1);
        QCOMPARE(window.canvas->selectedItem(), -1);
    }

    void a_click_on_a_local_tag_leads_to_its_leaf() {
        trace::TraceBuilder builder("y = y * k\n");
        builder.line(1);
        TensorId y = builder.leaf("w", 0.5, true);
        const TensorId k = builder.leaf("k", 0.9, true);
        for (int i = 0; i < 9; ++i) {
            trace::TraceBuilder::Op op;
            op.title = "MulBackward0";
            op.name = "mul";
            op.formula = "{self} \\cdot {other}";
            op.code = "y * k";
            op.inputs = {y, k};
            op.locals = {0.9, 0.5};
            y = builder.op(op);
        }
        const auto timeline = timelineOf(std::move(builder));
        const int end = static_cast<int>(timeline->size());
        Window window;
        window.canvas->setTimeline(timeline);
        window.canvas->showStep(end, end, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        // Where the tag of the last use stands, from where the cards do.
        const trace::StepState state = timeline->state(static_cast<uint32_t>(end));
        const double zoom = window.canvas->zoom(),
                     between = window.canvas->itemRect(3).y() - window.canvas->itemRect(2).y();
        for (const double gap : {40.0, 30.0}) {
            const auto layout = layOutPicture(state, gap);
            const layout::Rect& two = layout->items[2].box;
            if (std::abs((layout->items[3].box.y - two.y) * zoom - between) > 0.5) continue;
            const layout::Rect& tag = layout->tags.back();
            QVERIFY(tag.w > 0);
            const QPointF at = window.canvas->itemRect(2).topLeft() +
                               QPointF(tag.x + tag.w / 2 - two.x, tag.y + tag.h / 2 - two.y) * zoom;
            QTest::mouseClick(window.canvas->viewport(), Qt::LeftButton, {}, at.toPoint());
            QCOMPARE(window.canvas->selectedItem(), 1);
            QVERIFY(QRectF(window.canvas->viewport()->rect()).contains(window.canvas->itemRect(1)));
            return;
        }
        QFAIL("the canvas uses neither layout");
    }

    void what_is_not_there_yet_cannot_be_clicked() {
        Window window;
        open(window, 1);
        QCOMPARE(window.canvas->itemAt(window.canvas->itemRect(7).center().toPoint()), -1);
        QVERIFY(window.canvas->accessibleTextOf(7).isEmpty());
    }

    void a_double_click_opens_the_inspector() {
        Window window;
        open(window, static_cast<int>(m_lesson->size()));
        QSignalSpy activated(window.canvas, &GraphCanvas::nodeActivated);
        QTest::mouseDClick(window.canvas->viewport(), Qt::LeftButton, {},
                           window.canvas->itemRect(5).center().toPoint());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][1].toInt(), 5);
    }

    void tab_enters_at_the_running_node_walks_and_leaves_after_the_last() {
        Window window;
        open(window, stepOf(*m_lesson, trace::StepKind::NodeApplied, 3));
        window.first->setFocus(Qt::TabFocusReason);
        QTest::keyClick(window.first, Qt::Key_Tab);
        QVERIFY(window.canvas->hasFocus());
        QCOMPARE(window.canvas->focusedItem(), 4);
        QSignalSpy left(window.canvas, &GraphCanvas::walkLeft);
        QList<int> walked{window.canvas->focusedItem()};
        for (int i = 0; i < 20 && window.canvas->hasFocus(); ++i) {
            QTest::keyClick(window.canvas, Qt::Key_Tab);
            if (window.canvas->hasFocus()) walked << window.canvas->focusedItem();
        }
        QCOMPARE(walked, (QList<int>{4, 5, 6, 7}));
        QCOMPARE(left.count(), 1);
        QVERIFY(window.last->hasFocus());
    }

    void backtab_walks_the_other_way_and_escape_leaves() {
        Window window;
        open(window, stepOf(*m_lesson, trace::StepKind::NodeApplied, 3));
        window.first->setFocus(Qt::TabFocusReason);
        QTest::keyClick(window.first, Qt::Key_Tab);
        QTest::keyClick(window.canvas, Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(window.canvas->focusedItem(), 3);
        QTest::keyClick(window.canvas, Qt::Key_Escape);
        QCOMPARE(window.canvas->focusedItem(), -1);
        QVERIFY(!window.canvas->hasFocus());
    }

    void enter_opens_the_node_with_the_ring() {
        Window window;
        open(window, stepOf(*m_lesson, trace::StepKind::NodeApplied, 3));
        window.first->setFocus(Qt::TabFocusReason);
        QTest::keyClick(window.first, Qt::Key_Tab);
        QSignalSpy activated(window.canvas, &GraphCanvas::nodeActivated);
        QTest::keyClick(window.canvas, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(window.canvas->selectedItem(), 4);
    }

    void keys_of_the_window_pass_through() {
        Window window;
        open(window, 4);
        window.canvas->setFocus();
        for (const int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Space, Qt::Key_Home}) {
            QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
            QApplication::sendEvent(window.canvas, &event);
            QVERIFY(!event.isAccepted());
        }
    }

    void zoom_keeps_the_point_under_the_pointer_and_tells() {
        Window window;
        open(window, 4);
        QSignalSpy zoomed(window.canvas, &GraphCanvas::zoomChanged);
        const double before = window.canvas->zoom();
        const QRectF card = window.canvas->itemRect(0);
        const QPointF pointer = card.center();
        QWheelEvent wheel(pointer, window.canvas->viewport()->mapToGlobal(pointer), {}, {0, 240},
                          Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(window.canvas->viewport(), &wheel);
        QVERIFY(window.canvas->zoom() > before * 1.2);
        QVERIFY(zoomed.count() >= 1);
        const QPointF after = window.canvas->itemRect(0).center();
        QVERIFY((after - pointer).manhattanLength() < 1.5);
        window.canvas->fit();
        QCOMPARE(window.canvas->itemRect(0), card);
    }

    void dragging_pans_and_does_not_select() {
        Window window;
        open(window, static_cast<int>(m_lesson->size()));
        const QRectF before = window.canvas->itemRect(4);
        QWidget* view = window.canvas->viewport();
        const QPoint from = before.center().toPoint();
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 5; ++i) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(10 * i, 4 * i)),
                             view->mapToGlobal(QPointF(from + QPoint(10 * i, 4 * i))), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, from + QPoint(50, 20));
        QCOMPARE(window.canvas->itemRect(4).topLeft(), before.topLeft() + QPointF(50, 20));
        QCOMPARE(window.canvas->selectedItem(), -1);
    }

    void a_screen_reader_finds_a_list_of_named_items() {
        Window window;
        open(window, stepOf(*m_lesson, trace::StepKind::NodeApplied, 3));
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(window.canvas);
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->text(QAccessible::Name), QStringLiteral("Grafo computacional"));
        QCOMPARE(list->childCount(), 8);
        QAccessibleInterface* w = list->child(0);
        QCOMPARE(w->role(), QAccessible::ListItem);
        QCOMPARE(w->text(QAccessible::Name),
                 QStringLiteral("w, hoja que requiere gradiente, valor 2.0, gradiente None"));
        QCOMPARE(list->child(4)->text(QAccessible::Name),
                 QStringLiteral("MulBackward0, nodo, valor 6.0, gradiente −6.0, en curso"));
        QCOMPARE(list->indexOfChild(list->child(4)), 4);
        QCOMPARE(list->child(4)->parent(), list);
        QVERIFY(!list->child(4)->rect().isEmpty());
        const QPoint middle = list->child(4)->rect().center();
        QCOMPARE(list->childAt(middle.x(), middle.y()), list->child(4));
    }

    void an_error_card_leads_back_and_on() {
        Window window;
        const auto twice = timelineOf(trace::lesson_second_backward());
        window.canvas->setTimeline(twice);
        const int error = stepOf(*twice, trace::StepKind::Error);
        window.resize(1000, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.canvas->showStep(error, error, 1);
        QSignalSpy back(window.canvas, &GraphCanvas::stepRequested),
            mend(window.canvas, &GraphCanvas::mendRequested);
        // Buttons are found by clicking over the area right of the failed node.
        const QRectF failed = window.canvas->itemRect(7);
        for (double x = failed.right() + 20; x < window.canvas->width(); x += 12)
            for (double y = failed.top() - 150; y < failed.bottom() + 60; y += 10)
                QTest::mouseClick(window.canvas->viewport(), Qt::LeftButton, {}, QPointF(x, y).toPoint());
        QVERIFY(back.count() > 0);
        QVERIFY(mend.count() > 0);
        QCOMPARE(back[0][0].toInt(), 10);
    }

    void reduced_motion_is_one_cross_fade() {
        Window window;
        const int step = stepOf(*m_lesson, trace::StepKind::NodeApplied, 3);
        open(window, step);
        QVERIFY(window.canvas->moveDuration(step - 1, step) > 1000);
        window.canvas->setReducedMotion(true);
        QCOMPARE(window.canvas->moveDuration(step - 1, step), 160.0);
        window.canvas->showStep(step - 1, step, 0.5);
        const QImage half = window.canvas->viewport()->grab().toImage();
        window.canvas->showStep(step - 1, step, 1);
        QVERIFY(half != window.canvas->viewport()->grab().toImage());
    }

    void every_step_of_a_loop_can_be_shown_back_and_forth() {
        Window window;
        const auto loop = timelineOf(trace::training_loop(3));
        window.canvas->setTimeline(loop);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const int last = static_cast<int>(loop->size());
        for (int k = 0; k <= last; ++k)
            for (const double t : {0.0, 0.5, 1.0}) {
                window.canvas->showStep(std::max(0, k - 1), k, t);
                QVERIFY(!window.canvas->viewport()->grab().isNull());
            }
        for (int k = last; k > 0; --k) window.canvas->showStep(k, k - 1, 0.5);
        window.canvas->setTimeline(nullptr);
        QCOMPARE(window.canvas->itemCount(), 0);
        QVERIFY(!window.canvas->viewport()->grab().isNull());
    }
};

QTEST_MAIN(TstGraphCanvas)
#include "tst_graph_canvas.moc"
