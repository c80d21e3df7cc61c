#include "case_runner.h"

using namespace backstep::script;
using Status = CellResult::Status;

namespace {

struct Cells {
    explicit Cells(SessionMode mode) : session(mode) {
        session.vm().output = [this](std::string_view text) { output += text; };
        session.echo = [this](backstep::SourceSpan span, const Value&, const std::string& repr) {
            echoes += std::to_string(span.line) + ":" + repr + " ";
        };
    }
    CellResult run(const char* source) { return session.run(source, "cell"); }
    Session session;
    std::string output, echoes;
};

}  // namespace

class TestSessions : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void aStrictSessionEchoesNothing() {
        Cells c(SessionMode::Strict);
        c.run("1 + 1\nprint('p')\n");
        QCOMPARE(c.echoes, std::string());
        QCOMPARE(c.output, std::string("p\n"));
    }
    void aNotebookEchoesTheExpressionThatEndsACell() {
        Cells c(SessionMode::Notebook);
        c.run("1 + 1\n'text'\nif True:\n    5\n[1, 2.5]\n");
        c.run("3\nNone\n");
        c.run("4\nif True:\n    5\n");
        c.run("6; 7\n# a word\n");
        QCOMPARE(c.echoes, std::string("5:[1, 2.5] 1:7 "));
    }
    void aTextDividedIntoCellsEchoesAsANotebook() {
        for (const SessionMode mode : {SessionMode::Notebook, SessionMode::Window}) {
            Cells c(mode);
            c.run("# %%\n1\n2\n\n# %% [markdown]\n# Words.\n\n# %%\n3\nx = 4\n# %%\n5\nx\n");
            QCOMPARE(c.echoes, std::string("3:2 13:4 "));
        }
    }
    void aWindowEchoesInsideBlocksToo() {
        Cells c(SessionMode::Window);
        c.run("for i in range(2):\n    i\nif True:\n    'in if'\ndef f():\n    'not in functions'\nf()\n");
        QCOMPARE(c.echoes, std::string("2:0 2:1 4:'in if' "));
    }
    void aWindowDoesNotEchoWhatHasNoTextOfItsOwn() {
        Cells window(SessionMode::Window), notebook(SessionMode::Notebook);
        window.run("object()\n[1]\nobject()\n");
        QCOMPARE(window.echoes, std::string("2:[1] "));
        notebook.run("object()\n");
        QVERIFY2(notebook.echoes.starts_with("1:<object object at 0x"), notebook.echoes.c_str());
    }
    void aSemicolonMutesTheEcho() {
        Cells c(SessionMode::Notebook);
        c.run("5;\n");
        c.run("6\n");
        c.run("7;  # not this one\n");
        QCOMPARE(c.echoes, std::string("1:6 "));
    }
    void cellsShareTheirNames() {
        Cells c(SessionMode::Notebook);
        c.run("x = 3\ndef f(): return x * 2\n");
        c.run("x = 5\n");
        c.run("f()\n");
        QCOMPARE(c.echoes, std::string("1:10 "));
    }
    void anErrorLeavesTheSessionUsable() {
        Cells c(SessionMode::Notebook);
        const CellResult bad = c.run("a = 1\nb = a / 0\n");
        QCOMPARE(bad.status, Status::Raised);
        QCOMPARE(bad.error_type, std::string("ZeroDivisionError"));
        QCOMPARE(bad.message, std::string("division by zero"));
        QCOMPARE(bad.where.line, 2u);
        c.run("a\n");
        QCOMPARE(c.echoes, std::string("1:1 "));
    }
    void aSyntaxErrorSaysWhere() {
        Cells c(SessionMode::Strict);
        const CellResult bad = c.run("x = (1,\n");
        QCOMPARE(bad.status, Status::SyntaxRefused);
        QCOMPARE(bad.error_type, std::string("SyntaxError"));
        QVERIFY(bad.traceback.find("'(' was never closed") != std::string::npos);
    }
    void scopesAreCheckedBeforeAnythingRuns() {
        Cells c(SessionMode::Strict);
        const CellResult bad = c.run("print('not printed')\ndef f():\n    x = 1\n    global x\n");
        QCOMPARE(bad.message, std::string("name 'x' is assigned to before global declaration"));
        QCOMPARE(c.output, std::string());
        QCOMPARE(c.run("nonlocal y\n").message,
                 std::string("nonlocal declaration not allowed at module level"));
        QCOMPARE(c.run("def f():\n    nonlocal y\n").message,
                 std::string("no binding for nonlocal 'y' found"));
    }
    void anUndefinedNameMayBeOffered() {
        Cells c(SessionMode::Window);
        c.session.vm().undefined_name = [](std::string_view name, backstep::SourceSpan) {
            return name == "model" ? Value::integer(42) : Value();
        };
        c.run("model\n");
        QCOMPARE(c.echoes, std::string("1:42 "));
        QCOMPARE(c.run("other\n").message, std::string("name 'other' is not defined"));
    }
    void anExpressionIsEvaluatedInTheSession() {
        Cells c(SessionMode::Notebook);
        c.run("x = [1, 2, 3]\n");
        QCOMPARE(c.session.evaluate("sum(x) * 2").as_int(), int64_t{12});
        QVERIFY_EXCEPTION_THROWN(c.session.evaluate("nope"), backstep::script::Raised);
    }
    void namesGivenByTheHostAreThere() {
        Cells c(SessionMode::Notebook);
        c.session.names().set("given", Value::floating(2.5));
        c.run("given * 2\n");
        QCOMPARE(c.echoes, std::string("1:5.0 "));
    }
    void aModuleOfTheHostIsImported() {
        Cells c(SessionMode::Strict);
        c.session.vm().register_module("pkg", [](Vm&) { return make<Module>("pkg"); });
        c.session.vm().register_module("pkg.sub", [](Vm&) {
            auto module = make<Module>("pkg.sub");
            module->set("f", native_function("f(x, scale=2)", [](Vm&, Args& a) {
                            return Value::integer(a.integer(0) * a.integer(1));
                        }));
            return module;
        });
        const CellResult r = c.run(
            "import pkg.sub as s\nfrom pkg import sub\nimport pkg.sub\nprint(s.f(4), sub.f(4, scale=3), "
            "pkg.sub is s)\nprint(s.f())\n");
        QCOMPARE(c.output, std::string("8 12 True\n"));
        QCOMPARE(r.message, std::string("f() missing 1 required positional argument: 'x'"));
    }
    void systemExitEndsQuietly() {
        Cells c(SessionMode::Strict);
        const CellResult r = c.run("raise SystemExit(3)\n");
        QCOMPARE(r.status, Status::Exited);
        QCOMPARE(r.exit_status, 3);
    }
};

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
