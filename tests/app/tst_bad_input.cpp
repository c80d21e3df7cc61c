#include <QDir>
#include <QJsonDocument>
#include <QtTest>

#include "hostile_snippets.h"
#include "program_under_test.h"

// What a stranger's file can hold that is no program, or a mistaken one: each snippet ends in Python's own
// error, with its place, soon, and the program itself survives.
class BadInputTest : public QObject {
    Q_OBJECT

  private slots:
    void aSnippetEndsInItsOwnError_data();
    void aSnippetEndsInItsOwnError();
    void anErrorIsStillATrace_data();
    void anErrorIsStillATrace();
    void aFileThatCannotBeReadIsNamed_data();
    void aFileThatCannotBeReadIsNamed();
    void aBrokenNotebookIsNamed_data();
    void aBrokenNotebookIsNamed();
    void aBrokenLessonIsProofReadAndRefused();
    void aLessonWithoutHeadOrCodeFailsEveryCommand_data();
    void aLessonWithoutHeadOrCodeFailsEveryCommand();
    void aDeclaredEncodingIsReadAsPythonDoes();

  private:
    using Ended = ProgramUnderTest::Ended;
    QString write(const QString& name, const QByteArray& content) const {
        return m_program.write(name, content);
    }
    Ended backstep(const QStringList& arguments) const { return m_program.run(arguments); }

    ProgramUnderTest m_program;
};

