#include <QtTest>

#include "hostile_snippets.h"
#include "program_under_test.h"

// Small programs that would never end, never fit or fall through the stack: each ends in Python's own error
// or in a limit of ours, with its place, soon and in 3 GB of address space.
class BombsTest : public QObject {
    Q_OBJECT

  private slots:
    void aBombEndsInItsOwnError_data();
    void aBombEndsInItsOwnError();
    void aLongChainJustWorks();
    void theOutputLimitHoldsToTheByte();

  private:
    ProgramUnderTest m_program{3000};
};

namespace {

QByteArray nested(int depth) { return "x = " + QByteArray(depth, '(') + "1" + QByteArray(depth, ')') + "\n"; }

}  // namespace

void BombsTest::aBombEndsInItsOwnError_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("line");  // named in stderr as `File "snippet.py", line N`; 0: none
    QTest::addColumn<QString>("lastLine");

    const QString stepLimit = R"(LimitReached: step limit of 200000000 instructions \(--steps 0 lifts it\))";
    const QString outputLimit = "LimitReached: output limit of 67108864 bytes";
    const QString recursion = "RecursionError: maximum recursion depth exceeded.*";
    const auto row = [](const char* name, const QByteArray& source, int line, const QString& lastLine) {
        QTest::newRow(name) << source << line << lastLine;
    };

    // Time.
    row("an endless loop", "while True:\n    pass\n", 1, stepLimit);
    row("an endless loop in try",
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        print('no')\n    finally:\n        print('no')\n",
        3, stepLimit);
    row("an endless generator", "def g():\n    while True:\n        yield 1\nfor x in g():\n    pass\n", 4,
        stepLimit);
    row("a native loop without end", "import itertools\nsum(itertools.count())\n", 2, stepLimit);
    row("max() of a range without end", "print(max(range(10**12)))\n", 1, stepLimit);
    row("a generator that any() never ends",
        "import itertools\nprint(any(x < 0 for x in itertools.count()))\n", 2, stepLimit);
    row("an endless loop in a hook", hook("while True: pass"), 5, stepLimit);
    row("an endless loop in a custom backward", functionWhoseBackwardDoes("while True: pass"), 8, stepLimit);
    row("recursion that is caught and begun again",
        "def f():\n    try:\n        f()\n    except RecursionError:\n        f()\nf()\n", 6, stepLimit);
    row("recursion in finally", "def f():\n    try:\n        f()\n    finally:\n        f()\nf()\n", 6,
        stepLimit);
    row("printing without end", "while True:\n    print('hello')\n", 2, outputLimit);
    row("printing nothing without end", "while True:\n    print(end='')\n", 1, stepLimit);
    row("lists that share all they hold, compared",
        "x = []\ny = []\nfor i in range(50):\n    x = [x, x]\n    y = [y, y]\nprint(x == y)\n", 6, stepLimit);
    row("tuples that share all they hold, ordered",
        "x = ()\ny = ()\nfor i in range(50):\n    x = (x, x)\n    y = (y, y)\nprint(x < y)\n", 6, stepLimit);
    row("a hash of tuples that share all they hold", "x = ()\nfor i in range(50):\n    x = (x, x)\nhash(x)\n",
        4, stepLimit);
    row("an endless loop in __del__",
        "class A:\n    def __del__(self):\n        while True:\n            pass\nA()\n", 3, stepLimit);
    row("a finally of a dropped generator that never ends",
        "def g():\n    try:\n        yield 1\n    finally:\n        while True:\n            pass\n"
        "x = g()\nnext(x)\ndel x\n",
        5, stepLimit);
    row("classes derived from one another without end",
        "class A:\n    pass\nwhile True:\n    class A(A):\n        pass\n", 4, stepLimit);
    row("a regular expression that tries everything", "import re\nre.match('(a+)+$', 'a' * 40 + 'b')\n", 2,
        stepLimit);

    // Memory.
    row("a long list", "x = [0] * 10**12\n", 1, "MemoryError");
    row("a list longer than an index", "x = [0] * 10**30\n", 1,
        "OverflowError: cannot fit 'int' into an index-sized integer");
    row("a large tensor", torch("x = torch.zeros(10**6, 10**6)"), 2,
        R"(RuntimeError: \[enforce fail at alloc_cpu.cpp:75\] err == 0. DefaultCPUAllocator: can't allocate )"
        R"(memory: you tried to allocate 4000000000000 bytes. Error code 12 \(Cannot allocate memory\))");
    row("a tensor larger than any storage", torch("x = torch.zeros(2**40, 2**40)"), 2,
        "RuntimeError: Storage size calculation overflowed with sizes=.1099511627776, 1099511627776.");
    row("a large power", "x = 10**10**8\n", 1, "MemoryError");
    row("a large shift", "x = 1 << 10**12\n", 1, "MemoryError");
    row("a large factorial", "import math\nmath.factorial(10**8)\n", 2, "MemoryError");
    row("a doubling string", "s = 'a'\nwhile True:\n    s = s + s\n", 3, "MemoryError");
    row("a doubling string in place", "s = 'a'\nwhile True:\n    s += s\n", 3, "MemoryError");
    row("a doubling list", "a = [1]\nwhile True:\n    a = a + a\n", 3, "MemoryError");
    row("a doubling tensor", torch("a = torch.ones(1)\nwhile True:\n    a = torch.cat([a, a])"), 4,
        "RuntimeError: .enforce fail at alloc_cpu.*");
    row("a growing chain", torch("w = torch.ones(1, requires_grad=True)\ny = w\nwhile True:\n    y = y * 2"),
        5, "(MemoryError|RuntimeError: .enforce fail at alloc_cpu.*)");
    row("a list that grows", "a = []\nwhile True:\n    a.append('x' * 1000 + str(len(a)))\n", 3,
        "MemoryError");
    row("a chain of lists", "a = []\nwhile True:\n    a = [a]\n", 3, "MemoryError");
    row("a wide format", "print(f'{1:>1000000000000}')\n", 1, "MemoryError");
    row("list() of a range without end", "x = list(range(10**12))\n", 1, "MemoryError");
    row("a text format that repeats a long text", "s = 'a' * 10**7\n('{0}' * 1000).format(s)\n", 2,
        "MemoryError");
    row("a % format that repeats a long text", "s = 'a' * 10**7\n('%(a)s' * 1000) % {'a': s}\n", 2,
        "MemoryError");
    row("an f-string of long texts", "s = 'a' * 10**8\nx = f'{s}{s}{s}{s}{s}{s}{s}{s}{s}{s}{s}{s}'\n", 2,
        "MemoryError");
    row("a translation into long texts", "('a' * 10**6).translate({97: 'b' * 10**6})\n", 1, "MemoryError");
    row("the text of a list that shares all it holds",
        "x = [10**9]\nfor i in range(50):\n    x = [x, x]\nrepr(x)\n", 4, "(MemoryError|LimitReached: .*)");
    row("a width given apart", "'%*d' % (-2**31, 1)\n", 1, "MemoryError");
    row("a tensor of lists that share all they hold",
        torch("x = [1] * 1000\nfor i in range(5):\n    x = [x] * 1000\ntorch.tensor(x)"), 5, "MemoryError");
    row("a tensor taken apart into all its elements",
        torch("for x in torch.ones(1).expand(10**10):\n    pass"), 2, "MemoryError");
    row("digits without end", torch("torch.set_printoptions(precision=2**40)\nprint(torch.ones(1) / 3)"), 3,
        "MemoryError");
    row("digits of an array without end",
        "import numpy as np\nnp.set_printoptions(precision=10**9, floatmode='fixed')\nprint(np.ones(1) / "
        "3)\n",
        3, "MemoryError");

    // Depth.
    row("endless recursion", "def f(n):\n    return f(n + 1)\nf(0)\n", 2, recursion);
    row("recursion through __repr__",
        "class A:\n    def __repr__(self):\n        return repr(self)\nprint(A())\n", 3, recursion);
    row("recursion through __getattr__",
        "class A:\n    def __getattr__(self, n):\n        return self.zork\nprint(A().x)\n", 3, recursion);
    row("recursion through a key function", "def k(x):\n    return sorted([1, 2], key=k)\nk(1)\n", 2,
        recursion);
    row("nested parentheses", nested(100000), 1, "SyntaxError: too many nested parentheses");
    row("parentheses never closed", "x = " + QByteArray(100000, '(') + "\n", 1,
        "SyntaxError: too many nested parentheses");
    row("a chain of minus signs", "x = " + QByteArray(100000, '-') + "1\n", 1,
        "RecursionError: maximum recursion depth exceeded during compilation");
    row("printing a deep list", "x = []\nfor i in range(100000):\n    x = [x]\nprint(x)\n", 4,
        "RecursionError: maximum recursion depth exceeded while getting the repr of an object");
    row("comparing deep lists",
        "x = []\ny = []\nfor i in range(100000):\n    x = [x]\n    y = [y]\nprint(x == y)\n", 6,
        "RecursionError: maximum recursion depth exceeded in comparison");
    row("a tensor of a list that holds itself", "import torch\nx = []\nx.append(x)\ntorch.tensor(x)\n", 4,
        "(RuntimeError|ValueError): .*");
    row("a tensor of 17 dimensions", torch("x = torch.ones([1] * 17)"), 2,
        "RuntimeError: tensors of more than 16 dimensions are not supported");
    row("a hash of deep tuples", "x = ()\nfor i in range(100000):\n    x = (x,)\nhash(x)\n", 4, recursion);
    row("elif after elif",
        "x = 5\nif x == 0:\n    pass\n" + QByteArray("elif x == 1:\n    pass\n").repeated(20000), 0,
        "RecursionError: maximum recursion depth exceeded during compilation");
}

