#include <QApplication>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QWheelEvent>

#include "frame/bar_button.h"
#include "frame/pane.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/output/output_pane.h"
#include "practice/compare/compare_lane.h"
#include "practice/compare/compare_page.h"
#include "practice/compare/comparison_file.h"
#include "practice/compare/difference_marks.h"
#include "practice/compare/difference_table.h"
#include "practice/compare/pair_picker.h"
#include "practice_under_test.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

// Nobody arranged it: a module, an optimizer, a loop.
const char kTraining[] =
    "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\ntorch.manual_seed(0)\n\n\n"
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.hidden = nn.Linear(2, 4)\n        self.out = nn.Linear(4, 1)\n\n"
    "    def forward(self, x):\n        return self.out(F.relu(self.hidden(x)))\n\n\n"
    "xs = torch.tensor([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])\nts = torch.tensor([[1.0], [1.0], [0.0]])\n"
    "net = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.5)\nlosses = []\nfor epoch in range(3):\n"
    "    opt.zero_grad()\n    loss = F.mse_loss(net(xs), ts)\n    loss.backward()\n    opt.step()\n"
    "    losses.append(loss)\nwith torch.no_grad():\n    print(net(xs).mean())\n";

// The same by hand.
const char kByHand[] =
    "import torch\n\nw = torch.tensor([1.0, -1.0], requires_grad=True)\nb = torch.tensor(0.5, "
    "requires_grad=True)\nx = torch.tensor([[1.0, 2.0], [3.0, 1.0]])\nt = torch.tensor([1.0, 0.0])\n"
    "for i in range(3):\n    y = torch.relu(x @ w + b)\n    e = ((y - t) ** 2).mean()\n    e.backward()\n"
    "    with torch.no_grad():\n        w -= 0.1 * w.grad\n        b -= 0.1 * b.grad\n    w.grad = None\n"
    "    b.grad = None\n";

struct Compared : Practice {
    using Practice::Practice;
    ComparePage& page() { return room().comparePage(); }
    Comparison& comparison() { return room().comparison(); }
    Pane& centre() { return *static_cast<Pane*>(paneOf(page())); }

    bool compare(const QString& pair) {
        room().compare();
        const auto at = page().offers().indexOf(pair);
        if (at < 0) return false;
        page().take(static_cast<int>(at));
        return QTest::qWaitFor([this] { return comparison().isActive(); }, 20000);
    }
    QString rows() { return page().table().text(); }
    static QWidget* paneOf(QWidget& widget) {
        for (QWidget* at = widget.parentWidget(); at; at = at->parentWidget())
            if (qobject_cast<Pane*>(at)) return at;
        return nullptr;
    }
    QRectF cards(const GraphCanvas& canvas) {
        QRectF all;
        for (int i = 0; i < canvas.itemCount(); ++i) all |= canvas.itemRect(i);
        return all;
    }
};

void turnWheel(GraphCanvas& canvas, QPoint by, Qt::KeyboardModifiers modifiers = {}) {
    const QPointF at = QRectF(canvas.viewport()->rect()).center();
    QWheelEvent wheel(at, canvas.viewport()->mapToGlobal(at), {}, by, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas.viewport(), &wheel);
}

}  // namespace

class TestCompare : public QObject {
    Q_OBJECT

  private slots:
    // What came out is what one looks for first, then the gradients.
    void theResultStandsFirstOfWhatDiffers() {
        using Row = explain::DifferenceRow;
        const DifferenceRows rows({{Row::Kind::Leaf, "w", "1.0", "2.0", false, false},
                                   {Row::Kind::Slate, "w.grad", "3.0", "4.0", false, false},
                                   {Row::Kind::Result, "loss", "5.0", "6.0", false, false},
                                   {Row::Kind::Result, "pred", "7.0", "7.0", true, false}},
                                  "a", "b");
        QStringList names;
        for (const QString& line : rows.text().split('\n').mid(1)) names.append(line.section('\t', 0, 0));
        QCOMPARE(names, (QStringList{"loss", "w.grad", "w", "pred"}));
    }

