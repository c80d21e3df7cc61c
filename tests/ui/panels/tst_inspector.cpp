#include <QScrollBar>
#include <QTest>

#include "fixtures/lesson_traces.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/check_page.h"
#include "panels/inspector/memory_page.h"
#include "panels/inspector/node_page.h"
#include "panels/inspector/why_page.h"
#include "panels/sheet/choice_row.h"
#include "panels/sheet/equation_row.h"
#include "panels/sheet/histogram_row.h"
#include "run/run_worker.h"
#include "stage/playback.h"
#include "stage/selection.h"

using namespace backstep;
using namespace backstep::ui;

class TestInspector : public QObject {
    Q_OBJECT

    Playback m_playback;
    Selection m_selection;

    int item(const std::string& title) const {
        const auto& items = m_playback.current().picture->items;
        for (size_t i = 0; i < items.size(); ++i)
            if (items[i].title == title) return static_cast<int>(i);
        return -1;
    }

  private slots:
    void anotherNodeIsReadFromItsHead() {
        NodePage page(m_playback, m_selection);
        page.resize(300, 120);
        page.show();
        m_selection.pick(m_playback.current(), item("MulBackward0"));
        QTRY_VERIFY(page.verticalScrollBar()->maximum() > 40);
        page.verticalScrollBar()->setValue(40);
        m_playback.goTo(m_playback.step() + 1);
        QCOMPARE(page.verticalScrollBar()->value(), 40);  // the same node at another step
        m_selection.pick(m_playback.current(), item("PowBackward0"));
        QCOMPARE(page.verticalScrollBar()->value(), 0);
    }
    void init() {
        m_playback.setRecording(
            std::make_shared<Recording>(std::make_shared<trace::Timeline>(trace::lesson_graph().timeline())),
            14);
        m_selection.follow();
    }

    void theNodePageNamesInputsOutputAndWhatWasSaved() {
        const NodePage page(m_playback, m_selection);
        const QString text = page.text();
        QVERIFY2(text.startsWith("MulBackward0"), qPrintable(text));
        QVERIFY(text.contains("0   w: 2.0"));
        QVERIFY(text.contains("1   x: 3.0"));
        QVERIFY(text.contains("_saved_other"));
        QVERIFY(text.contains("float32"));
        QVERIFY(text.contains("w * x"));
    }

    void aReleasedTensorShowsNoValueAndItsStep() {
        m_playback.goTo(12);
        m_selection.pick(m_playback.current(), item("PowBackward0"));
        const NodePage page(m_playback, m_selection);
        QVERIFY(page.text().contains("_saved_self: released at step 10"));
    }

    void theOutputOfAFutureNodeIsNotShown() {
        m_playback.goTo(5);
        m_selection.pick(m_playback.current(), item("PowBackward0"));
        const NodePage page(m_playback, m_selection);
        QVERIFY(!page.text().contains("9.0"));
        QVERIFY(page.text().contains("not been computed"));
    }

    void theChainRuleIsWorkedOutInSymbolsNumbersAndResult() {
        const ByHandPage page(m_playback, m_selection);
        const QString text = page.text();
        QVERIFY2(text.contains("−18.0"), qPrintable(text));
        QVERIFY(text.contains("−6.0"));
        QVERIFY(text.contains("3.0"));
        for (const char* node : {"PowBackward0", "SubBackward0", "AddBackward0", "MulBackward0"})
            QVERIFY(text.contains(node));
    }

