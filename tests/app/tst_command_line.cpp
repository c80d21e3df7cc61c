#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "command_line.h"

// The contract of the command line: what each command prints and where, its exit status, and that the same
// input gives the same bytes.
class CommandLineTest : public QObject, CommandLine {
    Q_OBJECT

  private slots:
    void helpAndVersionNeedNoDisplay();
    void aUsageErrorEndsWithTwo_data();
    void aUsageErrorEndsWithTwo();
    void runPrintsWhatTheSnippetPrints();
    void runEndsAsTheSnippetSays_data();
    void runEndsAsTheSnippetSays();
    void theStepLimitIsTheOneGiven();
    void aNotebookSessionEchoes();
    void anOldNotebookAndItsMagicsRun();
    void aNotebooksMistakeIsToldWithItsCell();
    void anErrorCaughtInEachTurnIsToldOnce();
    void anErrorThatALessonAnnouncesIsNoSurprise();
    void aPlaceWithoutANameOfItsOwnIsAskedFor();
    void aCheckpointInACheckpointHasItsPath();
    void traceNamesEveryStep();
    void explainSpeaksBothLanguages();
    void pathsOfATensorAreThoseOfOneElement();
    void anEndlessLoopIsExplainedWithoutRunningForLong();
    void manyPathsAreCountedAsAPowerAndTheirTurnsFolded();
    void pathsLeadToAResultToo();
    void pathsOfOneBackwardAreAPartOfWhatIsOnTheSlate();
    void aLargeValueIsShortenedAsPyTorchDoes();
    void theStepsAreCountedFromOne();
    void firstAndLastAreSteps();
    void whatIsNeitherCommandNorFileIsNamed();
    void aNameThatIsNotAsciiIsAName();
    void lessonsOfAFolderAreListedWithTheirMistakes();
    void lessonsAreListedAndProofRead();
    void namesAreListed();
};

void CommandLineTest::helpAndVersionNeedNoDisplay() {
    const Ended help = backstep({"--help"});
    QCOMPARE(backstep({"handout", "--help"}).output, help.output);
    QCOMPARE(help.exitCode, 0);
    const Ended spanish = backstep({"--help"}, "es_ES.UTF-8");
    QVERIFY(spanish.output.contains("enumera las lecciones"));
    QVERIFY(backstep({"explain", "--help"}, "es_ES.UTF-8").output.contains("diferencias finitas"));
    for (const char* command :
         {"run FILE", "trace FILE", "explain FILE", "export FILE", "check FILE", "lessons", "names"})
        QVERIFY2(help.output.contains(command) && spanish.output.contains(command), command);
    const Ended version = backstep({"--version"});
    QCOMPARE(version.exitCode, 0);
    QVERIFY(QRegularExpression("^backstep \\d+\\.\\d+\\.\\d+\n$").match(version.output).hasMatch());
}

void CommandLineTest::aUsageErrorEndsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
    row("an unknown option", {"--zork"});
    row("an unknown option of run", {"run", "--zork", "snippet.py"});
    row("no file", {"run"});
    row("two files", {"run", "snippet.py", "snippet.py"});
    row("steps that are no number", {"run", "--steps", "many", "snippet.py"});
    row("negative steps", {"run", "--steps", "-1", "snippet.py"});
    row("steps without a value", {"run", "snippet.py", "--steps"});
    row("no file to trace", {"trace", "--json"});
    row("a step that is no number", {"explain", "--step", "middle", "snippet.py"});
    row("neither a command nor a file", {"frob"});
    row("a negative step", {"explain", "--step=-1", "snippet.py"});
    row("a step behind the last", {"explain", "--step", "1000", "snippet.py"});
    row("a step larger than any", {"explain", "--step", "99999999999999999999", "snippet.py"});
    row("an unknown language", {"explain", "--lang", "fr", "snippet.py"});
    row("no format", {"export", "snippet.py"});
    row("an unknown format", {"export", "--format", "bmp", "snippet.py"});
    row("an exported step behind the last", {"export", "--format", "svg", "--step", "1000", "snippet.py"});
    row("an unknown theme", {"export", "--format", "svg", "--theme", "pink", "snippet.py"});
    row("a scale of nothing", {"export", "--format", "png", "--scale", "0", "snippet.py"});
    row("a scale that is no number", {"export", "--format", "png", "--scale", "nan", "snippet.py"});
    row("a large scale", {"export", "--format", "png", "--scale", "1e9", "snippet.py"});
    row("nothing to check", {"check"});
    row("a file for lessons", {"lessons", "snippet.py"});
}

