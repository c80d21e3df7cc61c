#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QMessageBox>

#include "frame/bar_button.h"
#include "frame/told/saved_bar.h"
#include "frame/window_actions.h"
#include "frame/window_body.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

// What becomes of code of one's own: where it is kept, when it is saved, and what is asked before it goes.
class TestKeptCode : public QObject {
    Q_OBJECT

  private slots:
    void codeThatMakesRoomForAFileIsToldWithTheWayBack() {
        WindowUnderTest test;
        auto* pane = test.window.findChild<PlaygroundPane*>();
        QTest::keyClicks(&pane->editor(), "mine = 1");
        test.window.openFile(test.write("other.py", "other = 2\nprint(other)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        auto* bar = test.window.findChild<WindowBody*>()->findChild<SavedBar*>();
        QVERIFY(bar->isVisible());
        QCOMPARE(bar->sentence(), "Lo de antes: draft-1.py guardado en " + test.folder.path());
        QCOMPARE(pane->source(), QString("other = 2\nprint(other)\n"));
        QTest::mouseClick(&bar->openButton(), Qt::LeftButton);
        QCOMPARE(pane->source(), QString("mine = 1"));
        QVERIFY(!bar->isVisible());
    }

    void aTextComesBackWithItsFileItsStopsAndItsPlaceOnTheStage() {
        WindowUnderTest test;
        const QString path = test.write("mine.py", "a = 1\nprint(a)\n");
        auto* pane = test.window.findChild<PlaygroundPane*>();
        test.window.openFile(path);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        pane->editor().toggleStop(2);
        pane->editor().moveCursor(QTextCursor::End);
        QTest::keyClicks(&pane->editor(), "# more");
        test.window.close();

        MainWindow next(test.options(words::Language::Spanish));
        next.show();
        next.openFirst();
        auto* again = next.findChild<PlaygroundPane*>();
        QVERIFY(QTest::qWaitFor([&] { return next.playback().size() > 0; }, 20000));
        QVERIFY(again->isVisible());
        QCOMPARE(next.workspace().onStage(), Workspace::OnStage::Snippet);
        QCOMPARE(again->source(), QString("a = 1\nprint(a)\n# more"));
        QVERIFY(again->editor().stopsAt(2));
        QVERIFY(next.workspace().lesson());
        QCOMPARE(next.windowTitle(), QString("mine.py[*] — Backstep"));
        QVERIFY(next.isWindowModified());
        next.findChild<WindowActions*>()->save->trigger();  // asks for no name
        QFile saved(path);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(saved.readAll()), again->source());
        QVERIFY(!next.isWindowModified());
    }

    void aTextWhoseFileHasGoneIsInNoFile() {
        WindowUnderTest test;
        const QString path = test.write("gone.py", "a = 1\n");
        test.window.openFile(path);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        test.window.close();
        QFile::remove(path);
        MainWindow next(test.options(words::Language::Spanish));
        auto* pane = next.findChild<PlaygroundPane*>();
        QCOMPARE(pane->source(), QString("a = 1\n"));
        QVERIFY(pane->isUnsaved());
        QSignalSpy aside(pane, &PlaygroundPane::setAside);
        pane->setSource("other");
        QCOMPARE(aside.count(), 1);
    }

    void theTitleNamesWhatIsInFrontAndWhetherItIsSaved() {
        WindowUnderTest test;
        QVERIFY(test.openFirst());
        const QString lesson = QString::fromStdString(test.window.workspace().lesson()->front.title);
        QCOMPARE(test.window.windowTitle(), lesson + "[*] — Backstep");
        test.window.showPage("Playground");
        QCOMPARE(test.window.windowTitle(), QString("Playground[*] — Backstep"));
        QVERIFY(!test.window.isWindowModified());
        test.window.openFile(test.write("two.py", "print(2)\n"));
        QCOMPARE(test.window.windowTitle(), QString("two.py[*] — Backstep"));
        QVERIFY(!test.window.isWindowModified());
        CodeEditor& editor = test.window.findChild<PlaygroundPane*>()->editor();
        QTest::keyClicks(&editor, "#");
        QVERIFY(test.window.isWindowModified());
        editor.undo();
        QVERIFY(!test.window.isWindowModified());
    }

    void newCodeIsEmptyAndWhatStoodThereIsKept() {
        WindowUnderTest test;
        auto* pane = test.window.findChild<PlaygroundPane*>();
        test.window.openFile(test.write("two.py", "print(2)\n"));
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().size() > 0; }, 20000));
        QTest::keyClicks(&pane->editor(), "#");
        test.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&test.window));
        QTest::keyClick(&test.window, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(pane->source().isEmpty());
        QVERIFY(pane->fileName().isEmpty() && test.window.workspace().snippetFile().isEmpty());
        QVERIFY(pane->editor().hasFocus());
        QTRY_COMPARE(test.window.playback().size(), 0U);
        QVERIFY(QFile::exists(test.folder.filePath("draft-1.py")));
        pane->editor().undo();
        QCOMPARE(pane->source(), QString("#print(2)\n"));
    }

    void aFileKeepsItsLineEndsAndOneThatIsNotUtf8IsNotWrittenOver() {
        WindowUnderTest test;
        auto* pane = test.window.findChild<PlaygroundPane*>();
        const auto bytesOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto open = [&](const QString& path) {
            test.window.openFile(path);
            return QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000);
        };
        const QString windows = test.write("windows.py", "x = 1\r\ny = 2\r\n");
        QVERIFY(open(windows));
        QCOMPARE(pane->source(), QStringLiteral("x = 1\ny = 2\n"));
        pane->editor().moveCursor(QTextCursor::End);
        QTest::keyClicks(&pane->editor(), "z");
        QTest::keyClick(&test.window, Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(bytesOf(windows), QByteArray("x = 1\r\ny = 2\r\nz"));

        QVERIFY(open(test.write("latin.py", "s = 'caf\xe9'\n")));
        QCOMPARE(pane->source(), QString::fromUtf8("s = 'café'\n"));
        QVERIFY(test.window.workspace().snippetFile().isEmpty());
        QVERIFY(open(test.write("wide.py", QByteArray("\xff\xfes\0\n\0", 6))));
        QCOMPARE(pane->source(), QStringLiteral("s\n"));
        QVERIFY(test.window.workspace().snippetFile().isEmpty());
        QVERIFY(open(test.write("marked.py", "\xef\xbb\xbfs = 1\n")));
        QCOMPARE(pane->source(), QStringLiteral("s = 1\n"));
    }

    void aFileThatAnotherProgramHasChangedIsNotWrittenOverUnasked() {
        WindowUnderTest test(words::Language::English);
        auto* pane = test.window.findChild<PlaygroundPane*>();
        const QString path = test.write("shared.py", "x = 1\n");
        test.window.openFile(path);
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        QTest::keyClicks(&pane->editor(), "# mine ");
        test.write("shared.py", "x = 2\n");
        QString asked;
        const auto answer = [&](const QString& label) {
            test.window.activateWindow();
            [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&test.window);
            QTimer::singleShot(0, &test.window, [&asked, label] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box) return;
                asked = box->text();
                for (QAbstractButton* button : box->buttons())
                    if (button->text().remove('&') == label) button->click();
            });
            QTest::keyClick(&test.window, Qt::Key_S, Qt::ControlModifier);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(answer("Cancel"), QByteArray("x = 2\n"));
        QVERIFY2(asked.contains("shared.py"), qPrintable(asked));
        QCOMPARE(answer("Write over it"), pane->source().toUtf8());
        asked.clear();
        QTest::keyClicks(&pane->editor(), "y");
        QCOMPARE(answer("Cancel"), pane->source().toUtf8());  // it was asked only once
        QVERIFY(asked.isEmpty());
        QVERIFY(QFile::remove(path));
        QCOMPARE(answer("Cancel"), pane->source().toUtf8());  // a file that is gone is made again
    }

    void aFileOfAnyNameIsOpenedAndSaved() {
        WindowUnderTest test(words::Language::English);
        auto* pane = test.window.findChild<PlaygroundPane*>();
        for (const QString& name : {QString::fromUtf8("año de la ñ y más.py"), QString(252, 'n') + ".py",
                                    QString::fromUtf8("数 [1] {2} %3 #4.py"), QString("' \" $HOME.py")}) {
            const QString path = test.write(name, "x = 1\n");
            QVERIFY2(QFile::exists(path), qPrintable(name));
            test.window.openFile(path);
            QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
            QTest::keyClicks(&pane->editor(), "# ");
            test.window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&test.window));
            QTest::keyClick(&test.window, Qt::Key_S, Qt::ControlModifier);
            QFile saved(path);
            QVERIFY(saved.open(QIODevice::ReadOnly));
            QCOMPARE(saved.readAll(), QByteArray("# x = 1\n"));
        }
        QCOMPARE(QDir(test.folder.path()).entryList({".backstep*"}, QDir::Files | QDir::Hidden).size(), 0);
    }

    void theWindowAsksBeforeItLosesWhatCouldNotBeKept() {
        WindowUnderTest test(words::Language::English);
        WindowOptions options = test.options(words::Language::English);
        options.draftFile = test.write("a file", "") + "/draft.py";
        MainWindow window(options);
        window.show();
        QTest::keyClicks(&window.findChild<PlaygroundPane*>()->editor(), "mine");
        const auto closeWith = [&](const QString& label) {
            bool asked = false;
            QTimer::singleShot(0, &window, [&] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box) return;
                asked = true;
                for (QAbstractButton* button : box->buttons())
                    if (button->text().remove('&') == label) button->click();
            });
            const bool closed = window.close();
            return asked && closed;
        };
        QVERIFY(!closeWith("Cancel"));
        QVERIFY(window.isVisible());
        QVERIFY(closeWith("Close without it"));
    }
};

QTEST_MAIN(TestKeptCode)
#include "tst_kept_code.moc"
