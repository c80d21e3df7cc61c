#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QScrollArea>
#include <QToolButton>

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "frame/help/keys_sheet.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "present/lecture_clock.h"
#include "present/spotlight.h"
#include "present/stop_list.h"
#include "presentation_under_test.h"
#include "stage/narration_line.h"
#include "stage/speed_box.h"
#include "window_shot.h"

using namespace backstep;
using namespace backstep::ui;

// Run once with one screen and once with two (see CMakeLists.txt).
class TestPresenter : public QObject, PresentationUnderTest {
    Q_OBJECT

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

    void f1ListsTheKeysOfThePresentationAndEscapeClosesTheListAlone() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        press(Qt::Key_F1);
        QPointer<KeysSheet> keys;
        for (QWidget* window : QApplication::topLevelWidgets())
            if (auto* sheet = qobject_cast<KeysSheet*>(window); sheet && sheet->isVisible()) keys = sheet;
        QVERIFY(keys);
        QStringList words;
        for (const QLabel* label : keys->findChildren<QLabel*>()) words.append(label->text());
        for (const QAction* action : presenter().actions().all())
            QVERIFY2(words.contains(action->text()), qPrintable(action->text()));
        QVERIFY(!words.contains("Abrir"));
        QTest::keyClick(keys, Qt::Key_Escape);
        QTRY_VERIFY(!keys);
        QVERIFY(presenter().isPresenting());
    }

    void everyButtonOfTheNotesIsReadWhole() {
        for (const words::Language language : {words::Language::Spanish, words::Language::English}) {
            QVERIFY(open("graph", language));
            QVERIFY(present());
            if (!presenter().notes().isVisible()) press(Qt::Key_N);
            QTRY_VERIFY(presenter().notes().isVisible());
            for (const auto* button : presenter().notes().findChildren<BarButton*>())
                QVERIFY2(button->isReadWhole(), qPrintable(button->text()));
        }
    }

    void theNotesAreReadOnAScreenWithLittleRoom() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        if (!presenter().notes().isVisible()) press(Qt::Key_N);
        QTRY_VERIFY(presenter().notes().isVisible());
        NotesPane& notes = presenter().notes();
        if (!notes.isWindow()) return;  // on one screen they take a part of the class window
        notes.resize(427, 267);
        QTest::qWait(50);
        QCOMPARE(notes.height(), 267);
        QVERIFY(notes.findChild<QScrollArea*>()->viewport()->height() > 80);
        for (const auto* button : notes.findChildren<BarButton*>())
            QVERIFY2(QRect(QPoint(), notes.size()).contains(button->geometry()), qPrintable(button->text()));
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
        playback().advance(1e6);  // what settles is arranged again
        QCOMPARE(light->centre(), QPointF(40, 60));
        const QImage image = shown().grab().toImage();
        light->setVisible(false);
        const QImage unlit = shown().grab().toImage();
        light->setVisible(true);
        QCOMPARE(image.pixelColor(40, 60), unlit.pixelColor(40, 60));
        QVERIFY(2 * image.pixelColor(600, 10).lightness() < unlit.pixelColor(600, 10).lightness());
        press(Qt::Key_PageUp);
        QVERIFY(light->centre() != QPointF(40, 60));
    }

    void aStopIsChosenFromTheList() {
        QVERIFY(open("graph"));
        QVERIFY(present());
        press(Qt::Key_G);
        QVERIFY(presenter().list());
        QAbstractItemModel* stops = presenter().list()->model();
        QCOMPARE(stops->rowCount(), static_cast<int>(playback().size()));
        const QString asked =
            stops->index(14, 0).data().toString();  // what w.grad will be is still a question
        QVERIFY2(asked.startsWith("15") && asked.contains("w.grad") && asked.contains('?') &&
                     !asked.contains("18"),
                 qPrintable(asked));
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
