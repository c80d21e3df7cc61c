#include <QScrollArea>
#include <QScrollBar>

#include "canvas/graph_canvas.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/lesson/lesson_page.h"
#include "practice/compare/compare_page.h"
#include "practice/practice_room.h"
#include "present/magnifier.h"
#include "presentation_under_test.h"
#include "window_shot.h"

using namespace backstep;
using namespace backstep::ui;

// What a lesson puts to a class, and how the wall follows it. Run with one screen and with two.
class TestClass : public QObject, PresentationUnderTest {
    Q_OBJECT

  private slots:
    void cleanup() { m_test.reset(); }

    void aQuestionIsPutBeforeTheCellBelowItBegins() {
        QVERIFY(open("xor"));
        const auto& blocks = window().workspace().lesson()->blocks;
        uint32_t cells = 0;
        const lesson::Quiz* quiz = nullptr;
        for (const lesson::Block& block : blocks) {
            if ((quiz = block.as<lesson::Quiz>())) break;
            if (block.as<lesson::Cell>()) ++cells;
        }
        QVERIFY(quiz);
        QVERIFY(present());
        QVERIFY(comeTo(quiz->question));
        for (uint32_t step = 1; step <= playback().step(); ++step)
            QVERIFY2(playback().recording()->step(step).span.cell < cells, qPrintable(QString::number(step)));
        QVERIFY(playback().step() > stepOf("backward", cells - 1));
    }

    void theCardsBesideTheActiveOneAreNotCut() {
        QVERIFY(open("xor"));
        QVERIFY(present());
        shown().showNormal();
        shown().resize(1280, 720);
        uint32_t cell = 0;
        while (!playback().recording()->stepAt([&] {
            auto at = *lesson::parse_position("node DotBackward0");
            at.cell = cell;
            return at;
        }()))
            QVERIFY(++cell < 20);
        playback().goTo(stepOf("node DotBackward0", cell));
        const GraphCanvas& canvas = shown().canvas();
        QTRY_VERIFY(!canvas.isLayingOut());
        const trace::StepState& state = playback().current();
        QVERIFY(state.running >= 0);
        QVERIFY(QRectF(canvas.rect()).contains(canvas.itemRect(canvas.runningItem())));
        int beside = 0;
        for (const trace::PictureEdge& edge : state.picture->edges) {
            if (static_cast<int32_t>(edge.to) != state.running) continue;
            const QRectF card = canvas.itemRect(canvas.drawnAs(static_cast<int>(edge.from)));
            QVERIFY2(card.left() >= 0 && card.right() <= canvas.width(),
                     qPrintable(QString::number(card.left())));
            ++beside;
        }
        QCOMPARE(beside, 2);
    }

