#include <QApplication>
#include <QMouseEvent>
#include <QScreen>
#include <QToolButton>

#include "canvas/graph_canvas.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "practice/compare/compare_page.h"
#include "practice/practice_room.h"
#include "present/class_window.h"
#include "present/lecture_clock.h"
#include "present/notes_pane.h"
#include "present/presenter.h"
#include "present/spotlight.h"
#include "present/stop_list.h"
#include "stage/narration_line.h"
#include "stage/speed_box.h"
#include "window_shot.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

// Run once with one screen and once with two (see CMakeLists.txt).
class TestPresenter : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowUnderTest> m_test;

    MainWindow& window() { return m_test->window; }
    Presenter& presenter() { return m_test->window.presenter(); }
    ClassWindow& shown() { return presenter().classWindow(); }
    Playback& playback() { return m_test->window.playback(); }
    static bool twoScreens() { return QGuiApplication::screens().size() == 2; }

    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&shown(), static_cast<Qt::Key>(key), modifiers);
    }
    bool open(const QString& lesson, words::Language language = words::Language::English) {
        m_test = std::make_unique<WindowUnderTest>(language);
        m_test->window.workspace().openLesson(lesson);
        const bool ran = QTest::qWaitFor([this] { return playback().size() > 0; }, 20000);
        window().activateWindow();
        return ran && QTest::qWaitForWindowActive(&window());
    }
    bool present() {
        QTest::keyClick(&window(), Qt::Key_F5);
        return presenter().isPresenting() && QTest::qWaitForWindowActive(&shown());
    }
    static QString plain(const lesson::Inlines& text) {
        return QString::fromStdString(lesson::plain_text(text)).simplified();
    }
    // As a clicker gets there, through all that is asked before.
    bool comeTo(const lesson::Inlines& question) {
        press(Qt::Key_Home);
        for (int presses = 0; presses < 400; ++presses) {
            if (shown().text().simplified().contains(plain(question))) return true;
            press(Qt::Key_PageDown);
        }
        return false;
    }
    uint32_t stepOf(const char* position, uint32_t cell) {
        auto at = *lesson::parse_position(position);
        at.cell = cell;
        return *playback().recording()->stepAt(at);
    }

  private slots:
    void cleanup() { m_test.reset(); }

    void f5OpensItAndEscapeLeavesAtTheStepItEndedOn() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        QVERIFY(shown().isFullScreen());
        playback().goTo(4);
        press(Qt::Key_PageDown);
        QVERIFY(presenter().isPresenting());
        press(Qt::Key_Escape);
        QVERIFY(!presenter().isPresenting());
        QCOMPARE(playback().step(), 5U);
    }

    void theClassHasTheOtherScreenAndTheNotesStayWithTheInstructor() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        if (twoScreens()) {
            QVERIFY(shown().screen() != window().screen());
            QCOMPARE(shown().geometry(), shown().screen()->geometry());
            QVERIFY(presenter().notes().isWindow());
            QVERIFY(presenter().notes().isVisible());
            QCOMPARE(presenter().notes().screen(), window().screen());
            press(Qt::Key_N);
            QVERIFY(!presenter().notes().isVisible());
        } else {
            QCOMPARE(shown().screen(), window().screen());
            QVERIFY(!presenter().notes().isVisible());
            press(Qt::Key_N);
            QVERIFY(presenter().notes().isVisible());
            QCOMPARE(presenter().notes().parentWidget(), &shown());
            press(Qt::Key_N);
            QVERIFY(!presenter().notes().isVisible());
        }
    }

    void aClickerStepsAndBlanks() {
        QVERIFY(open("graph"));
        playback().goTo(3);
        QVERIFY(present());
        press(Qt::Key_PageDown);
        QCOMPARE(playback().step(), 4U);
        press(Qt::Key_PageUp);
        press(Qt::Key_PageUp);
        QCOMPARE(playback().step(), 2U);
        const auto isDark = [this] { return shown().grab().toImage().pixelColor(300, 300) == Qt::black; };
        QVERIFY(!isDark());
        for (const auto key : {Qt::Key_B, Qt::Key_Period}) {
            press(key);
            QVERIFY(isDark());
            press(key);
            QVERIFY(!isDark());
        }
        press(Qt::Key_B);
        press(Qt::Key_F5);
        QVERIFY(!isDark());
        QVERIFY(presenter().isPresenting());
        // The arrow of a clicker lights the screen again and moves nothing.
        press(Qt::Key_B);
        press(Qt::Key_PageDown);
        QVERIFY(!isDark());
        QCOMPARE(playback().step(), 2U);
    }

    void everyTextIsLargeEnoughForAWall() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            shown().showNormal();
            shown().resize(size);
            for (const char* position : {"value y", "node MulBackward0", "slate w"}) {
                playback().goTo(stepOf(position, std::string(position) == "value y" ? 1 : 2));
                QTest::qWait(50);
                for (const TextBox& box : shootWindow(shown()).boxes)
                    QVERIFY2(box.px >= 19.9, qPrintable(box.text + " " + QString::number(box.px)));
            }
        }
    }

    void aGraphOfTwoColumnsAndFiveRowsIsWhollySeenOnASmallProjector() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        shown().showNormal();
        shown().resize(1280, 720);
        playback().goTo(stepOf("node MulBackward0", 2));
        QTest::qWait(50);
        const GraphCanvas& canvas = shown().canvas();
        QVERIFY(canvas.itemCount() > 6);
        for (int item = 0; item < canvas.itemCount(); ++item)
            QVERIFY2(QRectF(canvas.rect()).contains(canvas.itemRect(item)),
                     qPrintable(QString::number(item)));
    }

    void theAnswerIsHiddenFromTheClassUntilAKeyShowsIt() {
        QVERIFY(open("dying-relu"));
        playback().goTo(stepOf("node SubBackward0", 2));
        QVERIFY(present());
        if (!twoScreens()) press(Qt::Key_N);
        press(Qt::Key_PageDown);
        QVERIFY2(shown().text().contains("second unit"), qPrintable(shown().text()));
        QVERIFY(!shown().text().contains("times 0"));
        // Where the class sees the notes the answer waits there too.
        QCOMPARE(presenter().notes().text().contains("times 0"), twoScreens());
        press(Qt::Key_A);
        QVERIFY2(shown().text().contains("times 0"), qPrintable(shown().text()));
        QVERIFY(presenter().notes().text().contains("times 0"));
    }

    void whatAQuestionAsksForIsNotOnTheWallBefore() {
        QVERIFY(open("dying-relu"));
        const uint32_t asked = stepOf("node SubBackward0", 2);
        playback().goTo(asked);
        QVERIFY(present());
        const auto slate = [this] {
            playback().goTo(stepOf("slate b", 2));
            for (const trace::LedgerRow& row : playback().current().ledger)
                if (row.name == "b") return row.slate.value.numel();
            return int64_t(-1);
        };
        QVERIFY(slate() != 2);
        playback().goTo(asked);
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);  // a clicker has no key for answers: the arrow shows it first
        QCOMPARE(playback().step(), asked);
        QCOMPARE(slate(), int64_t(2));
    }

    void startingAgainHidesTheAnswersAndKeepsTheLearners() {
        QVERIFY(open("dying-relu"));
        auto* page = window().findChild<LessonPage*>();
        playback().goTo(stepOf("node SubBackward0", 2));
        QVERIFY(present());
        press(Qt::Key_PageDown);
        press(Qt::Key_A);
        press(Qt::Key_C);
        press(Qt::Key_R, Qt::ShiftModifier);
        QCOMPARE(playback().step(), stepOf("leaf b", 1));  // the first stop of this lesson
        QVERIFY(!presenter().actions().code->isChecked());
        playback().goTo(stepOf("node SubBackward0", 2));
        press(Qt::Key_PageDown);
        QVERIFY(!shown().text().contains("times 0"));
        press(Qt::Key_Escape);
        QVERIFY(!page->isSolved("gate-of-the-second"));
    }

    void theNotesTellWhatComesNext() {
        QVERIFY(open("graph", words::Language::Spanish));
        playback().goTo(stepOf("node PowBackward0", 2));
        QVERIFY(present());
        const QString text = presenter().notes().text();
        QVERIFY2(text.contains("SubBackward0"), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Parada 10 de %1").arg(playback().size())), qPrintable(text));
    }

    void theNotesTellWhatIsAskedNextAndWhatTheAuthorWrote() {
        QVERIFY(open("dying-relu", words::Language::Spanish));
        playback().goTo(stepOf("node PowBackward0", 2));
        QVERIFY(present());
        const QString text = presenter().notes().text();
        QVERIFY2(text.contains("Apunta bien"), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Pregunta: ¿Cuánto enviará")), qPrintable(text));
    }

    void theClockTellsTheTimeSinceTheBeginningAndOfTheDay() {
        QDateTime now(QDate(2024, 3, 1), QTime(9, 58));
        LectureClock clock([&now] { return now; });
        QCOMPARE(clock.elapsed(), "0:00:00");
        now = now.addSecs(3725);
        QCOMPARE(clock.elapsed(), "1:02:05");
        QCOMPARE(clock.timeOfDay(), "11:00");
        clock.restart();
        QCOMPARE(clock.elapsed(), "0:00:00");
    }

    void theSpotlightFollowsTheNodeUntilThePointerMoves() {
        QVERIFY(open("graph"));
        playback().goTo(stepOf("node PowBackward0", 2));
        QVERIFY(present());
        press(Qt::Key_S);
        auto* light = shown().findChild<Spotlight*>();
        QVERIFY(light->isVisible());
        const QPointF first = light->centre();
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);
        QVERIFY(light->centre() != first);
        QMouseEvent moved(QEvent::MouseMove, QPointF(40, 60), shown().mapToGlobal(QPointF(40, 60)),
                          Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(light, &moved);
        QCOMPARE(light->centre(), QPointF(40, 60));
        const QImage image = shown().grab().toImage();
        QVERIFY(image.pixelColor(40, 60).lightness() > 2 * image.pixelColor(600, 10).lightness());
    }

    void aStopIsChosenFromTheList() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        press(Qt::Key_G);
        QVERIFY(presenter().list());
        QAbstractItemModel* stops = presenter().list()->model();
        QCOMPARE(stops->rowCount(), static_cast<int>(playback().size()));
        const auto found =
            stops->match(stops->index(0, 0), Qt::DisplayRole, "MulBackward0", 1, Qt::MatchContains);
        QVERIFY(!found.isEmpty());
        presenter().list()->setCurrentIndex(found.first());
        QTest::keyClick(presenter().list(), Qt::Key_Return);
        QVERIFY(!presenter().list());
        QCOMPARE(playback().step(), static_cast<uint32_t>(found.first().row()) + 1);
        press(Qt::Key_G);
        press(Qt::Key_Escape);
        QVERIFY(!presenter().list());
        QVERIFY(presenter().isPresenting());
    }

    void theSpeedCanBeLocked() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        press(Qt::Key_Plus);
        QCOMPARE(playback().speed(), 2.0);
        press(Qt::Key_L);
        press(Qt::Key_Plus);
        QCOMPARE(playback().speed(), 2.0);
        for (const SpeedBox* box : presenter().notes().findChildren<SpeedBox*>()) QVERIFY(!box->isEnabled());
        press(Qt::Key_Escape);
        QVERIFY(!playback().isSpeedLocked());
        QCOMPARE(playback().speed(), 1.0);
    }

    void theCodeStandsWhereTheChainRuleWas() {
        QVERIFY(open("graph"));
        playback().goTo(stepOf("node MulBackward0", 2));
        QVERIFY(present());
        QVERIFY(shown().text().contains("MulBackward0"));
        press(Qt::Key_C);
        QVERIFY2(shown().text().contains("backward()"), qPrintable(shown().text()));
    }

    void theAuthorDecidesTheStops() {
        m_test = std::make_unique<WindowUnderTest>(words::Language::English);
        QFile file(m_test->folder.filePath("short.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "---\nid: short\ntitle: Short\nlang: en\norder: 90\n---\n\n# Short\n\n```python\nx = "
            "torch.tensor(3.0, requires_grad=True)\ny = x * x\nz = y + 1\nz.backward()\n```\n\n```yaml "
            "stop\nat: "
            "value y\ntext: Ask what is saved.\n```\n\n```yaml stop\nat: slate x\n```\n");
        file.close();
        window().openFile(file.fileName());
        QVERIFY(QTest::qWaitFor([this] { return playback().size() > 0; }, 20000));
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QVERIFY(present());
        press(Qt::Key_Home);
        QCOMPARE(playback().step(), stepOf("value y", 0));
        QVERIFY(presenter().notes().text().contains("Ask what is saved."));
        press(Qt::Key_PageDown);
        QCOMPARE(playback().step(), stepOf("slate x", 0));
        press(Qt::Key_PageDown);
        QCOMPARE(playback().step(), stepOf("slate x", 0));
        press(Qt::Key_PageUp);
        QCOMPARE(playback().step(), stepOf("value y", 0));
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

    void playingWaitsAtAQuestion() {
        QVERIFY(open("dying-relu"));
        const uint32_t asked = stepOf("node SubBackward0", 2);
        playback().goTo(asked - 2);
        QVERIFY(present());
        press(Qt::Key_Space);
        QVERIFY(playback().isPlaying());
        for (int i = 0; i < 400 && playback().isPlaying(); ++i) playback().advance(100);
        QCOMPARE(playback().step(), asked);
        QVERIFY(shown().text().contains("second unit"));
    }
};

QTEST_MAIN(TestPresenter)
#include "tst_presenter.moc"