void BadInputTest::aSnippetEndsInItsOwnError_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("line");  // named in stderr as `File "snippet.py", line N`; 0: none
    QTest::addColumn<QString>("lastLine");

    const auto row = [](const char* name, const QByteArray& source, int line, const QString& lastLine) {
        QTest::newRow(name) << source << line << lastLine;
    };

    // Text that is no program.
    row("a NUL byte", QByteArray("x = 1\ny = 2\0\nprint(x)\n", 22), 2,
        "SyntaxError: source code cannot contain null bytes");
    row("bytes that are not UTF-8", "x = 1\nprint('a\xf1o')\n", 2,
        R"(SyntaxError: Non-UTF-8 code starting with '\\xf1' in file snippet.py on line 2, but no encoding )"
        "declared; see https://peps.python.org/pep-0263/ for details");
    row("UTF-16", QByteArray("\xff\xfep\0r\0i\0n\0t\0(\0)\0\n\0", 18), 1, "SyntaxError: Non-UTF-8 code .*");
    row("an unclosed string", "x = 'abc\nprint(x)\n", 1,
        "SyntaxError: unterminated string literal \\(detected at line 1\\)");
    row("an unclosed long string", "x = '''abc\nprint(x)\n", 1,
        "SyntaxError: unterminated triple-quoted string literal \\(detected at line 2\\)");
    row("an unclosed bracket", "print((1, 2\nx = 3\n", 1, "SyntaxError: '\\(' was never closed");
    row("tabs and spaces", "if 1:\n    x = 1\n\ty = 2\n", 3,
        "TabError: inconsistent use of tabs and spaces in indentation");
    row("a missing block", "if 1:\nprint(1)\n", 2,
        "IndentationError: expected an indented block after 'if' statement on line 1");
    row("curly quotes", "x = \xe2\x80\x9chola\xe2\x80\x9d\n", 1,
        "SyntaxError: invalid character '\xe2\x80\x9c' \\(U\\+201C\\)");
    row("nonlocal without a binding", "def f():\n    nonlocal zz\n", 2,
        "SyntaxError: no binding for nonlocal 'zz' found");

    // What the sandbox has not.
    row("import socket", "import socket\n", 1, "ModuleNotFoundError: No module named 'socket'");
    row("from os import system", "x = 1\nfrom os import system\n", 2,
        "ImportError: cannot import name 'system' from 'os' \\(/usr/lib/python3.11/os.py\\)");
    row("open()", "f = open('/etc/passwd')\n", 1, "NotImplementedError: open\\(\\) is outside .*");
    row("eval()", "eval('1')\n", 1, "NotImplementedError: eval\\(\\) is outside .*");
    row("the subclasses of object", "().__class__.__bases__[0].__subclasses__()\n", 1,
        "AttributeError: type object 'object' has no attribute '__subclasses__'");
    row("async def", "x = 1\nasync def f():\n    pass\n", 2, "Unsupported: 'async def' .*");

    // Mistakes with tensors and gradients.
    row("a custom backward that raises", functionWhoseBackwardDoes("raise ValueError('inside backward')"), 8,
        "ValueError: inside backward");
    row("a custom backward that returns too much", functionWhoseBackwardDoes("return g, g"), 10,
        "RuntimeError: function DoubleBackward returned an incorrect number of gradients .*");
    row("a hook that raises", hook("raise KeyError('in hook')"), 5, "KeyError: 'in hook'");
    row("a hook that returns a number", hook("return 5"), 7,
        "TypeError: expected Variable, but hook returned 'int'");
    row("a hook that changes the size", hook("return torch.ones(3)"), 7,
        "RuntimeError: hook 'hook' has changed the size of value");
    row("shapes that do not fit", torch("torch.ones(3) + torch.ones(4)"), 2,
        "RuntimeError: The size of tensor a \\(3\\) must match the size of tensor b \\(4\\) at non-singleton "
        "dimension 0");
    row("matrices that do not fit", torch("torch.ones(3, 2) @ torch.ones(3, 2)"), 2,
        "RuntimeError: mat1 and mat2 shapes cannot be multiplied \\(3x2 and 3x2\\)");
    row("a leaf changed in place", torch("x = torch.ones(2, requires_grad=True)\nx += 1"), 3,
        "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
    row("a saved tensor changed in place",
        torch("x = torch.ones(2, requires_grad=True)\ny = x.exp()\ny += 1\ny.sum().backward()"), 5,
        "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace "
        "operation: .*");
    row("a second backward half way",
        torch("x = torch.tensor(2.0, requires_grad=True)\na = x * x\nb = a * x\nc = a.exp()\nb.backward()\n"
              "(c + x * 3).backward()"),
        7, "RuntimeError: Trying to backward through the graph a second time .*");
    row("an integer too large for a tensor", torch("x = torch.tensor(2**63)"), 2,
        "RuntimeError: Overflow when unpacking long");
    row("an integer too large for an index", torch("torch.tensor([1, 2])[2**80]"), 2,
        "RuntimeError: Overflow when unpacking long");
    row("an integer divided by zero", torch("torch.tensor(1) // 0"), 2, "RuntimeError: ZeroDivisionError");

    // Windows and powers that no arithmetic can follow.
    row("windows that do not move",
        "import torch\ntorch.nn.functional.max_pool2d(torch.ones(1, 1, 5, 5), 2, 0)\n", 2,
        "RuntimeError: stride should not be zero");
    row("mean windows that move backwards",
        "import torch\ntorch.nn.functional.avg_pool2d(torch.ones(1, 1, 5, 5), 2, -1)\n", 2,
        "RuntimeError: stride should be greater than zero, but got dH: -1 dW: -1");
    row("windows past every int",
        "import torch\ntorch.nn.functional.max_pool2d(torch.ones(1, 1, 5, 5), 2, 2, 1, 10**18)\n", 2,
        "RuntimeError: integer out of range");
    row("the smallest power",
        "import torch\ntorch.matrix_power(torch.eye(2), -2**63)\nraise ValueError('q')\n", 3,
        "ValueError: q");
    row("combinations past counting", "import torch\ntorch.combinations(torch.ones(1000), 500)\n", 2,
        "MemoryError");
    // Containers that change under the feet.
    row("a dict that grows", "d = {1: 1}\nfor k in d:\n    d[k + 1] = 1\n", 2,
        "RuntimeError: dictionary changed size during iteration");
    row("a set that grows", "d = {1}\nfor k in d:\n    d.add(k + 1)\n", 2,
        "RuntimeError: Set changed size during iteration");
    row("a list that is changed by its key function",
        "l = [3, 2, 1]\ndef k(x):\n    l.append(1)\n    return x\nl.sort(key=k)\n", 5,
        "ValueError: list modified during sort");
    row("an exception whose text raises",
        "class E(Exception):\n    def __str__(self):\n        return 1 / 0\nraise E('q')\n", 4,
        "E: <exception str\\(\\) failed>");
}