    // At every stop of every lesson, and where it is so small that it does not fit it scrolls.
    void nothingThatAClassSeesIsCut() {
        QVERIFY(open("graph"));
        int ruleCut = 0, seen = 0;
        for (const lesson::LessonRef& lesson : window().workspace().lessons()) {
            const auto before = playback().recording();
            if (lesson->front.id != "graph") {
                window().workspace().openLesson(QString::fromStdString(lesson->front.id));
                QVERIFY(QTest::qWaitFor([&] { return playback().recording() != before; }, 20000));
            }
            window().activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window()));
            QVERIFY(present());
            for (const QSize size : {QSize(1920, 1080), QSize(1280, 720)}) {
                shown().showNormal();
                shown().resize(size);
                press(Qt::Key_Home);
                for (int stop = 0; stop < 60; ++stop) {
                    QCoreApplication::processEvents();
                    for (const Magnifier* magnifier : shown().findChildren<Magnifier*>()) {
                        auto* area = qobject_cast<QScrollArea*>(magnifier->content());
                        if (!magnifier->isVisible() || !area) continue;
                        ++seen;
                        const bool cut = area->widget()->height() > area->viewport()->height();
                        QVERIFY2(!cut || area->verticalScrollBar()->isVisibleTo(area),
                                 qPrintable(QString::fromStdString(lesson->front.id) + ' ' +
                                            QString::number(playback().step()) + '\n' + shown().text()));
                        const auto* hand = qobject_cast<ByHandPage*>(area);
                        const int room = area->viewport()->width();
                        ruleCut += hand && size.width() == 1920 &&
                                   hand->ruleHeight(room) > area->viewport()->height();
                        QVERIFY2(area->height() * magnifier->magnification() <= magnifier->height() + 2,
                                 area->metaObject()->className());
                    }
                    press(Qt::Key_PageDown);
                }
            }
            press(Qt::Key_Escape);
            if (lesson->front.id == "graph") QCOMPARE(ruleCut, 0);
        }
        QVERIFY(seen > 1000);
        // The chain rule gets smaller before it scrolls; the whole path below it may have to.
        QVERIFY2(ruleCut * 50 < seen, qPrintable(QString("%1 of %2").arg(ruleCut).arg(seen)));
    }

    void theWayOutIsWrittenOnTheWall() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        for (const QSize size : {QSize(1920, 1080), QSize(1280, 720)}) {
            shown().showNormal();
            shown().resize(size);
            QTest::qWait(50);
            const std::vector<TextBox> boxes = shootWindow(shown()).boxes;
            QVERIFY(std::ranges::any_of(boxes, [&](const TextBox& box) {
                return box.text == "Esc: leave" && QRectF(shown().rect()).contains(box.rect);
            }));
        }
    }

    void noLineOfTheSentenceBeginsWithAComma() {
        QVERIFY(open("graph", words::Language::Spanish));
        QVERIFY(present());
        shown().showNormal();
        shown().resize(1920, 1080);
        for (uint32_t step = 1; step <= 20; ++step) {
            playback().goTo(step);
            QCoreApplication::processEvents();
            const std::vector<TextBox> boxes = shootWindow(shown()).boxes;
            for (const TextBox& box : boxes) {
                if (!box.text.startsWith(',')) continue;
                QVERIFY2(std::ranges::any_of(boxes,
                                             [&](const TextBox& other) {
                                                 return other.rect.left() < box.rect.left() &&
                                                        std::abs(other.rect.right() - box.rect.left()) < 12 &&
                                                        other.rect.bottom() > box.rect.center().y() &&
                                                        other.rect.top() < box.rect.center().y();
                                             }),
                         qPrintable(QString::number(step)));
            }
        }
    }

    void aNumberIsChangedOnTheWallAndComesBack() {
        QVERIFY(open("graph"));
        const lesson::WhatIf* whatIf = nullptr;
        for (const lesson::Block& block : window().workspace().lesson()->blocks)
            if (!whatIf) whatIf = block.as<lesson::WhatIf>();
        QVERIFY(whatIf);
        QVERIFY(present());
        QVERIFY(comeTo(whatIf->text));
        WhatIf& numbers = window().practice().whatIf();
        const auto before = playback().recording();
        const uint32_t step = playback().step();
        QVERIFY(!shown().text().contains(plain(whatIf->reason)));
        press(Qt::Key_PageDown);
        QVERIFY(QTest::qWaitFor([&] { return playback().recording() != before; }, 20000));
        QVERIFY(numbers.isChanged(whatIf->change));
        QCOMPARE(playback().step(), step);
        QVERIFY2(shown().text().contains(plain(whatIf->text)), qPrintable(shown().text()));
        QVERIFY2(shown().text().contains(plain(whatIf->reason)), qPrintable(shown().text()));
        QVERIFY(presenter().notes().text().contains(QString::fromStdString(whatIf->watch)));
        const auto changed = playback().recording();
        press(Qt::Key_PageDown);
        QVERIFY(QTest::qWaitFor([&] { return playback().recording() != changed; }, 20000));
        QVERIFY(!numbers.isActive());
        QVERIFY(!shown().text().contains(plain(whatIf->text)));
        press(Qt::Key_Escape);
        QVERIFY(!window().findChild<LessonPage*>()->isSolved(whatIf->id));
    }

    void twoVariantsStandBesideEachOtherOnTheWall() {
        QVERIFY(open("checkpointing"));
        const lesson::Compare* compare = nullptr;
        for (const lesson::Block& block : window().workspace().lesson()->blocks)
            if (!compare) compare = block.as<lesson::Compare>();
        QVERIFY(compare);
        QVERIFY(present());
        QVERIFY(comeTo(compare->text));
        QVERIFY(!shown().showsLanes());
        press(Qt::Key_A);
        QVERIFY(shown().showsLanes());
        Comparison& comparison = window().practice().comparison();
        QVERIFY(QTest::qWaitFor([&] { return comparison.isActive(); }, 20000));
        const auto drawn = [&](const GraphCanvas& canvas) { return canvas.itemCount() > 0; };
        QVERIFY(QTest::qWaitFor([&] { return drawn(shown().lanes()->firstCanvas()); }, 20000));
        QVERIFY(drawn(shown().lanes()->secondCanvas()));
        for (const TextBox& box : shootWindow(shown()).boxes)
            QVERIFY2(box.px >= 19.9, qPrintable(box.text + " " + QString::number(box.px)));
        press(Qt::Key_PageDown);  // what is to be seen in it is told afterwards
        QVERIFY(!shown().showsLanes());
        QVERIFY(!comparison.isActive());
        QVERIFY2(shown().text().contains(plain(compare->reason)), qPrintable(shown().text()));
        press(Qt::Key_PageDown);
        QVERIFY(!shown().text().contains(plain(compare->text)));
    }

    void theClassPlaysTheEngine() {
        QVERIFY(open("graph"));
        const lesson::EngineGame* game = nullptr;
        for (const lesson::Block& block : window().workspace().lesson()->blocks)
            if (!game) game = block.as<lesson::EngineGame>();
        QVERIFY(game);
        QVERIFY(present());
        QVERIFY(comeTo(game->text));
        QCOMPARE(playback().step(), *playback().recording()->stepAt(game->at));
        press(Qt::Key_PageDown);  // from here on the canvas says who is ready
        const uint32_t step = playback().step();
        press(Qt::Key_PageDown);
        QCOMPARE(playback().step(), step + 1);
        QVERIFY(!shown().text().contains(plain(game->text)));
    }

    void aLessonIsMendedWhileItIsPresented() {
        m_test = std::make_unique<WindowUnderTest>(words::Language::English);
        const QByteArray head = "---\nid: short\ntitle: Short\nlang: en\norder: 90\n---\n\n# Short\n\n";
        const auto cell = [](const char* code) { return "```python\n" + QByteArray(code) + "\n```\n"; };
        const QByteArray good = head + cell("x = torch.tensor(3.0, requires_grad=True)\ny = x * x");
        const QString file = m_test->write("short.md", good);
        window().openFile(file);
        QVERIFY(QTest::qWaitFor([this] { return playback().size() > 0; }, 20000));
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QVERIFY(present());
        const auto shownBefore = playback().recording();
        m_test->write("short.md", "---\nid: [\n---\n\nNothing\n");
        QVERIFY(QTest::qWaitFor([this] { return presenter().notes().text().contains("short.md:"); }, 20000));
        QCOMPARE(playback().recording(), shownBefore);
        QVERIFY(presenter().isPresenting());
        const uint32_t steps = playback().size();
        m_test->write("short.md", good + cell("z = y + 1\nz.backward()"));
        QVERIFY(QTest::qWaitFor([&] { return playback().size() > steps; }, 20000));
        QVERIFY(presenter().isPresenting());
        QVERIFY(QTest::qWaitFor([this] { return !presenter().notes().text().contains("short.md:"); }, 20000));
        press(Qt::Key_End);
        QCOMPARE(playback().step(), playback().size());
    }
};

QTEST_MAIN(TestClass)
#include "tst_class.moc"
