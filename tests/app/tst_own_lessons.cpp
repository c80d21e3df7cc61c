#include <QApplication>
#include <QDir>
#include <QFrame>
#include <QLabel>
#include <QSaveFile>
#include <algorithm>

#include "panels/lesson/lesson_header.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/output/output_pane.h"
#include "stage/playback.h"
#include "start/start_page.h"
#include "start/start_row.h"
#include "window_under_test.h"
#include "workspace/workspace.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

// A lesson of two parts that stands at `9` at its end.
QByteArray twoParts(const QByteArray& last, const QByteArray& stated = "9.0") {
    return "---\nid: mine\ntitle: Mine\nlang: en\norder: 90\n---\n\n# Mine\n\n"
           "```python\nimport torch\nx = torch.tensor(3.0, requires_grad=True)\ny = x * "
           "x\ny.backward()\n```\n\n"
           "## There\n\n```yaml focus\nat: value y\n```\n\nThe square.\n\n"
           "## Back\n\n```yaml focus\nat: slate x\n```\n\n" +
           last + "\n\n```yaml expect\ny: " + stated + "\n```\n";
}

void saveByRename(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    QVERIFY(file.commit());
}

}  // namespace

// Lessons of one's own: while they are written, and as a folder.
class TestOwnLessons : public QObject {
    Q_OBJECT