    void aProductOfMatricesIsWrittenOutAndWhatWasRepeatedIsSummed() {
        run::Request request;
        request.cells = {{"snippet.py",
                          "import torch\n"
                          "A = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)\n"
                          "b = torch.tensor([0.5, 1.5], requires_grad=True)\n"
                          "loss = (A @ torch.tensor([[2.0, 0.5], [1.0, -3.0]]) + b).sum()\n"
                          "loss.backward()\n"}};
        auto timeline = std::make_shared<trace::Timeline>(run::run_deep(std::move(request)).view);
        const uint32_t last = timeline->size();
        m_playback.setRecording(std::make_shared<Recording>(std::move(timeline)), last);
        m_selection.pick(m_playback.current(), item("MmBackward0"));
        const ByHandPage product(m_playback, m_selection);
        QVERIFY2(product.text().contains("g [2, 2]: [[1.0, 1.0], [1.0, 1.0]]"), qPrintable(product.text()));
        QVERIFY2(product.text().contains("[2, 2]: [[2.5, −2.0], [2.5, −2.0]]"), qPrintable(product.text()));
        m_selection.pick(m_playback.current(), item("AddBackward0"));
        ByHandPage sum(m_playback, m_selection);
        QTest::keyClick(&sum, Qt::Key_Right, Qt::ControlModifier);  // towards b
        QVERIFY2(sum.text().contains(
                     "b, of shape [2], was repeated to fit [2, 2], so its gradient is summed over dim=0."),
                 qPrintable(sum.text()));
    }

    void theGradientOfTheChosenTensorIsCheckedBySmallChanges() {
        run::Request request;
        request.cells = {{"snippet.py",
                          "import torch\n"
                          "w = torch.tensor([0.0, 0.1, 2.0], requires_grad=True)\n"
                          "b = torch.tensor(3.0, requires_grad=True)\n"
                          "loss = (torch.relu(w) * w.exp() * b).sum()\nloss.backward()\n"}};
        auto timeline = std::make_shared<trace::Timeline>(run::run_deep(std::move(request)).view);
        const uint32_t last = timeline->size();
        m_playback.setRecording(std::make_shared<Recording>(std::move(timeline)), last);
        CheckPage page(m_playback, m_selection);
        page.setLanguage(words::Language::English);
        page.resize(320, 600);
        QVERIFY(page.text().isEmpty());  // nothing is computed while nobody looks
        page.show();
        QTRY_VERIFY2(page.text().contains("w[0]: 0.0 ∨ "), qPrintable(page.text()));
        QVERIFY2(page.text().contains("the slope is 0.0 on the left and 3.0"), qPrintable(page.text()));
        QVERIFY2(page.text().contains("w[2]: 66.5015 ≈ 66.5015"), qPrintable(page.text()));
        QTest::keyClick(&page, Qt::Key_Right, Qt::ControlModifier);  // the next slate
        QTRY_VERIFY2(page.text().contains("b: "), qPrintable(page.text()));
        QVERIFY(!page.text().contains("w["));
        m_playback.goTo(3);
        QTRY_VERIFY2(page.text().contains("nothing to check"), qPrintable(page.text()));
    }

    void aPathIsLitWhenAskedAndFollowsTheChoice() {
        run::Request request;
        request.cells = {{"snippet.py",
                          "import torch\n"
                          "w = torch.tensor([1.0, 2.0], requires_grad=True)\n"
                          "loss = (w * w + w.exp()).sum()\nloss.backward()\nprint(w.grad)\n"}};
        auto timeline = std::make_shared<trace::Timeline>(run::run_deep(std::move(request)).view);
        const uint32_t last = timeline->size();
        m_playback.setRecording(std::make_shared<Recording>(std::move(timeline)), last);
        m_selection.pick(m_playback.current(), item("w"));
        ByHandPage page(m_playback, m_selection);
        LitPath lit;
        connect(&page, &ByHandPage::pathLit, this, [&](const LitPath& path) { lit = path; });
        page.resize(340, 700);
        page.show();
        const QString first = page.text();
        QVERIFY2(first.contains("from loss to w[0]"), qPrintable(first));
        QVERIFY2(first.contains("sum over all paths (3)  4.7183"), qPrintable(first));
        QVERIFY(lit.edges.empty());
        const auto titles = [&] {
            QStringList names;
            for (const uint32_t edge : lit.edges)
                names.append(QString::fromStdString(lit.picture->items[lit.picture->edges[edge].to].title));
            return names;
        };
        page.lightPaths();
        QCOMPARE(titles(), QStringList({"SumBackward0", "AddBackward0", "ExpBackward0"}));
        emit page.rowClicked(PathSection::kFirstAction + 101);  // the second path
        QCOMPARE(titles(), QStringList({"SumBackward0", "AddBackward0", "MulBackward0"}));
        QTest::keyClick(&page, Qt::Key_Right, Qt::ControlModifier);  // the next element of w
        QVERIFY2(page.text().contains("from loss to w[1]"), qPrintable(page.text()));
        QVERIFY2(page.text().contains("sum over all paths (3)  11.389"), qPrintable(page.text()));
        m_playback.stepBack();
        QVERIFY(!lit.edges.empty());  // it stays lit over the steps
        QTest::keyClick(&page, Qt::Key_Return);
        QVERIFY(lit.edges.empty());
    }