    void everyPairRunsOnCodeNobodyArranged_data() {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QStringList>("pairs");
        QTest::newRow("a module and an optimizer")
            << QByteArray(kTraining)
            << QStringList{"se borran las pizarras (zero_grad) / no se borran nunca",
                           "con ReLU / con LeakyReLU",
                           "con ReLU / con GELU",
                           "con no_grad / se graba",
                           "con no_grad / con inference_mode",
                           "se guardan los grafos con las pérdidas / con detach",
                           "sin checkpoint / con checkpoint",
                           "la pérdida es la media / la pérdida es la suma"};
        QTest::newRow("tensors by hand")
            << QByteArray(kByHand)
            << QStringList{"se borran las pizarras (zero_grad) / no se borran nunca",
                           "con ReLU / con LeakyReLU",
                           "con ReLU / con GELU",
                           "con no_grad / se graba",
                           "con no_grad / con inference_mode",
                           "la pérdida es la media / la pérdida es la suma"};
    }
    void everyPairRunsOnCodeNobodyArranged() {
        QFETCH(QByteArray, code);
        QFETCH(QStringList, pairs);
        Compared test(code.constData());
        QVERIFY(test.ready);
        test.room().compare();
        QCOMPARE(test.page().offers(), pairs);
        QCOMPARE(test.page().picker().sentences().size(), pairs.size());
        for (const QString& pair : pairs) {
            QVERIFY2(test.compare(pair), qPrintable(pair));
            test.window.playback().goToLast();
            QVERIFY2(test.page().secondCanvas().itemCount() > 0, qPrintable(pair));
            const bool differs = test.comparison().firstDifference().has_value();
            QVERIFY2(differs || pair.contains("inference") || pair.contains("detach"), qPrintable(pair));
            test.comparison().end();
        }
    }

    void bothLanesAreZoomedAndMovedTogether() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        test.window.playback().goToLast();
        GraphCanvas &first = test.page().firstCanvas(), &second = test.page().secondCanvas();
        QTRY_VERIFY(first.itemCount() > 0 && second.itemCount() > 0);
        const int leaf = test.item("w");
        for (GraphCanvas* canvas : {&second, &first}) {
            const double before = first.zoom();
            turnWheel(*canvas, {0, 240}, Qt::ControlModifier);
            QVERIFY(first.zoom() > before);
            QCOMPARE(second.zoom(), first.zoom());
            turnWheel(*canvas, {0, 100});
            QCOMPARE(second.itemRect(leaf), first.itemRect(leaf));
        }
        QTest::keyClick(&test.window, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(second.zoom(), first.zoom());
        for (GraphCanvas* canvas : {&first, &second})
            QVERIFY(QRectF(canvas->viewport()->rect()).contains(test.cards(*canvas)));
    }