  private slots:
    void aLessonThatIsSavedIsReadAgainAtItsPlace() {
        WindowUnderTest test(words::Language::English);
        const QString file = WindowUnderTest::write(test.folder, "mine.md", twoParts("Two times three."));
        test.window.openFile(file);
        auto* pane = test.window.findChild<LessonPane*>();
        QTRY_COMPARE_WITH_TIMEOUT(pane->partCount(), 2, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().size() > 0, 20000);
        pane->goToPart(1);
        const uint32_t step = test.window.playback().step();
        QVERIFY(step > 1);
        saveByRename(file, twoParts("Twice three."));
        QTRY_VERIFY_WITH_TIMEOUT(pane->page().plainText().contains("Twice three."), 20000);
        QCOMPARE(pane->part(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning(), 20000);
        QCOMPARE(test.window.playback().step(), step);
        WindowUnderTest::write(test.folder, "mine.md", twoParts("Three, twice."));  // and in place, once more
        QTRY_VERIFY_WITH_TIMEOUT(pane->page().plainText().contains("Three, twice."), 20000);
        QCOMPARE(pane->part(), 1);
    }

    void aLessonBrokenOnDiskIsToldByLineAndRecovers() {
        WindowUnderTest test(words::Language::English);
        const QString file = WindowUnderTest::write(test.folder, "mine.md", twoParts("Two times three."));
        test.window.openFile(file);
        auto* pane = test.window.findChild<LessonPane*>();
        auto* output = test.window.findChild<OutputPane*>();
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().size() > 0, 20000);
        pane->goToPart(1);
        QVERIFY(!output->isVisible());
        saveByRename(file, twoParts("A wrong number.", "8.0"));
        QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains("mine.md:34:"), 20000);
        QVERIFY(output->isVisible());
        saveByRename(file, "---\nid: [\n");
        QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains("mine.md:1"), 20000);
        QVERIFY(pane->page().plainText().contains("A wrong number."));
        saveByRename(file, twoParts("All is well."));
        QTRY_VERIFY_WITH_TIMEOUT(pane->page().plainText().contains("All is well."), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!output->toPlainText().contains("mine.md"), 20000);
        QCOMPARE(pane->part(), 1);
        QVERIFY(!output->isVisible());  // back where one was
    }

    void aLessonThatIsEmptiedOrGoneIsTold() {
        WindowUnderTest test(words::Language::English);
        const QString file = WindowUnderTest::write(test.folder, "mine.md", twoParts("Two times three."));
        test.window.openFile(file);
        auto* output = test.window.findChild<OutputPane*>();
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().size() > 0, 20000);
        WindowUnderTest::write(test.folder, "mine.md", "");
        QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains("mine.md:1:1:"), 20000);
        saveByRename(file, twoParts("There again."));
        QTRY_VERIFY_WITH_TIMEOUT(!output->isVisible(), 20000);
        QVERIFY(QFile::remove(file));
        QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains("mine.md: "), 20000);
        saveByRename(file, twoParts("And once more."));
        QTRY_VERIFY_WITH_TIMEOUT(!output->isVisible(), 20000);
        QVERIFY(test.window.findChild<LessonPane*>()->page().plainText().contains("The square."));
    }

    void whatHasNoHeadIsCalledAsItsFileAndIsNotDone() {
        WindowUnderTest test(words::Language::English);
        test.window.openFile(test.write("93-bare.md", "# Only words\n\nNo head at all.\n"));
        auto* pane = test.window.findChild<LessonPane*>();
        QTRY_VERIFY(pane->lesson());
        QVERIFY(pane->findChild<LessonHeader*>()->accessibleName().contains("93-bare.md"));
        QVERIFY(!pane->findChild<QFrame*>("end of the lesson"));
    }

    void aFolderOfOnesOwnLessonsIsListedWithItsMistakesAndRemembered() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        QVERIFY(QDir(test.folder.path()).mkpath("own/es"));
        WindowUnderTest::write(test.folder, "own/91-mine.md", twoParts("Mine."));
        WindowUnderTest::write(test.folder, "own/es/91-mine.md",
                               twoParts("Mía.").replace("lang: en", "lang: es"));
        WindowUnderTest::write(test.folder, "own/92-broken.md",
                               "---\nid: broken\ntitle: Broken\nlang: en\norder: first\n---\n");
        test.window.workspace().openLessons(test.folder.filePath("own"));
        test.window.findChild<StartPage*>()->open();
        // What was opened just now is what is looked for: before all else, and under the hand.
        auto* page = test.window.findChild<StartPage*>();
        auto* under = qobject_cast<StartRow*>(QApplication::focusWidget());
        QVERIFY(under && (under->text() == "Mine" || under->text() == "Broken"));
        QVERIFY(page->viewport()->rect().contains(
            QRect(under->mapTo(page->viewport(), QPoint()), under->size())));
        StartRow *mine = nullptr, *broken = nullptr;
        int found = 0;
        for (auto* row : test.window.findChildren<StartRow*>()) {
            if (row->text() == "Mine") mine = row, ++found;
            if (row->text() == "Broken") broken = row;
        }
        QCOMPARE(found, 1);  // of two languages, this one's
        QVERIFY(broken && broken->accessibleDescription().contains("92-broken.md:5:"));
        QTest::mouseClick(broken, Qt::LeftButton);
        auto* output = test.window.findChild<OutputPane*>();
        QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains("92-broken.md:5:"), 20000);
        QTest::mouseClick(mine, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(test.window.playback().size() > 0, true, 20000);
        QCOMPARE(test.window.workspace().lesson()->front.id, std::string("mine"));
        QVERIFY(test.window.workspace().lesson()->file.ends_with("own/91-mine.md"));

        // One without lessons says so, with what to do, and the other one stays.
        QVERIFY(QDir(test.folder.path()).mkpath("bare"));
        test.window.workspace().openLessons(test.folder.filePath("bare"));
        auto* start = test.window.findChild<StartPage*>();
        start->open();
        QString said;
        for (const QLabel* label : start->findChildren<QLabel*>()) said += label->text() + '\n';
        QVERIFY2(said.contains("There are no lessons in " + test.folder.filePath("bare")), qPrintable(said));
        QVERIFY(said.contains("id, title, lang and order"));
        QVERIFY(!test.window.workspace().ownLessons().empty());

        MainWindow again(test.options(words::Language::Spanish));
        QCOMPARE(again.workspace().ownLessons().size(), size_t(2));
        const auto& own = again.workspace().ownLessons();
        QVERIFY(std::ranges::any_of(own, [](const lesson::Reading& reading) {
            return reading.lesson->file.ends_with("es/91-mine.md");
        }));
    }
};

QTEST_MAIN(TestOwnLessons)
#include "tst_own_lessons.moc"