void BadInputTest::aSnippetEndsInItsOwnError() {
    QFETCH(QByteArray, source);
    QFETCH(int, line);
    QFETCH(QString, lastLine);
    QCOMPARE(m_program.whatIsWrongWith(source, line, lastLine), QString());
}

void BadInputTest::anErrorIsStillATrace_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::newRow("raised") << torch("x = torch.tensor(1.0, requires_grad=True)\ny = x * 2\ny.zork()");
    QTest::newRow("refused") << QByteArray("x = (1,\n");
    QTest::newRow("a NUL byte") << QByteArray("x = 1\ny = 2\0\nprint(x)\n", 22);
    QTest::newRow("not UTF-8") << QByteArray("x = 1\nprint('a\xf1o')\n");
    QTest::newRow("half a character") << QByteArray("x = '\\ud800'\nprint(len(x))\ny = [x]\n1 / 0\n");
    QTest::newRow("an endless loop") << QByteArray("x = 0\nwhile True:\n    x = x + 1\n");
    QTest::newRow("an endless chain")
        << torch("w = torch.tensor(1.0, requires_grad=True)\ny = w\nwhile True:\n    y = y * 1.0");
    QTest::newRow("in a custom backward") << functionWhoseBackwardDoes("raise ValueError('x')");
    QTest::newRow("in a hook") << hook("raise ValueError('x')");
    QTest::newRow("endless recursion") << QByteArray("def f(n):\n    return f(n + 1)\nf(0)\n");
}

void BadInputTest::anErrorIsStillATrace() {
    QFETCH(QByteArray, source);
    const QString file = write("snippet.py", source);
    const Ended traced = backstep({"trace", "--json", file});
    QVERIFY2(traced.exitCode == 0, qPrintable(traced.lastLine));
    QVERIFY(!traced.error.isEmpty());
    QJsonParseError problem;
    const QJsonDocument json = QJsonDocument::fromJson(traced.output, &problem);
    QVERIFY2(json.isObject(), qPrintable(problem.errorString()));
    const Ended explained = backstep({"explain", "--lang", "en", file});
    QVERIFY2(explained.exitCode == 0, qPrintable(explained.lastLine));
    QVERIFY(!explained.output.isEmpty());
}

void BadInputTest::aFileThatCannotBeReadIsNamed_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("missing") << "nowhere.py";
    QTest::newRow("a missing lesson") << "nowhere.md";
    QTest::newRow("a missing notebook") << "nowhere.ipynb";
    QTest::newRow("a folder") << ".";
    QTest::newRow("a folder with a lesson's name") << "folder.md";
    QTest::newRow("a name that is not ASCII") << QString::fromUtf8("a\xc3\xb1o.py");
}

void BadInputTest::aFileThatCannotBeReadIsNamed() {
    QFETCH(QString, name);
    QDir(m_program.folder()).mkdir("folder.md");
    for (const QStringList& command :
         {QStringList{"run"}, {"trace"}, {"explain"}, {"export", "--format", "txt"}, {"check"}}) {
        const Ended ended = backstep(command + QStringList{name});
        if (command[0] == "check" && QFileInfo(QDir(m_program.folder()).filePath(name)).isDir()) continue;
        QVERIFY2(ended.exitCode == 1, qPrintable(command[0] + ": " + ended.lastLine));
        QVERIFY2((ended.error + ended.output).contains(name.toUtf8()),
                 (ended.error + ended.output).constData());
    }
}

void BadInputTest::aBrokenNotebookIsNamed_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("{ \"cells\": [");
    QTest::newRow("a list") << QByteArray("[1, 2]");
    QTest::newRow("no cells") << QByteArray("{\"a\": 1}");
    QTest::newRow("cells of the wrong kind") << QByteArray("{\"cells\": 5}");
    QTest::newRow("deep") << QByteArray(200000, '[');
    QTest::newRow("bytes") << QByteArray("\xff\xfe\x00", 3);
}