    void nothingIsCutAtAnySizeOfTheWindow() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        test.window.playback().goToLast();
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(900, 700), QSize(1280, 800)}) {
            test.window.resize(size);
            QTRY_COMPARE(test.window.size(), size);
            QCoreApplication::processEvents();
            const ComparePage& page = test.page();
            QVERIFY(std::abs(page.lane(0).width() - page.lane(1).width()) <= 1);
            QTRY_COMPARE(page.firstCanvas().zoom(), page.secondCanvas().zoom());
            QVERIFY(page.rect().contains(page.table().geometry()));
            QVERIFY(page.table().height() >= page.table().sizeHint().height());
            QVERIFY(page.lane(0).canvas().height() > page.height() / 2);
        }
    }

    // Too high for its lane, a graph is still seen in all its width.
    void noCardIsCutAtASideOfALaneThatIsWideEnough() {
        Compared test(
            "import torch\na = torch.tensor(2.0, requires_grad=True)\nb = torch.tensor(-3.0, "
            "requires_grad=True)\nc = a * b\nloss = torch.relu(c + b) ** 2\nloss.backward()\n");
        test.window.resize(1280, 800);
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        for (uint32_t step = 1; step <= test.window.playback().size(); ++step) {
            test.window.playback().goTo(step);
            QCoreApplication::processEvents();
            for (GraphCanvas* canvas : {&test.page().firstCanvas(), &test.page().secondCanvas()}) {
                const QRectF cards = test.cards(*canvas);
                const QRectF room(canvas->viewport()->rect());
                if (cards.width() + 60 > room.width()) continue;
                QVERIFY2(cards.left() >= 0 && cards.right() <= room.right(),
                         qPrintable(QString::number(step)));
            }
        }
    }

    // Whole where there is room for it; else what the lesson compares.
    void aLessonsComparisonOpensWithItsSlatesInSight_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("block");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("whole");
        for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)}) {
            const bool large = size.width() > 1500;
            const auto row = [&](const char* lesson, const char* block, bool whole) {
                QTest::addRow("%s at %d", block, size.width()) << lesson << block << size << whole;
            };
            row("accumulation", "cleared-or-not", true);
            row("accumulation", "zero-grad-or-not", large);
            row("dying-relu", "relu-or-leaky", large);
        }
    }
    void aLessonsComparisonOpensWithItsSlatesInSight() {
        QFETCH(QString, lesson);
        QFETCH(QString, block);
        QFETCH(QSize, size);
        QFETCH(bool, whole);
        WindowUnderTest test(words::Language::Spanish, size);
        QVERIFY(test.openFirst());
        test.window.workspace().openLesson(lesson);
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning(), 20000);
        PracticeRoom& room = test.window.practice();
        for (const lesson::Block& one : test.window.workspace().lesson()->blocks)
            if (const auto* compare = one.as<lesson::Compare>();
                compare && compare->id == block.toStdString())
                emit test.window.findChild<LessonPane*>()->compareAsked(*compare);
        QTRY_VERIFY_WITH_TIMEOUT(room.comparison().isActive(), 20000);
        for (int lane = 0; lane < 2; ++lane) {
            const GraphCanvas& canvas = room.comparePage().lane(lane).canvas();
            QTRY_VERIFY(canvas.itemCount() > 0);
            // The lanes have their room only when the page has been laid out, which a busy machine does late.
            QTRY_VERIFY(canvas.height() > room.comparePage().height() / 2);
            const QRectF view = canvas.viewport()->rect();
            int slates = 0;
            for (int item = 0; item < canvas.itemCount(); ++item) {
                const bool slate = canvas.accessibleTextOf(item).startsWith("w,");
                slates += slate;
                if (slate || whole) QTRY_VERIFY(view.contains(canvas.itemRect(item)));
            }
            QCOMPARE(slates, 1);
        }
    }

    // What is asked is the number of the cell above the question; the one that takes its place is told.
    void aNumberThatTookThePlaceOfTheOneAskedForIsNoQuestion() {
        WindowUnderTest test(words::Language::Spanish, {1920, 1080});
        QVERIFY(test.openFirst());
        test.window.workspace().openLesson("accumulation");
        QTRY_VERIFY_WITH_TIMEOUT(!test.window.workspace().isRunning(), 20000);
        PracticeRoom& room = test.window.practice();
        for (const lesson::Block& one : test.window.workspace().lesson()->blocks)
            if (const auto* compare = one.as<lesson::Compare>(); compare && compare->id == "cleared-or-not")
                emit test.window.findChild<LessonPane*>()->compareAsked(*compare);
        QTRY_VERIFY_WITH_TIMEOUT(room.comparison().isActive(), 20000);
        const QString told = room.comparePage().table().text();
        QVERIFY2(told.contains(QString::fromUtf8("w.grad\t−12.0\t≠ −42.0")), qPrintable(told));
        const GraphCanvas& canvas = room.comparePage().firstCanvas();
        QTRY_VERIFY(canvas.itemCount() > 0);
        QVERIFY(canvas.accessibleTextOf(0).contains(QString::fromUtf8("−12.0")));
        const Veils veils = test.window.playback().veils();
        QVERIFY(!veils.empty());
        test.window.playback().goTo(veils[0].until - 1);
        QVERIFY(canvas.accessibleTextOf(0).contains("?"));
        QVERIFY(room.comparePage().table().text().contains(QString::fromUtf8("lo pregunta la lección")));
    }

    void aComparisonOfALessonGoesOnInAnotherLanguageAndTheme() {
        WindowUnderTest test(words::Language::Spanish, {1280, 800});
        QVERIFY(test.openFirst());
        test.window.workspace().openLesson("accumulation");
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().size() > 500, 20000);
        PracticeRoom& room = test.window.practice();
        for (const lesson::Block& block : test.window.workspace().lesson()->blocks)
            if (const auto* compare = block.as<lesson::Compare>();
                compare && compare->id == "zero-grad-or-not")
                emit test.window.findChild<LessonPane*>()->compareAsked(*compare);
        QTRY_VERIFY_WITH_TIMEOUT(room.comparison().isActive(), 20000);
        QVERIFY(room.comparePage().table().text().contains("con zero_grad\tsin"));
        QVERIFY(room.comparePage().table().text().contains(QString::fromUtf8("w\t2.0331\t≠ 1.3383")));
        const uint32_t step = test.window.playback().step();
        const auto before = test.window.playback().recording();
        test.window.setLanguage(words::Language::English);
        QTRY_VERIFY_WITH_TIMEOUT(test.window.playback().recording() != before, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!room.comparison().isRunning(), 20000);
        test.window.setTheme(ThemeId::Dark);
        QVERIFY(room.comparePage().showsLanes());
        QCOMPARE(test.window.playback().step(), step);
        QVERIFY(room.comparePage().table().text().contains("with zero_grad\twithout"));
        QVERIFY(room.comparePage().table().text().contains(QString::fromUtf8("w\t2.0331\t≠ 1.3383")));
        test.window.workspace().openLesson("graph");  // another lesson is another thing
        QTRY_VERIFY_WITH_TIMEOUT(!room.comparison().isAsked(), 20000);
    }

    void whatIsOpenedStandsInFrontWithItsGraph() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        QVERIFY(test.centre().currentPage() == &test.page());
        test.window.workspace().openLesson("graph");
        QVERIFY(test.centre().currentPage() == &test.window.canvas());
        auto* lesson = test.window.findChild<LessonPane*>();
        QVERIFY(lesson->isVisible());
        test.centre().showPage(test.window.findChild<OutputPane*>());
        test.window.openFile(test.write("b.py", kSnippet));
        QVERIFY(test.centre().currentPage() == &test.window.canvas());
        QVERIFY(!lesson->isVisible());
    }

    void aChangedNumberChangesBothLanes() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        test.window.playback().goToLast();
        test.whatIf().change(*test.whatIf().placeOf(std::string("b")), -8);
        QVERIFY(test.becomes("b", -8));
        QTRY_VERIFY_WITH_TIMEOUT(test.rows().contains(QString::fromUtf8("b\t−8.0\t−8.0")), 10000);
        QVERIFY(test.rows().contains(QString::fromUtf8("w.grad\t0.0\t≠ ")));
        test.whatIf().reset();
        QTRY_VERIFY_WITH_TIMEOUT(test.rows().contains("b\t1.0\t1.0"), 10000);
    }

    void aLaneThatIsStoppedByAnErrorSaysSo() {
        Compared test(kByHand);
        QVERIFY(test.compare("con no_grad / se graba"));
        QVERIFY(test.page().lane(1).mishap().isEmpty());
        test.window.playback().goToLast();
        QVERIFY(test.page().lane(0).mishap().isEmpty());
        QVERIFY2(test.page().lane(1).mishap().contains("RuntimeError"),
                 qPrintable(test.page().lane(1).mishap()));
    }

    void aVariantThatNeverEndsIsStoppedAndCompared() {
        Compared test(
            "x = torch.tensor(-1.0)\nw = torch.tensor(2.0, requires_grad=True)\ny = w * x\n"
            "while torch.relu(x) < 0:\n    x = x * 1.0\ny.backward()\n");
        QVERIFY(!test.compare("no such pair"));
        const auto at = test.page().offers().indexOf("con ReLU / con LeakyReLU");
        test.page().take(static_cast<int>(at));
        QVERIFY(test.comparison().isRunning());
        QVERIFY(!test.page().picker().told().isEmpty());
        QTest::qWait(100);
        auto* stop = named<BarButton>(test.page(), "Detenerla");
        QVERIFY(stop);
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(test.comparison().isActive(), 20000);
        QVERIFY(test.page().showsLanes());
        test.window.playback().goToLast();
        QTRY_VERIFY(test.page().secondCanvas().itemCount() > 0);
    }

    void whereNothingDiffersTheWayToTheFirstDifferenceIsOffered() {
        Compared test(kByHand);
        QVERIFY(test.compare("se borran las pizarras (zero_grad) / no se borran nunca"));
        test.window.playback().goTo(3);
        QVERIFY(test.page().goToDifference().isVisible());
        QTest::mouseClick(&test.page().goToDifference(), Qt::LeftButton);
        QVERIFY(test.window.playback().step() > 3);
        QCOMPARE(std::optional(test.window.playback().step()), test.comparison().firstDifference());
        QVERIFY(!test.page().goToDifference().isVisible());
        QVERIFY(test.rows().contains(QString::fromUtf8("≠")));
    }

    void aPairIsChosenByTheKeyboard() {
        Compared test;
        QTest::keyClick(&test.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(named<BarButton>(test.page(), "con ReLU / con LeakyReLU"));
        QTRY_COMPARE(test.window.focusWidget(),
                     static_cast<QWidget*>(named<BarButton>(test.page(), "con ReLU / con LeakyReLU")));
        for (const QLabel* label : test.page().picker().findChildren<QLabel*>())  // and whole sentences
            if (label->isVisible())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        QTest::keyClick(test.window.focusWidget(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(test.page().showsLanes(), 20000);
        QTRY_COMPARE(test.window.focusWidget(), static_cast<QWidget*>(&test.page().firstCanvas()));
    }

    void spacePressesTheButtonThatHasTheFocusAndPlaysElsewhere() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        QTRY_VERIFY(test.page().showsLanes());
        test.window.playback().goTo(0);
        test.page().setFocus();
        QTest::keyClick(test.window.focusWidget(), Qt::Key_Space);
        QVERIFY(test.window.playback().isPlaying());
        QTest::keyClick(test.window.focusWidget(), Qt::Key_Space);
        QVERIFY(!test.window.playback().isPlaying());
        test.page().choose().setFocus();
        QTest::keyClick(test.window.focusWidget(), Qt::Key_Space);
        QVERIFY(!test.window.playback().isPlaying());
        QTRY_VERIFY(named<BarButton>(test.page(), "con ReLU / con GELU"));
        QTRY_VERIFY(qobject_cast<BarButton*>(test.window.focusWidget()));
        QTest::keyClick(test.window.focusWidget(), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(test.page().showsLanes(), 20000);
        QTRY_COMPARE(test.window.focusWidget(), static_cast<QWidget*>(&test.page().firstCanvas()));
    }

    void anotherPairIsChosenAndTheOneThatGoesOnIsComeBackTo() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        const auto click = [&](const QString& button) {
            QTRY_VERIFY(named<BarButton>(test.page(), button));
            QTest::mouseClick(named<BarButton>(test.page(), button), Qt::LeftButton);
        };
        click("Comparar con…");
        QVERIFY(!test.page().showsLanes());
        click("Volver a la comparación");
        QVERIFY(test.page().showsLanes());
        click("Comparar con…");
        click("con ReLU / con GELU");
        QTRY_VERIFY_WITH_TIMEOUT(test.page().showsLanes(), 20000);
        QCOMPARE(test.page().title(1), QString("con GELU"));
    }

    void whatIsExportedIsTheComparisonWhileItIsInFront() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        const auto exported = [&](const QString& name) {
            QTest::keyClick(&test.window, Qt::Key_E, Qt::ControlModifier);
            auto* dialog = test.window.findChild<QFileDialog*>();
            if (!dialog) return QByteArray();
            const QString path = test.folder.filePath(name);
            dialog->selectFile(path);
            QMetaObject::invokeMethod(dialog, "accept");
            const bool closed = QTest::qWaitFor([&] { return !test.window.findChild<QFileDialog*>(); });
            QFile file(path);
            return closed && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(exported("lanes.svg").contains("con LeakyReLU"));
        test.window.activateWindow();  // as a desktop does when a dialog is closed
        QVERIFY(QTest::qWaitForWindowActive(&test.window));
        test.centre().showPage(&test.window.canvas());
        const QByteArray picture = exported("step.svg");
        QVERIFY(picture.contains("ReluBackward0") && !picture.contains("con LeakyReLU"));
    }

    void theComparisonIsExportedAsOneFigure() {
        Compared test;
        QVERIFY(test.compare("con ReLU / con LeakyReLU"));
        test.window.playback().goToLast();
        const auto written = [&](const QString& name) {
            const QString path = test.folder.filePath(name);
            const QString problem = writeComparison(test.page(), test.window.playback(), path, ThemeId::Light,
                                                    words::Language::Spanish);
            QFile file(path);
            return problem.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray svg = written("c.svg");
        for (const char* text : {"con ReLU", "con LeakyReLU", "w.grad", "retenido por el grafo",
                                 "LeakyReluBackward0", "ReluBackward0"})
            QVERIFY2(svg.contains(text), text);
        QVERIFY(written("c.pdf").startsWith("%PDF"));
        QVERIFY(written("c.txt").contains("w.grad\t"));
        const QImage image = QImage::fromData(written("c.png"));
        QVERIFY(image.width() > 1200);
        for (const bool right : {false, true}) {  // something is drawn in both halves
            int inked = 0;
            for (int y = 0; y < image.height() / 2; y += 4)
                for (int x = 0; x < image.width() / 2; x += 4)
                    inked += image.pixelColor(x + (right ? image.width() / 2 : 0), y).lightness() < 128;
            QVERIFY(inked > 100);
        }
    }
};

QTEST_MAIN(TestCompare)
#include "tst_compare.moc"
