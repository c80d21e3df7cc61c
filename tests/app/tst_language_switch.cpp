#include <QAbstractButton>
#include <QAction>
#include <QSet>

#include "window_shot.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

// What is the same in both languages: names of the API and of formats, names, numbers and signs.
bool isNoWord(const QString& text) {
    static const QSet<QString> names = {
        "Backstep", "Playground",     "backward",      "forward", "ES",  "EN",      "Error",
        "float32",  "AccumulateGrad", "requires_grad", "SVG",     "PNG", "Español", "English"};
    if (names.contains(text.trimmed())) return true;
    for (const QChar c : text)
        if (c.isLetter()) return false;
    return true;
}

}  // namespace

class TestLanguageSwitch : public QObject {
    Q_OBJECT

    // Every text a menu, a button or a tool tip would show.
    static QStringList textsOf(const QWidget& window) {
        QStringList texts;
        for (const QAction* action : window.findChildren<QAction*>())
            if (!action->text().isEmpty()) texts.append(action->text());
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
            texts << button->text() << button->toolTip();
        for (const QWidget* widget : window.findChildren<QWidget*>()) texts << widget->toolTip();
        return texts;
    }

  private slots:
    void everyWordOfTheInterfaceChanges() {
        WindowUnderTest test(words::Language::Spanish);
        QCoreApplication::processEvents();
        const QStringList spanish = textsOf(test.window);
        const QStringList spanishPages = test.window.pageNames();
        test.window.setLanguage(words::Language::English);
        QCoreApplication::processEvents();
        const QStringList english = textsOf(test.window);
        QCOMPARE(english.size(), spanish.size());
        for (int i = 0; i < english.size(); ++i)
            if (!isNoWord(english[i])) QVERIFY2(english[i] != spanish[i], qPrintable(english[i]));
        const QStringList englishPages = test.window.pageNames();
        for (int i = 0; i < englishPages.size(); ++i)
            if (!isNoWord(englishPages[i]))
                QVERIFY2(englishPages[i] != spanishPages[i], qPrintable(englishPages[i]));
    }

    void switchingKeepsTheStepAndChangesTheLesson() {
        WindowUnderTest test(words::Language::Spanish);
        QVERIFY(test.openFirst());
        test.window.playback().goTo(7);
        const auto before = test.window.playback().recording();
        const std::string title = test.window.workspace().lesson()->front.title;
        test.window.setLanguage(words::Language::English);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000));
        QVERIFY(test.window.workspace().lesson()->front.title != title);
        QCOMPARE(test.window.playback().step(), 7U);
    }

    void everyWordOnTheScreenChanges() {
        WindowUnderTest test(words::Language::Spanish);
        QVERIFY(test.openFirst());
        test.window.playback().goTo(13);
        QSet<QString> spanish;
        for (const TextBox& box : shootWindow(test.window).boxes) spanish.insert(box.text);
        const auto before = test.window.playback().recording();
        test.window.setLanguage(words::Language::English);
        QVERIFY(QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000));
        int changed = 0;
        for (const TextBox& box : shootWindow(test.window).boxes) changed += !spanish.contains(box.text);
        QVERIFY2(changed > 20, qPrintable(QString::number(changed)));
    }
};

QTEST_MAIN(TestLanguageSwitch)
#include "tst_language_switch.moc"
