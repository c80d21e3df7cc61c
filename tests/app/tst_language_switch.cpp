#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSet>
#include <QTimer>
#include <QTreeView>

#include "frame/window_actions.h"
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

    // What a dialog says: its labels, buttons, choices and columns, and what kinds of file it lists.
    static QStringList wordsOf(const QWidget& dialog) {
        QStringList words{dialog.windowTitle()};
        for (const QLabel* label : dialog.findChildren<QLabel*>()) words << label->text();
        for (const QAbstractButton* button : dialog.findChildren<QAbstractButton*>())
            words << button->text() << button->toolTip() << button->accessibleName();
        for (const QComboBox* box : dialog.findChildren<QComboBox*>())
            for (int i = 0; i < box->count(); ++i)
                if (!box->itemText(i).contains('/')) words << box->itemText(i);
        for (const QTreeView* tree : dialog.findChildren<QTreeView*>()) {
            const QAbstractItemModel& model = *tree->model();
            for (int column = 0; column < model.columnCount(); ++column)
                words << model.headerData(column, Qt::Horizontal).toString();
            constexpr int kType = 2;
            for (int row = 0; row < model.rowCount(tree->rootIndex()); ++row)
                words << model.index(row, kType, tree->rootIndex()).data().toString();
        }
        for (const QAction* action : dialog.findChildren<QAction*>()) words << action->text();
        return words;
    }

    // What the dialog says that an action opens, whether it waits for its answer or not.
    static QStringList wordsBehind(QAction& action) {
        QStringList words;
        QTimer look;
        connect(&look, &QTimer::timeout, &look, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog || !dialog->isVisible()) return;
            words = wordsOf(*dialog);
            look.stop();
            dialog->reject();
        });
        look.start(50);
        action.trigger();
        return QTest::qWaitFor([&] { return !look.isActive(); }, 10000) ? words : QStringList();
    }

  private slots:
    void everyDialogSpeaksSpanish() {
        QTemporaryDir folder;
        QDir(folder.path()).mkdir("f");
        WindowUnderTest::write(folder, "a.py", "x = 1\n");
        const QString before = QDir::currentPath();
        QDir::setCurrent(folder.path());
        QList<QStringList> said[2];
        for (const auto language : {words::Language::English, words::Language::Spanish}) {
            WindowUnderTest test(language);
            QVERIFY(test.openFirst());
            const auto& actions = *test.window.findChild<WindowActions*>();
            for (QAction* action : {actions.open, actions.openLessons, actions.saveAs, actions.exportPicture,
                                    actions.handout, actions.goToStep, actions.keys, actions.about})
                said[language == words::Language::Spanish] << wordsBehind(*action);
            QLineEdit field(&test.window);
            QPlainTextEdit text(&test.window);
            for (QMenu* menu : {field.createStandardContextMenu(), text.createStandardContextMenu()}) {
                said[language == words::Language::Spanish] << wordsOf(*menu);
                delete menu;
            }
        }
        QDir::setCurrent(before);
        // Names, formats and keys.
        const QRegularExpression same(
            "^(Backstep|.*\\*\\.(svg|png|pdf|dot|py|ipynb).*|Ctrl.*|Tab|F\\d+|Esc|Alt.*|[A-Z](  "
            ".*)?|&No|\\.grad)"
            "$");
        for (int dialog = 0; dialog < said[0].size(); ++dialog) {
            const QStringList &english = said[0][dialog], &spanish = said[1][dialog];
            QVERIFY2(english.size() > 3, qPrintable(QString::number(dialog)));
            QCOMPARE(spanish.size(), english.size());
            for (int i = 0; i < english.size(); ++i)
                if (!isNoWord(english[i]) && !same.match(english[i]).hasMatch())
                    QVERIFY2(english[i] != spanish[i], qPrintable(english[0] + ": " + english[i]));
        }
    }

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
