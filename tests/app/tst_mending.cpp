#include <QClipboard>

#include "frame/bar_button.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/why_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/playground_pane.h"
#include "practice/mend/mended_bar.h"
#include "practice_under_test.h"
#include "workspace/menus/card_menu.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

const char kTwice[] =
    "import torch\nw = torch.tensor(3.0, requires_grad=True)\nloss = w * "
    "w\nloss.backward()\nloss.backward()\n";

}  // namespace

// Cures that are written into the code with a click.
class TestMending : public QObject {
    Q_OBJECT

    static BarButton* on(QWidget& page, const char* label) {
        return named<BarButton>(page, QString::fromUtf8(label));
    }

    static bool runs(Practice& test, const std::function<void()>& act) {
        const auto before = test.window.playback().recording();
        act();
        return QTest::qWaitFor([&] { return test.window.playback().recording() != before; }, 20000);
    }

  private slots:
    void aCureIsWrittenIntoTheCodeAndWhatBecameOfTheErrorIsSaid() {
        Practice test(kTwice);
        test.window.playback().goToLast();
        auto* playground = test.window.findChild<PlaygroundPane*>();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Aplicar"));
        MendedBar& bar = *test.room().mendedBar();
        QVERIFY(!bar.isVisible());
        QVERIFY(runs(test, [&] { on(*autopsy, "Aplicar")->click(); }));
        QVERIFY(playground->source().contains("loss.backward(retain_graph=True)"));
        QTRY_VERIFY(bar.isVisible());
        QVERIFY2(bar.sentence().contains("El error ya no está"), qPrintable(bar.sentence()));
        QVERIFY(bar.sentence().contains("retain_graph=True"));
        QVERIFY(!test.window.playback().current().error);
        // It is one edit, which the button takes back.
        QVERIFY(runs(test, [&] { bar.backButton().click(); }));
        QCOMPARE(playground->source(), QString(kTwice));
        QTRY_VERIFY(!bar.isVisible());
    }

    void oneUndoInTheEditorTakesACureBack() {
        Practice test(kTwice);
        test.window.playback().goToLast();
        auto* playground = test.window.findChild<PlaygroundPane*>();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Aplicar"));
        QVERIFY(runs(test, [&] { on(*autopsy, "Aplicar")->click(); }));
        playground->editor().undo();
        QCOMPARE(playground->source(), QString(kTwice));
        QVERIFY(!test.room().mendedBar()->isVisible());  // it tells of another code
    }

    void anErrorThatTakesThePlaceOfTheFirstIsSaidToBeAnother() {
        Practice test((QByteArray(kTwice) + "undefined(w)\n").constData());
        test.window.playback().goToLast();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Aplicar"));
        QVERIFY(runs(test, [&] { on(*autopsy, "Aplicar")->click(); }));
        const QString said = test.room().mendedBar()->sentence();
        QVERIFY2(said.contains("Ahora hay otro") && said.contains("NameError"), qPrintable(said));
    }

    void codeThatHasChangedSinceItRanIsNotWrittenOver() {
        Practice test(kTwice);
        test.window.playback().goToLast();
        auto* playground = test.window.findChild<PlaygroundPane*>();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Aplicar"));
        playground->editor().appendPlainText("# mine");
        const QString edited = playground->source();
        on(*autopsy, "Aplicar")->click();
        QCOMPARE(playground->source(), edited);
        QVERIFY(test.room().mendedBar()->sentence().contains("ha cambiado desde que se ejecut"));
    }

    void aCureIsCopied() {
        Practice test(kTwice);
        test.window.playback().goToLast();
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Copiar"));
        on(*autopsy, "Copiar")->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains("retain_graph=True"));
        QVERIFY(on(*autopsy, "Copiado"));
    }

    void aRemarkAndAMissingGradientAreMendedToo() {
        Practice test("w = torch.tensor(3.0, requires_grad=True)\ny = w * 2\ny.backward()\nprint(y.grad)\n");
        test.window.playback().goToLast();
        test.window.cards().askWhy(test.item("y"));
        auto* why = test.window.findChild<WhyPage*>();
        QTRY_VERIFY(on(*why, "Aplicar"));
        QVERIFY(runs(test, [&] { on(*why, "Aplicar")->click(); }));
        QVERIFY(test.window.findChild<PlaygroundPane*>()->source().contains("y.retain_grad()"));
        const QString said = test.room().mendedBar()->sentence();
        QVERIFY2(said.contains("y.grad ya tiene un valor"), qPrintable(said));
    }

    void ofALessonTheMendedCodeGoesToThePlayground() {
        Practice test(
            "---\nid: probe\ntitle: Probe\nlang: es\norder: 1\n---\n\n# Probe\n\nText.\n\n```python\n"
            "w = torch.tensor(2.0, requires_grad=True)\nloss = w * w\n```\n\n```python\nloss.backward()\n"
            "loss.backward()\n```\n\n```python\nprint(w)\n```\n",
            "01-probe.md");
        Playback& playback = test.window.playback();
        for (uint32_t k = 1; k <= playback.size(); ++k)
            if (playback.recording()->step(k).kind == trace::StepKind::Error) playback.goTo(k);
        auto* autopsy = test.window.findChild<AutopsyPage*>();
        QTRY_VERIFY(on(*autopsy, "Aplicar"));
        QVERIFY(runs(test, [&] { on(*autopsy, "Aplicar")->click(); }));
        const QString source = test.window.findChild<PlaygroundPane*>()->source();
        QVERIFY2(source.startsWith("w = torch.tensor(2.0") && source.contains("retain_graph=True") &&
                     !source.contains("print(w)"),
                 qPrintable(source));
        MendedBar& bar = *test.room().mendedBar();
        QVERIFY2(bar.sentence().contains("El error ya no está") && bar.sentence().contains("playground"),
                 qPrintable(bar.sentence()));
        QVERIFY(runs(test, [&] { bar.backButton().click(); }));
        QVERIFY(test.window.findChild<LessonPane*>()->isVisible());
        QVERIFY(!bar.isVisible());
    }
};

QTEST_MAIN(TestMending)
#include "tst_mending.moc"
