#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "frame/bar_button.h"
#include "frame/told/saved_bar.h"
#include "frame/window_actions.h"
#include "panels/playground/playground_pane.h"
#include "start/start_page.h"
#include "window_shot.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

// What is written from the window says where it went, and leads there.
class TestSaving : public QObject {
    Q_OBJECT

  public slots:
    void follow(const QUrl& url) { m_followed = url; }

  private slots:
    void initTestCase() { QDesktopServices::setUrlHandler("file", this, "follow"); }
    void cleanupTestCase() { QDesktopServices::unsetUrlHandler("file"); }

    void everyKindOfFileIsTold_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"picture.svg", "picture.png", "picture.pdf", "picture.dot", "picture.txt", "handout.pdf",
              "worksheet.pdf", "key.pdf", "progress.json", "code.py", "code.ipynb"})
            QTest::newRow(name) << name;
    }
    void everyKindOfFileIsTold() {
        QFETCH(QString, name);
        WindowUnderTest test(words::Language::English, {1280, 800});
        QVERIFY(test.openFirst());
        test.window.findChild<PlaygroundPane*>()->setSource("print(1)\n");
        QVERIFY(bar(test).sentence().isEmpty() && !bar(test).isVisible());
        const QString path = save(test, name);
        QVERIFY(QFileInfo(path).size() > 0);
        QVERIFY(bar(test).isVisible());
        QCOMPARE(bar(test).sentence(), "Saved: " + name + " in " + test.folder.path());
        QVERIFY(!QApplication::activeModalWidget());
        QTest::mouseClick(&bar(test).openButton(), Qt::LeftButton);
        QCOMPARE(m_followed, QUrl::fromLocalFile(path));
        QTest::mouseClick(&bar(test).folderButton(), Qt::LeftButton);
        QCOMPARE(m_followed, QUrl::fromLocalFile(test.folder.path()));
        QTest::mouseClick(&bar(test).closeButton(), Qt::LeftButton);
        QVERIFY(!bar(test).isVisible());
    }

    void aFileIsProposedByTheNameOfWhatItIsOfInADialogThatLooksLikeTheApp() {
        WindowUnderTest test(words::Language::Spanish);
        QVERIFY(test.openFirst());
        const auto proposed = [&](const QString& kind) {
            trigger(test, kind);
            auto* dialog = test.window.findChild<QFileDialog*>();
            const QString name = QFileInfo(dialog->selectedFiles().value(0)).fileName();
            for (const QPushButton* button : dialog->findChildren<QPushButton*>())
                if (button->isVisible() && (button->height() < 32 || !button->icon().isNull()))
                    return QString();
            dialog->reject();
            return QTest::qWaitFor([&] { return !test.window.findChild<QFileDialog*>(); }) ? name : QString();
        };
        QCOMPARE(proposed("picture"), QString("01-graph-paso-8.svg"));
        QCOMPARE(proposed("worksheet"), QString("01-graph-ejercicios.pdf"));
        test.window.openFile(test.write("two.py", "a = torch.ones(1)\nb = a + 1\n"));
        QVERIFY(QTest::qWaitFor([&] { return !test.window.workspace().isRunning(); }, 20000));
        const uint32_t step = test.window.playback().step();
        QCOMPARE(proposed("picture"), QString("two-paso-%1.svg").arg(step));
    }

    void theNextStepTakesTheWordsAwayAndTheGraphStaysWhereItIs() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        const QRect canvas = test.window.canvas().geometry();
        save(test, "paso.svg");
        QCOMPARE(bar(test).sentence(), "Guardado: paso.svg en " + test.folder.path());
        QCOMPARE(test.window.canvas().geometry(), canvas);
        test.window.playback().stepForward();
        QVERIFY(!bar(test).isVisible());
        QCOMPARE(test.window.canvas().geometry(), canvas);
    }

    void onTheStartPageItIsToldToo() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        auto* actions = test.window.findChild<WindowActions*>();
        actions->start->trigger();
        const QString path = save(test, "progress.json");
        auto* start = test.window.findChild<StartPage*>();
        auto* told = start->findChild<SavedBar*>();
        QVERIFY(told->isVisible());
        QVERIFY(told->sentence().contains(test.folder.path()));
        QCOMPARE(start->viewport()->geometry().bottom() + 1, told->geometry().top());
        QTest::mouseClick(&told->folderButton(), Qt::LeftButton);
        QCOMPARE(m_followed, QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
    }

    void whatCouldNotBeWrittenIsNotSaidToBeSaved() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        QVERIFY(QDir(test.folder.path()).mkpath("taken.svg/inside"));
        bool warned = false;
        QTimer waiting;
        connect(&waiting, &QTimer::timeout, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            warned = box->icon() == QMessageBox::Warning;
            box->close();
        });
        waiting.start(10);
        trigger(test, "taken.svg");
        emit test.window.findChild<QFileDialog*>()->fileSelected(test.folder.filePath("taken.svg"));
        QVERIFY(QTest::qWaitFor([&] { return warned; }));
        QVERIFY(bar(test).sentence().isEmpty());
    }

    void whatIsToBeKnownOfAFileIsToldWithIt() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        const QString remark = "The image is at 40 % of its size: SVG and PDF keep all of it.";
        bar(test).say(test.folder.filePath("large.png"), remark);
        QVERIFY(bar(test).sentence().endsWith(remark));
        QCoreApplication::processEvents();
        const std::vector<TextBox> boxes = shootWindow(test.window).boxes;
        QVERIFY(std::ranges::any_of(
            boxes, [&](const TextBox& box) { return box.text.endsWith("SVG and PDF keep all of it."); }));
    }

  private:
    static SavedBar& bar(WindowUnderTest& test) {
        for (auto* bar : test.window.findChildren<SavedBar*>())
            if (!test.window.findChild<StartPage*>()->isAncestorOf(bar)) return *bar;
        qFatal("no bar");
    }

    static void trigger(WindowUnderTest& test, const QString& name) {
        const auto& actions = *test.window.findChild<WindowActions*>();
        QAction* action = name.startsWith("handout")     ? actions.handout
                          : name.startsWith("worksheet") ? actions.worksheet
                          : name.startsWith("key")       ? actions.worksheetKey
                          : name.startsWith("progress")  ? actions.exportProgress
                          : name.startsWith("code")      ? actions.saveAs
                                                         : actions.exportPicture;
        action->trigger();
    }

    static QString save(WindowUnderTest& test, const QString& name) {
        trigger(test, name);
        auto* dialog = test.window.findChild<QFileDialog*>();
        if (!dialog) return {};
        const QString path = test.folder.filePath(name);
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        const bool closed = QTest::qWaitFor([&] { return !test.window.findChild<QFileDialog*>(); });
        return closed ? path : QString();
    }

    QUrl m_followed;
};

QTEST_MAIN(TestSaving)
#include "tst_saving.moc"
