#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <set>

#include "frame/bar_button.h"
#include "frame/find_field.h"
#include "frame/help/keys_sheet.h"
#include "frame/help/signs_sheet.h"
#include "frame/pane.h"
#include "frame/tool_row.h"
#include "frame/window_actions.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/why_page.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "panels/playground/search_bar.h"
#include "stage/transport_bar.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

class TestKeys : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowUnderTest> m_test;

    Playback& playback() { return m_test->window.playback(); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }

  private slots:
    void initTestCase() {
        m_test = std::make_unique<WindowUnderTest>();
        QVERIFY(m_test->openFirst());
    }
    void init() {
        m_test->window.canvas().setFocus();
        playback().pause();
        playback().goTo(5);
    }
    void cleanupTestCase() { m_test.reset(); }

    void rightAndLeftStep() {
        press(Qt::Key_Right);
        QCOMPARE(playback().step(), 6U);
        press(Qt::Key_Left);
        press(Qt::Key_Left);
        QCOMPARE(playback().step(), 4U);
    }

    void aPresentersClickerSteps() {
        press(Qt::Key_PageDown);
        QCOMPARE(playback().step(), 6U);
        press(Qt::Key_PageUp);
        QCOMPARE(playback().step(), 5U);
    }

    void homeAndEndGoToTheEnds() {
        press(Qt::Key_End);
        QCOMPARE(playback().step(), playback().size());
        press(Qt::Key_Home);
        QCOMPARE(playback().step(), 0U);
    }

    void shiftRightReachesTheFirstBackwardInTwo() {
        press(Qt::Key_Home);
        press(Qt::Key_Right, Qt::ShiftModifier);
        if (playback().current().step.phase != trace::Phase::Backward)
            press(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(playback().current().step.phase, trace::Phase::Backward);
    }

    void spacePlaysAndPauses() {
        press(Qt::Key_Space);
        QVERIFY(playback().isPlaying());
        press(Qt::Key_Space);
        QVERIFY(!playback().isPlaying());
    }

    void spacePlaysFromEveryPaneAndPressesAButton() {
        MainWindow& window = m_test->window;
        window.showPage(QStringLiteral("Lección"));
        QVERIFY(playback().size() > 0);
        for (int pane = 0; pane < 5; ++pane) {
            press(Qt::Key_F6);
            press(Qt::Key_Space);
            QVERIFY2(playback().isPlaying(), QApplication::focusWidget()->metaObject()->className());
            press(Qt::Key_Space);
            QVERIFY(!playback().isPlaying());
        }
        for (const char* page : {"Gráficas", "Salida"}) {
            window.showPage(QString::fromUtf8(page));
            Pane::around(&window.canvas())->focusPage();
            press(Qt::Key_Space);
            QVERIFY2(playback().isPlaying(), page);
            playback().pause();
        }
        Pane::bringForward(&window.canvas());
        auto* tools = window.findChild<ToolRow*>();
        tools->lessons->setFocus();
        QSignalSpy pressed(tools->lessons, &QAbstractButton::pressed);
        QTest::keyPress(tools->lessons, Qt::Key_Space);
        QVERIFY(!playback().isPlaying());
        QCOMPARE(pressed.count(), 1);
        tools->lessons->setDown(false);
    }

    void theTransportBarTakesTheSameKeys() {
        m_test->window.findChild<TransportBar*>()->setFocus();
        press(Qt::Key_Right);
        QCOMPARE(playback().step(), 6U);
    }

    void theArrowsStepAlsoWhenAnAnswerHasComeUp() {
        press(Qt::Key_Question);
        auto* why = m_test->window.findChild<WhyPage*>();
        QCOMPARE(QApplication::focusWidget(), why);
        const QString chosen = why->text().section('\n', 0, 0);
        press(Qt::Key_Right);
        QCOMPARE(playback().step(), 6U);
        press(Qt::Key_Left);
        QCOMPARE(why->text().section('\n', 0, 0), chosen);
        press(Qt::Key_End);
        QCOMPARE(playback().step(), playback().size());
        press(Qt::Key_Right, Qt::ControlModifier);  // another tensor
        QVERIFY(why->text().section('\n', 0, 0) != chosen);
        QCOMPARE(playback().step(), playback().size());
        press(Qt::Key_Home);
        QCOMPARE(playback().step(), 0U);
    }

    void theArrowsStepWhileTheLessonIsRead() {
        m_test->window.showPage(QStringLiteral("Lección"));
        auto* prose = m_test->window.findChild<ProseView*>();
        QTest::mouseClick(prose, Qt::LeftButton, {}, QPoint(4, 4));
        QVERIFY(m_test->window.findChild<LessonPane*>()->isAncestorOf(QApplication::focusWidget()));
        playback().goTo(5);
        press(Qt::Key_Right);
        QCOMPARE(playback().step(), 6U);
        press(Qt::Key_PageDown);  // the words are turned
        QCOMPARE(playback().step(), 6U);
        for (uint32_t k = 7; k <= 10; ++k) {  // over the border of a part
            press(Qt::Key_Right);
            QCOMPARE(playback().step(), k);
        }
        m_test->window.findChild<PredictView*>()->field().setFocus();
        for (const int key : {Qt::Key_1, Qt::Key_Left, Qt::Key_Home, Qt::Key_End}) press(key);
        QCOMPARE(playback().step(), 10U);  // where one types they are the field's
    }

    void theEditorKeepsItsOwnKeys() {
        m_test->window.showPage("Playground");
        auto* editor = m_test->window.findChild<CodeEditor*>();
        editor->setPlainText("ab");
        editor->setFocus();
        press(Qt::Key_Right);
        press(Qt::Key_Space);
        press(Qt::Key_Home);
        QCOMPARE(playback().step(), 5U);
        QVERIFY(!playback().isPlaying());
        QCOMPARE(editor->toPlainText(), QStringLiteral("a b"));
    }

    void homeGoesToTheFirstLetterAndThenToTheBeginning() {
        m_test->window.showPage("Playground");
        auto* editor = m_test->window.findChild<CodeEditor*>();
        editor->setPlainText("    ab");
        editor->setFocus();
        editor->moveCursor(QTextCursor::End);
        for (const int column : {4, 0, 4}) {
            press(Qt::Key_Home);
            QCOMPARE(editor->textCursor().positionInBlock(), column);
        }
        editor->moveCursor(QTextCursor::End);
        press(Qt::Key_Home, Qt::ShiftModifier);
        QCOMPARE(editor->textCursor().selectedText(), QStringLiteral("ab"));
    }

    void theEditMenuAndItsKeysActOnTheFieldThatIsTypedIn() {
        m_test->window.showPage("Playground");
        auto* editor = m_test->window.findChild<CodeEditor*>();
        auto* actions = m_test->window.findChild<WindowActions*>();
        editor->setPlainText({});
        editor->setFocus();
        QTest::keyClicks(editor, "ab");
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(editor->toPlainText(), QString());
        press(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(editor->toPlainText(), QStringLiteral("ab"));
        actions->undo->trigger();
        QCOMPARE(editor->toPlainText(), QString());
        actions->redo->trigger();
        actions->selectAll->trigger();
        actions->cut->trigger();
        QCOMPARE(editor->toPlainText(), QString());
        actions->paste->trigger();
        actions->paste->trigger();
        QCOMPARE(editor->toPlainText(), QStringLiteral("abab"));
        emit actions->edit->aboutToShow();
        QVERIFY(actions->undo->isEnabled() && !actions->cut->isEnabled());
        emit actions->edit->aboutToHide();
        m_test->window.canvas().setFocus();
        emit actions->edit->aboutToShow();
        QVERIFY(!actions->undo->isEnabled() && !actions->paste->isEnabled());
        emit actions->edit->aboutToHide();
        QCOMPARE(actions->copy->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_C));
    }

    void f6GoesRoundThePanes() {
        QSet<QWidget*> visited;
        for (int i = 0; i < 5; ++i) {
            press(Qt::Key_F6);
            visited.insert(QApplication::focusWidget());
        }
        QCOMPARE(visited.size(), 5);
        QVERIFY(visited.contains(m_test->window.findChild<TransportBar*>()));
        QVERIFY(m_test->window.canvas().hasFocus());
    }

    void thePaneThatHasTheFocusIsMarkedInEveryTheme() {
        MainWindow& window = m_test->window;
        const auto strip = [](Pane& pane) {
            const QImage image = pane.grab(QRect(0, 0, pane.width(), 60)).toImage();
            std::set<QRgb> inks;
            for (int y = 0; y < image.height(); ++y) inks.insert(image.pixel(image.width() / 2, y));
            return inks;
        };
        Pane& pane = *Pane::around(&window.canvas());
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast}) {
            window.setTheme(id);
            window.canvas().setFocus();
            const auto with = strip(pane);
            window.findChild<TransportBar*>()->setFocus();
            QVERIFY2(with != strip(pane), qPrintable(nameOf(id)));
        }
        window.setTheme(ThemeId::Light);
    }

    void everyButtonIsReadUnderThePointerInEveryTheme() {
        MainWindow& window = m_test->window;
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast}) {
            window.setTheme(id);
            for (auto* button : window.findChildren<BarButton*>()) {
                if (!button->isVisible()) continue;
                button->setAttribute(Qt::WA_UnderMouse);
                const QImage image = button->grab().toImage();
                button->setAttribute(Qt::WA_UnderMouse, false);
                int darkest = 255, lightest = 0;
                for (int y = 6; y < image.height() - 6; ++y)
                    for (int x = 8; x < image.width() - 8; ++x) {
                        darkest = std::min(darkest, qGray(image.pixel(x, y)));
                        lightest = std::max(lightest, qGray(image.pixel(x, y)));
                    }
                QVERIFY2(lightest - darkest > 80,
                         qPrintable(nameOf(id) + ": " + button->accessibleName() + button->toolTip()));
            }
        }
        window.setTheme(ThemeId::Light);
    }

    void zoomKeysWorkEverywhere() {
        GraphCanvas& canvas = m_test->window.canvas();
        const double zoom = canvas.zoom();
        press(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(canvas.zoom() > zoom);
        press(Qt::Key_Minus, Qt::ControlModifier);
        press(Qt::Key_0, Qt::ControlModifier);
        QVERIFY(qAbs(canvas.zoom() - zoom) < 0.2);
    }

    void controlFFindsANodeAndEscapeGivesTheFocusBack() {
        press(Qt::Key_F, Qt::ControlModifier);
        auto* field = Pane::around(&m_test->window.canvas())->findChild<FindField*>();
        QCOMPARE(QApplication::focusWidget(), field);
        QTest::keyClicks(field, "Pow");
        QVERIFY(m_test->window.canvas().selectedItem() >= 0);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(m_test->window.canvas().hasFocus());
    }

    void controlFInTheCodeSaysWhichPlaceItIsOfHowMany() {
        m_test->window.showPage(QStringLiteral("Playground"));
        auto* editor = m_test->window.findChild<CodeEditor*>();
        editor->setPlainText("net = 1\ny = Net\nz = net\n");
        editor->setFocus();
        press(Qt::Key_F, Qt::ControlModifier);
        auto* bar = m_test->window.findChild<SearchBar*>();
        QCOMPARE(QApplication::focusWidget(), &bar->wanted());
        QVERIFY(!bar->with().isVisible());
        QTest::keyClicks(&bar->wanted(), "net");
        QCOMPARE(bar->said(), QStringLiteral("1 de 3"));
        QTest::keyClick(&bar->wanted(), Qt::Key_Return);
        QCOMPARE(bar->said(), QStringLiteral("2 de 3"));
        QCOMPARE(editor->textCursor().blockNumber(), 1);
        QTest::keyClicks(&bar->wanted(), "w");
        QCOMPARE(bar->said(), QStringLiteral("No está en el código"));
        QTest::keyClick(&bar->wanted(), Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), editor);
    }

    // Also where the node that was chosen is in no picture, and nothing on the canvas shows it.
    void escapeAndAClickOnTheGroundFollowWhatRunsAgain() {
        GraphCanvas& canvas = m_test->window.canvas();
        const auto* byHand = m_test->window.findChild<ByHandPage*>();
        const auto shown = [&] { return byHand->text().section('\n', 0, 0); };
        for (const bool far : {false, true})
            for (const bool byKey : {false, true}) {
                playback().goTo(14);
                const auto& items = playback().current().picture->items;
                const auto pow = std::ranges::find(items, "PowBackward0", &trace::PictureItem::title);
                QVERIFY(pow != items.end());
                const QRectF card = canvas.itemRect(static_cast<int>(pow - items.begin()));
                QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, card.center().toPoint());
                QVERIFY2(shown().contains("PowBackward0"), qPrintable(shown()));
                if (far) playback().goToLast();
                byKey ? press(Qt::Key_Escape)
                      : QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, QPoint(3, 3));
                playback().goTo(14);
                QVERIFY2(shown().contains("MulBackward0"), qPrintable(shown()));
            }
    }

    void controlHReplacesInTheCodeOneByOneOrAllAtOnce() {
        m_test->window.showPage(QStringLiteral("Lección"));
        auto* editor = m_test->window.findChild<CodeEditor*>();
        editor->setPlainText("x = 1\ny = x + X\nz = x\n");
        m_test->window.canvas().setFocus();
        press(Qt::Key_H, Qt::ControlModifier);
        auto* bar = m_test->window.findChild<SearchBar*>();
        QVERIFY(bar->isVisible());  // the playground comes forward with it
        QCOMPARE(QApplication::focusWidget(), &bar->wanted());
        QTest::keyClicks(QApplication::focusWidget(), "x");
        press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), &bar->with());
        QTest::keyClicks(QApplication::focusWidget(), "x2");
        press(Qt::Key_Return);
        QCOMPARE(editor->toPlainText(), QStringLiteral("x2 = 1\ny = x + X\nz = x\n"));
        QCOMPARE(editor->textCursor().blockNumber(), 1);  // at the next one
        press(Qt::Key_Return);
        QCOMPARE(editor->toPlainText(), QStringLiteral("x2 = 1\ny = x2 + X\nz = x\n"));
        bar->with().setText("w");
        QTest::mouseClick(&bar->all(), Qt::LeftButton);
        QCOMPARE(editor->toPlainText(), QStringLiteral("w2 = 1\ny = w2 + X\nz = w\n"));
        QCOMPARE(bar->said(), QStringLiteral("Reemplazos: 3"));
        bar->with().setFocus();
        press(Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QCOMPARE(QApplication::focusWidget(), editor);
        press(Qt::Key_Z, Qt::ControlModifier);  // all of them
        QCOMPARE(editor->toPlainText(), QStringLiteral("x2 = 1\ny = x2 + X\nz = x\n"));
        press(Qt::Key_Z, Qt::ControlModifier);  // and the second
        QCOMPARE(editor->toPlainText(), QStringLiteral("x2 = 1\ny = x + X\nz = x\n"));
    }

    void wholeWordsAreNamesOfPython() {
        auto* editor = m_test->window.findChild<CodeEditor*>();
        editor->setPlainText("w = 1\nw_new = w*2 + w1\nshow(w)\n");
        press(Qt::Key_H, Qt::ControlModifier);
        auto* bar = m_test->window.findChild<SearchBar*>();
        bar->wanted().setText("w");
        bar->with().setText("weight");
        bar->wholeWords().setChecked(true);
        QTest::mouseClick(&bar->one(), Qt::LeftButton);
        QTest::mouseClick(&bar->one(), Qt::LeftButton);
        QCOMPARE(editor->toPlainText(), QStringLiteral("weight = 1\nw_new = weight*2 + w1\nshow(w)\n"));
        QTest::mouseClick(&bar->all(), Qt::LeftButton);
        QCOMPARE(editor->toPlainText(), QStringLiteral("weight = 1\nw_new = weight*2 + w1\nshow(weight)\n"));
        QCOMPARE(bar->said(), QStringLiteral("Reemplazos: 1"));
        bar->wholeWords().setChecked(false);
        QTest::mouseClick(&bar->all(), Qt::LeftButton);
        QVERIFY(editor->toPlainText().contains("weight1"));
        bar->with().setFocus();
        press(Qt::Key_Escape);
    }

    void controlRRunsAgainAndKeepsTheStep() {
        m_test->window.showPage(QStringLiteral("Lección"));
        m_test->window.canvas().setFocus();
        const auto before = playback().recording();
        press(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return playback().recording() != before; }, 20000));
        QCOMPARE(playback().step(), 5U);
    }

    // The last one: its window takes the keyboard from the one of the others.
    void theSheetOfKeysIsNeverLargerThanTheWindow() {
        WindowUnderTest test(words::Language::Spanish, {640, 360});
        QVERIFY(test.openFirst());
        QTest::keyClick(&test.window, Qt::Key_F1);
        auto* keys = test.window.findChild<KeysSheet*>();
        QVERIFY(keys);
        QVERIFY(QRect(QPoint(), test.window.size()).contains(QRect(QPoint(), keys->size())));
        const QScrollBar* bar = keys->findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY(QTest::qWaitFor([&] { return bar->maximum() > 0; }));  // the rest is to be scrolled to
        QCOMPARE(keys->findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0);
        keys->close();
        for (QAction* action : test.window.findChildren<QAction*>())
            if (action->text() == "Signos del lienzo") action->trigger();
        auto* signs = test.window.findChild<SignsSheet*>();
        QVERIFY(signs);
        QVERIFY(QRect(QPoint(), test.window.size()).contains(QRect(QPoint(), signs->size())));
        QCOMPARE(signs->findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0);
        for (const char* said : {"La versión", "operando", "guardado", "None", "requires_grad"})
            QVERIFY2(signs->text().contains(QString::fromUtf8(said)), said);
    }

    void oneKeyLeadsToWhatIsAskedAndIsListed() {
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        const auto* pane = test.window.findChild<LessonPane*>();
        for (const bool awaited : {false, true}) {
            for (uint32_t step = 5; awaited && !pane->asking(); ++step) test.window.playback().goTo(step);
            test.window.canvas().setFocus();
            QTest::keyClick(&test.window.canvas(), Qt::Key_J, Qt::ControlModifier);
            const QWidget* reached = QApplication::focusWidget();
            const std::string open = pane->page().stillOpen().front();
            QVERIFY(awaited ? reached == pane->asking() : pane->page().asked(open)->isAncestorOf(reached));
            QTRY_VERIFY(!reached->visibleRegion().isEmpty());
        }
        QTest::keyClick(&test.window, Qt::Key_F1);
        QStringList listed;
        for (const QLabel* label : test.window.findChild<KeysSheet*>()->findChildren<QLabel*>())
            listed << label->text();
        for (const char* key : {"Ctrl+J", "Ctrl+Z", "F9"}) QVERIFY2(listed.contains(key), key);
    }

    void aKeyStopsAtTheLineOfTheCursor() {
        WindowUnderTest test;
        auto* playground = test.window.findChild<PlaygroundPane*>();
        playground->setSource("a = 1\nb = 2\n");
        test.window.showPage("Playground");
        playground->editor().moveCursor(QTextCursor::End);
        playground->editor().moveCursor(QTextCursor::Up);
        QTest::keyClick(&playground->editor(), Qt::Key_F9);
        QCOMPARE(playground->editor().stops(), std::vector<uint32_t>{2});
        QTest::keyClick(&playground->editor(), Qt::Key_F9);
        QVERIFY(playground->editor().stops().empty());
    }
};

QTEST_MAIN(TestKeys)
#include "tst_keys.moc"