    void aLargeTensorIsSummedUpAsAHistogram() {
        std::vector<float> numbers(1000);
        for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i % 10);
        numbers[0] = std::numeric_limits<float>::infinity();
        const int64_t shape[] = {1000};
        const HistogramRow row(trace::ValueSnapshot::copied(
            DType::Float32, shape, reinterpret_cast<const std::byte*>(numbers.data())));
        QCOMPARE(row.counts()[0], int64_t(99));
        QCOMPARE(row.counts()[HistogramRow::kBars - 1], int64_t(100));
        QVERIFY2(row.text().startsWith("from 0.0 to 9.0"), qPrintable(row.text()));
        QVERIFY2(row.text().contains("1 not finite"), qPrintable(row.text()));
    }

    void beforeItsTurnANodeHasNoResult() {
        m_playback.goTo(9);
        m_selection.pick(m_playback.current(), item("MulBackward0"));
        const ByHandPage page(m_playback, m_selection);
        QVERIFY2(!page.text().contains("= −18.0"), qPrintable(page.text()));
        QVERIFY(page.text().contains("not come yet"));
    }

    void theNodeThatFailedSaysWhy() {
        m_playback.setRecording(std::make_shared<Recording>(std::make_shared<trace::Timeline>(
                                    trace::lesson_second_backward().timeline())),
                                0);
        m_playback.goToLast();
        const ByHandPage page(m_playback, m_selection);
        QVERIFY2(page.text().contains("stopped here"), qPrintable(page.text()));
        QVERIFY(!page.text().contains("not come yet"));
    }

    void theAutopsyQuotesPyTorchAndGivesCures() {
        m_playback.setRecording(std::make_shared<Recording>(std::make_shared<trace::Timeline>(
                                    trace::lesson_second_backward().timeline())),
                                0);
        m_playback.goToLast();
        AutopsyPage page(m_playback);
        page.setLanguage(words::Language::English);
        for (const char* words :
             {"RuntimeError", "line 16", "a second time", "PowBackward0", "loss.backward(retain_graph=True)"})
            QVERIFY2(page.text().contains(words), words);
    }

    void whyIsAskedFirstOfWhatTheLineReads() {
        run::Request request;
        request.cells = {{"snippet.py",
                          "import torch\na = torch.tensor(2.0, requires_grad=True)\nc = a * 3\n"
                          "loss = c ** 2\nloss.backward()\nprint(c.grad)\n"}};
        auto timeline = std::make_shared<trace::Timeline>(run::run_deep(std::move(request)).view);
        m_playback.setRecording(std::make_shared<Recording>(timeline), timeline->size());
        m_selection.follow();
        WhyPage page(m_playback, m_selection);
        page.setLanguage(words::Language::English);
        QVERIFY2(page.text().contains("c.grad = None"), qPrintable(page.text()));
    }

    void whyIsOfferedForTheTensorsOfTheLineAndForAllThatHaveNames() {
        run::Request request;
        request.cells = {{"snippet.py",
                          "import torch\na = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
                          "c = a * x\nloss = c ** 2\nloss.backward()\n"}};
        auto timeline = std::make_shared<trace::Timeline>(run::run_deep(std::move(request)).view);
        m_playback.setRecording(std::make_shared<Recording>(timeline), timeline->size());
        m_selection.follow();
        WhyPage page(m_playback, m_selection);
        page.setLanguage(words::Language::English);
        QVERIFY2(page.text().contains("a.grad = 36"), qPrintable(page.text()));
        QStringList asked;
        for (int choice = 0; choice < 4; ++choice) {
            emit page.rowClicked(AskedTensor::kChoose + choice);
            asked << page.text().section(".grad", 0, 0).section('\n', -1);
        }
        QCOMPARE(asked, QStringList({"a", "loss", "x", "c"}));
    }

    void whyAGradIsWhatItIsIsToldOfTheSelectedCardAndOfEverySlate() {
        m_playback.goTo(16);
        WhyPage page(m_playback, m_selection);
        page.setLanguage(words::Language::English);
        QVERIFY2(page.text().contains("w.grad = −18.0"), qPrintable(page.text()));
        emit page.rowClicked(1'000'000'001);  // the second name
        QVERIFY2(page.text().contains("b.grad = −6.0"), qPrintable(page.text()));
        m_selection.pick(m_playback.current(), item("MulBackward0"));
        QVERIFY2(page.text().contains(".grad = None"), qPrintable(page.text()));
        QVERIFY2(page.text().contains("retain_grad()"), qPrintable(page.text()));
        m_playback.goTo(5);
        m_selection.follow();
        QVERIFY2(page.text().contains("w.grad = None"), qPrintable(page.text()));
    }

    void theMemoryPageListsTheLargestFirstAndLeadsToTheNode() {
        m_playback.goTo(9);
        MemoryPage page(m_playback, m_selection);
        QVERIFY2(page.text().contains("8 B of 8 B"), qPrintable(page.text()));
        QVERIFY(page.text().contains("MulBackward0.other"));
        emit page.rowClicked(item("PowBackward0"));
        QCOMPARE(m_selection.pickedIn(m_playback.current()), item("PowBackward0"));
        m_playback.goTo(12);
        QVERIFY(page.text().contains("4 B of 8 B"));
        QVERIFY(page.text().indexOf("MulBackward0.other") < page.text().indexOf("PowBackward0.self"));
        QVERIFY(page.text().contains("released at step 10"));
    }

    void manyChoicesTakeSeveralLinesAndEachCanBeHit() {
        QStringList names;
        for (int i = 1; i <= 20; ++i) names.append(QString::number(i));
        const ChoiceRow row(names, 0);
        QVERIFY(row.height(260) > row.height(2000));
        QSet<int> hit;
        for (double y = 0; y < row.height(260); y += 4)
            for (double x = 0; x < 260; x += 4) hit.insert(row.choiceAt({x, y}, 260));
        for (int i = 0; i < 20; ++i) QVERIFY(hit.contains(i));
    }

    void anEquationBreaksWhereItHasNoRoom() {
        const EquationRow row(
            {"\\frac{a}{b}", "= x \\cdot y \\cdot z \\cdot u", "= 1 \\cdot 2 \\cdot 3 \\cdot 4"}, 22, 0, 24);
        QVERIFY(row.height(140) > 1.3 * row.height(800));
    }

    void theSelectedItemStaysWhileTheStepsPass() {
        m_selection.pick(m_playback.current(), item("PowBackward0"));
        const NodePage page(m_playback, m_selection);
        m_playback.goTo(13);
        QVERIFY(page.text().startsWith("PowBackward0"));
        m_selection.follow();
        QVERIFY(!page.text().startsWith("PowBackward0"));
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