void CommandLineTest::aUsageErrorEndsWithTwo() {
    QFETCH(QStringList, arguments);
    const Ended ended = backstep(arguments);
    QCOMPARE(ended.exitCode, 2);
    QVERIFY(ended.output.isEmpty());
    QVERIFY(!ended.error.isEmpty());
}

void CommandLineTest::runPrintsWhatTheSnippetPrints() {
    const Ended ended = backstep({"run", "snippet.py"});
    QCOMPARE(ended.exitCode, 0);
    QCOMPARE(ended.output, QByteArray("9.0 tensor(-18.) tensor(-6.)\n"));
    QCOMPARE(ended.error, QByteArray());
}

void CommandLineTest::runEndsAsTheSnippetSays_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("output");
    const auto row = [](const char* name, const QByteArray& source, int exitCode, const QByteArray& output) {
        QTest::newRow(name) << source << exitCode << output;
    };
    row("empty", "", 0, "");
    row("blank", "   \n\t\n", 0, "");
    row("only a comment", "# nothing", 0, "");
    row("without a line end", "print(1)", 0, "1\n");
    row("Windows line ends", "x = 1\r\nif x:\r\n    print('a')\r\nprint('''m\r\nn''')\r\n", 0, "a\nm\nn\n");
    row("a byte order mark", "\xef\xbb\xbfprint('bom')\n", 0, "bom\n");
    row("names that are not ASCII", "a\xc3\xb1o = 1\nprint(a\xc3\xb1o)\n", 0, "1\n");
    row("raised", "print('before')\n1 / 0\n", 1, "before\n");
    row("left with a status", "raise SystemExit(4)\n", 4, "");
    row("left with a text", "raise SystemExit('bye')\n", 1, "");
    row("a list in itself", "x = []; x.append(x); print(x)\n", 0, "[[...]]\n");
    row("a dict in itself", "x = {}; x['a'] = x; print(x)\n", 0, "{'a': {...}}\n");
    row("not a number", "print(float('nan'), float('inf'), -float('inf'), 1e400)\n", 0, "nan inf -inf inf\n");
    row("tensors that are no numbers",
        "import torch\nprint(torch.tensor([float('nan'), float('inf'), 1.0]), torch.tensor(0.0) / 0)\n", 0,
        "tensor([nan, inf, 1.]) tensor(nan)\n");
    row("a long list literal", "x = [" + QByteArray("1, ").repeated(1000000) + "]\nprint(len(x))\n", 0,
        "1000000\n");
    row("a long sum", "x = " + QByteArray("1+").repeated(50) + "1\nprint(x)\n", 0, "51\n");
    row("a long line", "x = '" + QByteArray(5000000, 'a') + "'\nprint(len(x))\n", 0, "5000000\n");
    row("many lines", "x = 0\n" + QByteArray("x += 1\n").repeated(100000) + "print(x)\n", 0, "100000\n");
    row("many attributes",
        "class A: pass\na = A()\na.x = 0\n" + QByteArray("a.x += 1\n").repeated(70000) +
            "a.y = 5\nprint(a.x, a.y)\n",
        0, "70000 5\n");
    row("a deep list that is not shown", "x = []\nfor i in range(1000000):\n    x = [x]\nprint(len(x))\n", 0,
        "1\n");
    row("a deep chain of objects",
        "class N:\n    def __init__(self, n):\n        self.n = n\nx = None\nfor i in range(200000):\n    x "
        "= N(x)\n"
        "x = None\nprint('gone')\n",
        0, "gone\n");
    row("recursion that is caught",
        "def f():\n    f()\ntry:\n    f()\nexcept RecursionError as e:\n    print(e)\n", 0,
        "maximum recursion depth exceeded\n");
    row("memory that is caught", "try:\n    x = [0] * 10**12\nexcept MemoryError:\n    print('caught')\n", 0,
        "caught\n");
    row("life after memory ran out",
        "a = []\ntry:\n    while True:\n        a.append('x' * 10000)\nexcept MemoryError:\n    a = None\n"
        "print(sum(range(1000)))\n",
        0, "499500\n");
}