void BombsTest::aBombEndsInItsOwnError() {
    QFETCH(QByteArray, source);
    QFETCH(int, line);
    QFETCH(QString, lastLine);
    QCOMPARE(m_program.whatIsWrongWith(source, line, lastLine), QString());
}

void BombsTest::aLongChainJustWorks() {
    const QString file = m_program.write("chain.py", torch("w = torch.tensor(1.0, requires_grad=True)\n"
                                                           "y = w\n"
                                                           "for i in range(200000):\n"
                                                           "    y = y * 1.0\n"
                                                           "y.backward()\n"
                                                           "print(w.grad)"));
    const ProgramUnderTest::Ended ran = m_program.run({"run", file});
    QVERIFY2(ran.exitCode == 0, qPrintable(ran.lastLine));
    QCOMPARE(ran.output, QByteArray("tensor(1.)\n"));
    const ProgramUnderTest::Ended traced = m_program.run({"trace", "--json", file});
    QVERIFY2(traced.exitCode == 0, qPrintable(traced.lastLine));
    QVERIFY(traced.error.isEmpty());
}

void BombsTest::theOutputLimitHoldsToTheByte() {
    const ProgramUnderTest::Ended ended =
        m_program.run({"run", m_program.write("snippet.py", "print('x' * 500000000)\n")});
    QCOMPARE(ended.exitCode, 1);
    QCOMPARE(ended.lastLine, QString("LimitReached: output limit of 67108864 bytes"));
    QCOMPARE(ended.output.size(), 67108864);
}

QTEST_GUILESS_MAIN(BombsTest)
#include "tst_bombs.moc"
