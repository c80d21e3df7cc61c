#include <QtTest/QTest>

#include "explain/mending/after_cure.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

const std::string kLeaf = "import torch\nw = torch.tensor(3.0, requires_grad=True)\n";
const std::string kTwice = kLeaf + "loss = w * w\nloss.backward()\nloss.backward()\n";

Complaint error_of(const run::Recorded& recorded) {
    return Complaint::about(*autopsy(recorded.timeline, recorded.last()));
}

Complaint remark_of(const run::Recorded& recorded, const std::string& id) {
    for (const Remark& remark : remarks(Story(recorded.timeline, recorded.timeline.size())))
        if (remark.id == id) return Complaint::about(remark, recorded.timeline);
    return {};
}

}  // namespace

class AfterCureTest : public QObject {
    Q_OBJECT

  private slots:
    void what_became_of_an_error_is_told_data() {
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("after");
        QTest::addColumn<std::string>("said");
        QTest::newRow("gone") << kTwice
                              << kLeaf + "loss = w * w\nloss.backward(retain_graph=True)\nloss.backward()\n"
                              << std::string("mending.error_gone");
        QTest::newRow("it only moved")
            << kLeaf + "x = w + torch.ones(2)\ny = x + torch.ones(3)\nz = x * torch.ones(3)\n"
            << kLeaf + "x = w + torch.ones(2)\ny = x\nz = x * torch.ones(3)\n"
            << std::string("mending.error_moved");
        QTest::newRow("it stays, a line further")
            << kTwice << kLeaf + "loss = w * w\nprint(w)\nloss.backward()\nloss.backward()\n"
            << std::string("mending.error_stays");
        QTest::newRow("another one") << kTwice << kLeaf + "loss = w * w\nloss.backward()\nlos.backward()\n"
                                     << std::string("mending.error_other");
    }
    void what_became_of_an_error_is_told() {
        QFETCH(std::string, before);
        QFETCH(std::string, after);
        QFETCH(std::string, said);
        const run::Recorded was(before), is(after);
        const AfterCure outcome = after_cure(error_of(was), was.timeline, is.timeline);
        QCOMPARE(outcome.said.id, said);
        QCOMPARE(outcome.how == AfterCure::How::Gone, said == "mending.error_gone");
        QCOMPARE(outcome.how == AfterCure::How::Stays,
                 said != "mending.error_gone" && said != "mending.error_other");
        for (const words::Language language : words::kLanguages) {
            const std::string text = words::render(outcome.said, language);
            QVERIFY2(text.find('{') == std::string::npos && text.find("mending") == std::string::npos,
                     text.c_str());
        }
    }

    void what_became_of_a_remark_is_told() {
        const std::string loop =
            "for i in range(3):\n    loss = (w * 2 - 1) ** 2\n    loss.backward()\n"
            "    with torch.no_grad():\n        w -= 0.1 * w.grad\n";
        const run::Recorded was(kLeaf + loop);
        const Complaint complaint = remark_of(was, "stale");
        QVERIFY(!complaint.id.empty());
        const auto after = [&](const std::string& source) {
            return after_cure(complaint, was.timeline, run::Recorded(source).timeline).said.id;
        };
        std::string mended = loop;
        mended += "    w.grad = None\n";
        QCOMPARE(after(kLeaf + mended), std::string("mending.remark_gone"));
        QCOMPARE(after(kLeaf + "print(1)\n" + loop), std::string("mending.remark_stays"));
        QCOMPARE(after(kLeaf + mended + "nothing()\n"), std::string("mending.raises_now"));
    }

    void whether_a_gradient_is_there_now_is_told() {
        const run::Recorded was(kLeaf + "y = w * 2\ny.backward()\n"),
            is(kLeaf + "y = w * 2\ny.retain_grad()\ny.backward()\n");
        const Complaint complaint = Complaint::about_grad_of("y");
        QCOMPARE(after_cure(complaint, was.timeline, was.timeline).said.id, std::string("mending.grad_none"));
        QCOMPARE(after_cure(complaint, was.timeline, is.timeline).said.id, std::string("mending.grad_there"));
    }
};

QTEST_APPLESS_MAIN(AfterCureTest)
#include "tst_after_cure.moc"