void BadInputTest::aBrokenNotebookIsNamed() {
    QFETCH(QByteArray, content);
    const QString file = write("broken.ipynb", content);
    for (const char* command : {"run", "trace", "explain"}) {
        const Ended ended = backstep({command, file});
        QVERIFY2(ended.exitCode == 1, qPrintable(ended.lastLine));
        QVERIFY2(ended.lastLine.contains("broken.ipynb"), qPrintable(ended.lastLine));
    }
}

void BadInputTest::aBrokenLessonIsProofReadAndRefused() {
    const QByteArray body = "# Title\n\n```python\nx = 1\nprint(x)\n```\n";
    const QList<QByteArray> headers{"---\ntitle: [\n---\n",
                                    "---\norder: many\n---\n",
                                    "---\ntitle: x\n",
                                    "---\n",
                                    "",
                                    "---\n\xff\xfe: x\n---\n",
                                    QByteArray("---\ntitle: a\0b\n---\n", 19)};
    for (const QByteArray& header : headers) {
        const QString file = write("01-broken.md", header + body);
        const Ended checked = backstep({"check", "--lang", "en", file});
        QVERIFY2(checked.exitCode == 1, header.constData());
        const QRegularExpression place("^[^\n]*01-broken\\.md:\\d+:\\d+: ");
        QVERIFY2(place.match(QString::fromUtf8(checked.output)).hasMatch(), checked.output.constData());
        for (const QStringList& command :
             {QStringList{"run"}, {"trace"}, {"export", "--format", "txt", "--step", "last"}}) {
            const Ended ended = backstep(command + QStringList{file});
            QVERIFY2(ended.exitCode == 0 || ended.exitCode == 1, header.constData());
            if (ended.exitCode == 1) QVERIFY2(ended.error.contains("01-broken.md"), ended.error.constData());
        }
    }
}

void BadInputTest::aLessonWithoutHeadOrCodeFailsEveryCommand_data() {
    QTest::addColumn<QStringList>("command");
    QTest::newRow("run") << QStringList{"run", "lesson.md"};
    QTest::newRow("trace") << QStringList{"trace", "lesson.md"};
    QTest::newRow("explain") << QStringList{"explain", "lesson.md"};
    QTest::newRow("export") << QStringList{"export", "lesson.md", "--format", "svg", "--out", "a.svg"};
    QTest::newRow("handout") << QStringList{"handout", "lesson.md", "--out", "a.pdf"};
}

void BadInputTest::aLessonWithoutHeadOrCodeFailsEveryCommand() {
    QFETCH(QStringList, command);
    for (const QByteArray text : {"", "# No head\n\n```python\nx = 1\n```\n", "---\nid: [\n---\n"}) {
        write("lesson.md", text);
        const Ended ended = backstep(command);
        QCOMPARE(ended.exitCode, 1);
        QVERIFY2(QRegularExpression("^lesson\\.md:\\d+:\\d+: .+").match(ended.error).hasMatch(),
                 ended.error.constData());
    }
}

void BadInputTest::aDeclaredEncodingIsReadAsPythonDoes() {
    const QByteArray code = "s = 'a\xf1o'\nprint(s, len(s))\n";
    for (const QByteArray head :
         {"# -*- coding: latin-1 -*-\n", "#!/usr/bin/python3\n# coding=ISO-8859-1\n"}) {
        write("latin.py", head + code);
        const Ended ended = backstep({"run", "latin.py"});
        QCOMPARE(ended.exitCode, 0);
        QCOMPARE(ended.output, QByteArray("a\xc3\xb1o 3\n"));
    }
    write("latin.py", "x = 1\n# coding: latin-1\n" + code);  // too late
    QCOMPARE(backstep({"run", "latin.py"}).exitCode, 1);
}

QTEST_GUILESS_MAIN(BadInputTest)
#include "tst_bad_input.moc"