void CommandLineTest::runEndsAsTheSnippetSays() {
    QFETCH(QByteArray, source);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, output);
    const Ended ended = backstep({"run", write("case.py", source)});
    QVERIFY2(ended.exitCode == exitCode, ended.error.right(500).constData());
    QCOMPARE(ended.output, output);
}

void CommandLineTest::theStepLimitIsTheOneGiven() {
    const QString file = write("loop.py", "n = 0\nwhile n < 100000:\n    n += 1\nprint(n)\n");
    const Ended limited = backstep({"run", "--steps", "1000", file});
    QCOMPARE(limited.exitCode, 1);
    QVERIFY(limited.error.startsWith("Traceback (most recent call last):\n  File \"loop.py\", line "));
    QVERIFY(limited.error.endsWith("LimitReached: step limit of 1000 instructions (--steps 0 lifts it)\n"));
    QCOMPARE(backstep({"run", "--steps", "0", file}).output, QByteArray("100000\n"));
}

void CommandLineTest::aNotebookSessionEchoes() {
    const QString file = write("cell.py", "t = torch.tensor(1.5)\nt\nprint('out')\nt * 2\n");
    const Ended ended = backstep({"run", "--notebook", file});
    QCOMPARE(ended.exitCode, 0);
    QCOMPARE(ended.output, QByteArray("out\ntensor(3.)\n"));
    QCOMPARE(backstep({"run", file}).exitCode, 1);  // nothing is supplied to a file
    const QString notebook =
        write("cells.ipynb",
              R"json({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [)json"
              R"json({"cell_type": "markdown", "metadata": {}, "source": ["# Title"]},)json"
              R"json({"cell_type": "code", "metadata": {}, "outputs": [], "source": ["x = 2\n", "x"]},)json"
              R"json({"cell_type": "code", "metadata": {}, "outputs": [], "source": "print(x + 1)"}]})json");
    QCOMPARE(backstep({"run", notebook}).output, QByteArray("2\n3\n"));
}

