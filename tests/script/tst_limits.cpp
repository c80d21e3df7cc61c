#include <chrono>
#include <thread>

#include "base/buffer.h"
#include "case_runner.h"

using namespace backstep;
using namespace backstep::script;
using testing::Printed;
using testing::run_source;
using Status = CellResult::Status;

class TestLimits : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void anEndlessLoopEndsInTheStepLimit() {
        const Printed p = run_source("print('go')\nwhile True:\n    pass\n", SessionMode::Strict,
                                     Limits{1'000'000, 1000, 1 << 20});
        QCOMPARE(p.result.status, Status::LimitReached);
        QCOMPARE(p.output, std::string("go\n"));
        QVERIFY(QString::fromStdString(p.result.traceback)
                    .endsWith(QStringLiteral(
                        "LimitReached: step limit of 1000000 instructions (--steps 0 lifts it)\n")));
        QVERIFY(p.result.traceback.starts_with(
            "Traceback (most recent call last):\n  File \"case.py\", line 2, in <module>\n"));
    }
    void theStepLimitCannotBeCaughtAndNoFinallyRuns() {
        const Printed p = run_source(
            "def f():\n  try:\n    while True: pass\n  except BaseException:\n    print('caught')\n  "
            "finally:\n    print('finally')\nf()\n",
            SessionMode::Strict, Limits{100'000, 1000, 1 << 20});
        QCOMPARE(p.result.status, Status::LimitReached);
        QCOMPARE(p.output, std::string());
    }
    void endlessRecursionIsPythonsRecursionError() {
        const Printed p =
            run_source("def f(n): return f(n + 1)\ntry:\n  f(0)\nexcept RecursionError as e:\n  print(e)\n");
        QCOMPARE(p.output, std::string("maximum recursion depth exceeded\n"));
    }
    void recursionThroughReprEndsToo() {
        const Printed p = run_source(
            "class A:\n  def __repr__(self): return repr(self)\ntry:\n  repr(A())\nexcept RecursionError as "
            "e:\n  print('ended')\n");
        QCOMPARE(p.output, std::string("ended\n"));
    }
    void hugeValuesAreRefusedBeforeTheyAreMade_data() {
        QTest::addColumn<QString>("expression");
        for (const char* e : {"[0] * 10**12", "10**10**8", "1 << 10**9", "'ab' * 10**12", "(1,) * 10**11",
                              "2 ** (10**9)", "list(range(10**10))", "','.join(['x' * 10**6] * 10**4)",
                              "('a' * 10**5).replace('a', 'a' * 10**5)", "('\\t' * 10**5).expandtabs(10**6)",
                              "'%999999999d' % 1"})
            QTest::newRow(e) << e;
    }
    void hugeValuesAreRefusedBeforeTheyAreMade() {
        QFETCH(QString, expression);
        const Printed p = run_source(
            "try:\n  x = " + expression.toStdString() +
            "\nexcept MemoryError:\n  print('memory')\nexcept OverflowError:\n  print('overflow')\n");
        QVERIFY2(p.output == "memory\n" || p.output == "overflow\n", p.result.traceback.c_str());
    }
    void aDoublingStringEndsInMemoryErrorAndTheRunGoesOn() {
        const Printed p = run_source(
            "s = 'ab'\ntry:\n  while True: s += s\nexcept MemoryError:\n  print('full')\ns = "
            "''\nprint(len('x' * 1000))\n");
        QCOMPARE(p.output, std::string("full\n1000\n"));
    }
    void memoryIsGivenBackWhenASessionEnds() {
        const size_t before = MemoryBudget::used();
        run_source("a = [[i] for i in range(100000)]\na.append(a)\n");
        QVERIFY(MemoryBudget::used() < before + (size_t{4} << 20));
    }
    void deepStructuresDieWithoutRecursion() {
        const Printed p = run_source(
            "l = []\nfor i in range(300000): l = [l]\ndel l\nd = {}\nfor i in range(100000): d = {'d': d}\nd "
            "= None\nprint('done')\n");
        QCOMPARE(p.output, std::string("done\n"));
    }
    void deepChainsOfGeneratorsDieWithoutRecursion() {
        const Printed p = run_source(
            "def g(inner):\n  yield 1\n  yield inner\n"
            "x = None\nfor i in range(100000): x = g(x)\nx = None\n"
            "for i in range(100000):\n  y = g(x)\n  next(y)\n  x = y\ndel x, y\nprint('done')\n");
        QCOMPARE(p.output, std::string("done\n"));
    }
    void deepChainsOfIteratorsEndInRecursionError_data() {
        QTest::addColumn<QString>("chain");
        for (const char* e :
             {"zip(x)", "map(str, x)", "filter(None, x)", "enumerate(x)", "itertools.chain(x)"})
            QTest::newRow(e) << e;
    }
    void deepChainsOfIteratorsEndInRecursionError() {
        QFETCH(QString, chain);
        const Printed p =
            run_source("import itertools\nx = iter([1])\nfor i in range(50000): x = " + chain.toStdString() +
                       "\ntry:\n  next(x)\nexcept RecursionError as e:\n  print('ended')\n");
        QCOMPARE(p.output, std::string("ended\n"));
    }
    void aProductOfManyFactorsCountsAsWork() {
        for (const char* call : {"math.comb(10**7, 5 * 10**6)", "math.perm(10**9, 10**8)"}) {
            const Printed p = run_source("import math\nx = " + std::string(call) + "\n", SessionMode::Strict,
                                         Limits{1'000'000, 1000, 0});
            QCOMPARE(p.result.status, Status::LimitReached);
        }
    }
    void aTableOfEqualHashesCountsAsWork() {
        const Printed p = run_source("d = {}\nfor i in range(20000): d[i * (2**61 - 1)] = i\n",
                                     SessionMode::Strict, Limits{1'000'000, 1000, 0});
        QCOMPARE(p.result.status, Status::LimitReached);
    }
    void theStepLimitMetInTheLastDeathCounts() {
        const Printed p = run_source("class A:\n  def __del__(self):\n    while True: pass\nA()\n",
                                     SessionMode::Strict, Limits{100'000, 1000, 0});
        QCOMPARE(p.result.status, Status::LimitReached);
    }
    void whatDelRaisesIsTold() {
        Session session(SessionMode::Strict, {});
        std::vector<backstep::Message> told;
        session.vm().notice = [&](const backstep::Message& notice) { told.push_back(notice); };
        const CellResult result =
            session.run("class A:\n  def __del__(self): raise ValueError('x')\nA()\n", "case.py");
        QCOMPARE(result.status, Status::Finished);
        QCOMPARE(told.size(), size_t{1});
        QVERIFY(told[0] == backstep::Message("script.exception_ignored")
                               .with("where", "A.__del__")
                               .with("error", "ValueError: x"));
    }
    void endlessOutputIsStopped() {
        const Printed p =
            run_source("while True: print('x' * 1000)\n", SessionMode::Strict, Limits{0, 1000, 100'000});
        QCOMPARE(p.result.status, Status::LimitReached);
        QVERIFY(p.output.size() < 110'000);
    }
    void stopEndsALoopFromAnotherThread() {
        Session session(SessionMode::Strict, Limits{0, 1000, 0});
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            session.vm().stop_requested = true;
        });
        const CellResult result = session.run("while True: pass\n", "case.py");
        stopper.join();
        QCOMPARE(result.status, Status::Stopped);
    }
    void cyclesAreCollected() {
        const Printed p = run_source(
            "class N: pass\nfor i in range(300000):\n  a = N(); b = N(); a.b = b; b.a = a\nprint('kept "
            "small')\n");
        QCOMPARE(p.output, std::string("kept small\n"));
    }
    void anIntegerWithTooManyDigitsIsNotPrinted() {
        const Printed p = run_source("try:\n  str(10**5000)\nexcept ValueError as e:\n  print(e)\n");
        QCOMPARE(p.output, std::string("Exceeds the limit (4300 digits) for integer string conversion; use "
                                       "sys.set_int_max_str_digits() to increase the limit\n"));
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