void CommandLineTest::anOldNotebookAndItsMagicsRun() {
    const QString notebook = write(
        "old.ipynb",
        R"json({"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": [)json"
        R"json({"cell_type": "heading", "level": 1, "source": ["Title"]},)json"
        R"json({"cell_type": "raw", "source": ["x ="]},)json"
        R"json({"cell_type": "code", "language": "python", "input": ["%%bash\n", "ls | wc\n", "\n", "if ["]},)json"
        R"json({"cell_type": "code", "language": "python", "input": ["# nothing yet"]},)json"
        R"json({"cell_type": "code", "language": "python", "input": "%%time\nx = torch.tensor(2.)\nx"},)json"
        R"json({"cell_type": "code", "input": ["try:\n", "    import nowhere\n", "except ImportError:\n", )json"
        R"json("    !pip install nowhere\n", "%time x * 3"]}]}]})json");
    const Ended ended = backstep({"run", notebook});
    QVERIFY2(ended.exitCode == 0, ended.error.constData());
    QCOMPARE(ended.output, QByteArray("tensor(2.)\ntensor(6.)\n"));
    QVERIFY(ended.error.contains("%%bash"));
    QCOMPARE(backstep({"trace", notebook}).exitCode, 0);
    QCOMPARE(backstep({"explain", notebook}).exitCode, 0);
}

void CommandLineTest::aNotebooksMistakeIsToldWithItsCell() {
    const QString notebook = write(
        "cells.ipynb",
        R"json({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [)json"
        R"json({"cell_type": "code", "metadata": {}, "source": ["w = torch.tensor(2.0, requires_grad=True)\n", "y = w * w"]},)json"
        R"json({"cell_type": "markdown", "metadata": {}, "source": ["Twice:"]},)json"
        R"json({"cell_type": "code", "metadata": {}, "source": ["y.backward()\n", "y.backward()"]}]})json");
    const Ended ended = backstep({"explain", "--autopsy", "--lang", "en", notebook});
    QVERIFY2(ended.output.contains("cells.ipynb:2 (In[2]): RuntimeError"), ended.output.constData());
    QVERIFY2(ended.output.contains("on line 1 (In[2]): `y.backward()`"), ended.output.constData());
    QVERIFY2(ended.output.contains("(before line 2 (In[2])):\n       y = w * w"), ended.output.constData());
}

void CommandLineTest::anErrorCaughtInEachTurnIsToldOnce() {
    const QString snippet =
        write("caught.py",
              "import torch\nw = torch.ones(3, requires_grad=True)\nfor i in range(300):\n    try:\n"
              "        w += 1\n    except RuntimeError:\n        pass\n");
    const Ended ended = backstep({"explain", "--autopsy", "--lang", "en", snippet});
    QCOMPARE(ended.output.count("caught.py:5: RuntimeError"), 1);
    QVERIFY2(ended.output.contains("The same error came 300 times on this line"), ended.output.constData());
}

void CommandLineTest::anErrorThatALessonAnnouncesIsNoSurprise() {
    const QByteArray lesson =
        "---\nid: a\ntitle: t\nlang: en\norder: 1\n---\n\n```python\nimport torch\n"
        "w = torch.tensor(2.0)\nw.backward()\n```\n";
    const QString surprise = write("surprise.md", lesson);
    const QString announced = write("announced.md", lesson + "\n```yaml expect\nerror: RuntimeError\n```\n");
    const QString other = write("other.md", lesson + "\n```yaml expect\nerror: ValueError\n```\n");
    for (const QString& told : {surprise, other}) {
        const Ended ended = backstep({"explain", told});
        QVERIFY2(ended.error.contains("Traceback"), ended.error.constData());
    }
    const Ended ended = backstep({"explain", announced});
    QVERIFY2(ended.exitCode == 0 && ended.error.isEmpty(), ended.error.constData());
}

void CommandLineTest::aPlaceWithoutANameOfItsOwnIsAskedFor() {
    const QString file = write("places.py",
                               "import torch\nps = [torch.ones(2, requires_grad=True) for _ in range(2)]\n"
                               "(ps[0] * 2 + ps[1] * 3).sum().backward()\n"
                               "class Model:\n    def __init__(self, size):\n"
                               "        self.w = torch.ones(size, requires_grad=True)\n"
                               "m, n = Model(1), Model(1)\nm = Model(3)\n(m.w * 5).sum().backward()\n"
                               "grown = []\nfor i in range(2):\n"
                               "    grown.append(torch.ones(1, requires_grad=True))\n"
                               "(grown[1] * 7).backward()\n");
    const auto grad = [&](const char* place) {
        const Ended ended = backstep({"explain", "--why", place, "--lang", "en", file});
        return ended.output.left(ended.output.indexOf('\n')) + ended.error;
    };
    QCOMPARE(grad("ps[0]"), QByteArray("ps[0].grad = [2.0, 2.0]"));
    QCOMPARE(grad("ps[-1].grad"), QByteArray("ps[-1].grad = [3.0, 3.0]"));
    QCOMPARE(grad("m.w"), QByteArray("m.w.grad = [5.0, 5.0, 5.0]"));
    QCOMPARE(grad("grown[1]"), QByteArray("grown[1].grad = [7.0]"));
    QCOMPARE(grad("grown[0]"), QByteArray("grown[0].grad = None"));
    QVERIFY(grad("ps[2]").startsWith("There is no tensor called `ps[2]` here. There are: "));
}

void CommandLineTest::aCheckpointInACheckpointHasItsPath() {
    const QString file =
        write("nested.py",
              "import torch\nfrom torch.utils.checkpoint import checkpoint\n"
              "def g(x):\n    return x * 2\n"
              "def f(x):\n    return checkpoint(g, x * 3) * 5\n"
              "x = torch.tensor(0.5, requires_grad=True)\ny = checkpoint(f, x)\ny.backward()\n");
    const Ended ended = backstep({"explain", "--paths", "x", "--lang", "en", file});
    QVERIFY2(ended.output.contains("CheckpointFunctionBackward  30.0"), ended.output.constData());
    QVERIFY2(ended.output.contains("Sum of all paths = `x.grad` = 30.0"), ended.output.constData());
}

void CommandLineTest::traceNamesEveryStep() {
    const Ended text = backstep({"trace", "--lang", "en", "snippet.py"});
    QCOMPARE(text.exitCode, 0);
    const Ended json = backstep({"trace", "--json", "snippet.py"});
    QCOMPARE(json.exitCode, 0);
    QJsonParseError problem;
    const QJsonObject trace = QJsonDocument::fromJson(json.output, &problem).object();
    QVERIFY2(problem.error == QJsonParseError::NoError, qPrintable(problem.errorString()));
    const QJsonArray steps = trace["steps"].toArray();
    QVERIFY(steps.size() >= 10);
    QVERIFY(text.output.count('\n') >= steps.size());
}

void CommandLineTest::pathsOfATensorAreThoseOfOneElement() {
    const QString file =
        write("tensors.py",
              "import torch\nW = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)\n"
              "loss = (W * W + W).sum()\nloss.backward()\n");
    const Ended whole = backstep({"explain", "--paths", "W", "--lang", "en", file});
    QVERIFY(whole.output.contains("--element 0,0"));
    const Ended one = backstep({"explain", "--paths", "W", "--element", "1,0", "--lang", "en", file});
    QCOMPARE(one.exitCode, 0);
    QVERIFY2(one.output.startsWith("3 paths from `loss` to `W[1, 0]`"), one.output);
    QVERIFY2(one.output.contains("Sum of all paths = `W.grad[1, 0]` = 7.0"), one.output);
    const Ended none = backstep({"explain", "--paths", "W", "--element", "2,0", "--lang", "en", file});
    QCOMPARE(none.exitCode, 2);
    QVERIFY2(none.error.contains("[2, 2]"), none.error);
}

void CommandLineTest::anEndlessLoopIsExplainedWithoutRunningForLong() {
    const QString file = write("endless.py", "i = 0\nwhile True:\n    i += 1\n");
    const Ended ended = backstep({"explain", "--autopsy", "--steps", "5000", "--lang", "en", file});
    QVERIFY2(ended.output.contains("endless.py:2: The program was stopped after 5000 instructions"),
             ended.output);
    QVERIFY2(ended.output.contains("for turn in range(100):"), ended.output);
    const Ended finite = backstep(
        {"explain", "--autopsy", "--lang", "en", write("short.py", "i = 0\nwhile i < 9:\n    i += 1\n")});
    QVERIFY2(!finite.output.contains("was stopped"), finite.output);
}

void CommandLineTest::manyPathsAreCountedAsAPowerAndTheirTurnsFolded() {
    const QString file = write("doubled.py",
                               "import torch\nw = torch.tensor(0.5, requires_grad=True)\ny = w\n"
                               "for i in range(30):\n    y = torch.tanh(y) + y\ny.backward()\n");
    const Ended ended = backstep({"explain", "--paths", "w", "--lang", "en", file});
    QVERIFY2(ended.output.startsWith("2^30 paths"), ended.output);
    QVERIFY2(ended.output.contains("times more, a turn of a loop each"), ended.output);
    QVERIFY(ended.output.count('\n') < 60);
}

void CommandLineTest::pathsLeadToAResultToo() {
    const QString file = write("result.py",
                               "import torch\na = torch.tensor(2.0, requires_grad=True)\n"
                               "c = a * 3\nloss = c ** 2 + a\nloss.backward()\n");
    const Ended ended = backstep({"explain", "--paths", "c", "--lang", "en", file});
    QCOMPARE(ended.exitCode, 0);
    QVERIFY2(ended.output.startsWith("one path from `loss` to `c`"), ended.output);
    QVERIFY2(ended.output.contains("Sum of all paths = `c.grad` = 12.0"), ended.output);
    QVERIFY(!ended.output.contains("MulBackward0"));  // which lies behind it
}

void CommandLineTest::pathsOfOneBackwardAreAPartOfWhatIsOnTheSlate() {
    const QString file = write("twice.py",
                               "import torch\nw = torch.tensor(2.0, requires_grad=True)\n"
                               "loss = w * 4\nloss.backward()\nloss = w * 2\nloss.backward()\n");
    const Ended ended = backstep({"explain", "--paths", "w", "--lang", "en", file});
    QVERIFY2(ended.output.contains("Sum of all paths = 2.0: what `loss` alone brings to `w.grad`"),
             ended.output);
}

void CommandLineTest::aLargeValueIsShortenedAsPyTorchDoes() {
    const QString file = write("large.py",
                               "import torch\nw = torch.arange(200.0).requires_grad_()\n"
                               "(w * w).sum().backward()\n");
    const Ended why = backstep({"explain", "--why", "w", "--lang", "en", file});
    QVERIFY2(why.output.contains("[0.0, 2.0, 4.0, ..., 394.0, 396.0, 398.0]"), why.output);
    const Ended steps = backstep({"explain", "--lang", "en", file});
    for (const QByteArray& line : steps.output.split('\n')) QVERIFY2(line.size() < 400, line);
}

void CommandLineTest::firstAndLastAreSteps() {
    QVERIFY(backstep({"explain", "--step", "first", "--lang", "en", "snippet.py"})
                .output.startsWith("Step 1 of"));
    const Ended whole = backstep({"explain", "--lang", "en", "snippet.py"});
    const Ended last = backstep({"explain", "--step", "last", "--lang", "en", "snippet.py"});
    QCOMPARE(last.exitCode, 0);
    QVERIFY(!last.output.isEmpty() && whole.output.endsWith(last.output));
}

void CommandLineTest::whatIsNeitherCommandNorFileIsNamed() {
    const Ended ended = backstep({"frob"});
    QCOMPARE(ended.exitCode, 2);
    QVERIFY2(ended.error.startsWith("backstep: frob: no such file or command"), ended.error);
}

void CommandLineTest::explainSpeaksBothLanguages() {
    const Ended english = backstep({"explain", "--lang", "en", "snippet.py"});
    const Ended spanish = backstep({"explain", "--lang", "es", "snippet.py"});
    QCOMPARE(english.exitCode, 0);
    QCOMPARE(spanish.exitCode, 0);
    QCOMPARE(english.output.count('\n'), spanish.output.count('\n'));
    QVERIFY(english.output != spanish.output);
    for (const QByteArray& output : {english.output, spanish.output}) {
        QVERIFY2(output.contains("-18.0"), output.constData());
        QVERIFY2(output.contains("(d loss)/(d w)"), output.constData());
    }
    QCOMPARE(backstep({"explain", "snippet.py"}, "es_ES.UTF-8").output, spanish.output);
    QCOMPARE(backstep({"explain", "snippet.py"}, "de_DE.UTF-8").output, english.output);
}

void CommandLineTest::theStepsAreCountedFromOne() {
    const QByteArray all = backstep({"explain", "--lang", "en", "snippet.py"}).output;
    const QByteArray first = backstep({"explain", "--lang", "en", "--step", "1", "snippet.py"}).output;
    QVERIFY(!first.isEmpty());
    QVERIFY(all.startsWith(first));
    const Ended before = backstep({"explain", "--lang", "en", "--step", "0", "snippet.py"});
    QCOMPARE(before.exitCode, 0);
    QVERIFY(!all.contains(before.output.trimmed()));
}

void CommandLineTest::aNameThatIsNotAsciiIsAName() {
    const QString file = write(QString::fromUtf8("a\xc3\xb1o.py"), "print('ok')\n1 / 0\n");
    for (const char* locale : {"C", "C.UTF-8"}) {
        const Ended ended = backstep({"run", file}, locale);
        QCOMPARE(ended.output, QByteArray("ok\n"));
        QVERIFY2(ended.error.contains("a\xc3\xb1o.py"), ended.error.constData());
    }
}

void CommandLineTest::namesAreListed() {
    const Ended all = backstep({"names"});
    QCOMPARE(all.exitCode, 0);
    for (const char* line :
         {"## Python\n", "## torch.nn\n", "| `mul` | `mul(input, other)` | `self * other` | `MulBackward0` |",
          "| `Linear` |"})
        QVERIFY2(all.output.contains(line), line);
    const Ended some = backstep({"names", "torch.optim"});
    QVERIFY(some.output.startsWith("## torch.optim\n") && some.output.contains("| `SGD` |"));
    const Ended none = backstep({"names", "torch.nowhere"});
    QCOMPARE(none.exitCode, 2);
    QVERIFY(none.error.contains("torch.nowhere"));
}

void CommandLineTest::lessonsOfAFolderAreListedWithTheirMistakes() {
    const QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("91-mine.md",
          "---\nid: mine\ntitle: Mine\nlang: en\norder: 91\n---\n\n# Mine\n\n```python\nx = 1\n```\n");
    write("92-broken.md", "---\nid: broken\ntitle: Broken\nlang: en\norder: first\n---\n");
    const Ended listed = backstep({"lessons", folder.path(), "--lang", "en"});
    QCOMPARE(listed.exitCode, 0);
    QVERIFY(QRegularExpression("91  mine +Mine ").match(listed.output).hasMatch());
    QVERIFY(listed.output.contains("92-broken.md:5:"));
}

void CommandLineTest::lessonsAreListedAndProofRead() {
    const Ended english = backstep({"lessons", "--lang", "en"});
    const Ended spanish = backstep({"lessons", "--lang", "es"});
    QCOMPARE(english.exitCode, 0);
    QVERIFY(english.output.count('\n') >= 3);
    QCOMPARE(english.output.count('\n'), spanish.output.count('\n'));
    QVERIFY(english.output != spanish.output);
    const Ended checked = backstep({"check", QString(BACKSTEP_SOURCE_ROOT) + "/lessons", "--lang", "en"});
    QVERIFY2(checked.exitCode == 0, checked.output.constData());
    QVERIFY(QRegularExpression("\\d+ numbers checked\n$").match(checked.output).hasMatch());
    const Ended inSpanish = backstep({"check", QString(BACKSTEP_SOURCE_ROOT) + "/lessons", "--lang", "es"});
    QVERIFY(QString::fromUtf8(inSpanish.output).endsWith(QStringLiteral(" n\u00fameros comprobados\n")));
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
