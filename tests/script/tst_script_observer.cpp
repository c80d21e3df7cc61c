#include <sstream>

#include "case_runner.h"

using namespace backstep::script;
using backstep::SourceSpan;

namespace {

// Writes down what it hears.
class Listener : public Observer {
  public:
    explicit Listener(Vm& vm) : vm_(vm) {}
    void line_started(SourceSpan span) override { out << "L" << span.line << " "; }
    void called(std::string_view function, SourceSpan call) override {
        out << "call:" << function << "@" << call.line << " ";
    }
    void returned(std::string_view function, const Value& value) override {
        out << "ret:" << function << "=" << (value.bound() ? vm_.repr(value) : "raise") << " ";
    }
    void bound(std::string_view name, const Value& value, Scope scope, SourceSpan span,
               const Value&) override {
        out << name << "=" << vm_.repr(value) << (scope == Scope::Attribute ? "(attr)" : "") << "@"
            << span.column << path() << " ";
    }
    void printed(std::string_view text, SourceSpan span) override {
        out << "print:" << text.substr(0, text.size() - 1) << "@" << span.line << " ";
    }
    void raised(const Value& exception, SourceSpan span) override {
        out << "raised:" << exception.type()->name() << "@" << span.line << " ";
    }
    void caught(const Value& exception, SourceSpan) override {
        out << "caught:" << exception.type()->name() << " ";
    }
    void loop_entered(SourceSpan span) override { out << "enter" << span.line << " "; }
    void loop_left(SourceSpan span, uint32_t iterations) override {
        out << "leave" << span.line << "x" << iterations << " ";
    }
    std::ostringstream out;

  private:
    std::string path() {
        std::string text;
        for (const PathElement& e : vm_.occurrence_path())
            text += e.kind == PathElement::Kind::Loop
                        ? "[" + std::to_string(e.span.line) + "#" + std::to_string(e.iteration) + "]"
                        : "[call" + std::to_string(e.span.line) + "]";
        return text;
    }
    Vm& vm_;
};

QString heard(const char* source) {
    Session session(SessionMode::Strict);
    Listener listener(session.vm());
    session.vm().set_observer(&listener);
    session.run(source, "case.py");
    return QString::fromStdString(listener.out.str());
}

}  // namespace

class TestObserver : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void linesAndNamesAreReported() {
        QCOMPARE(heard("x = 1\ny = x + 1\nprint(y)\n"), QString::fromLatin1("L1 x=1@0 L2 y=2@0 L3 print:2@3 ret:<module>=None "));
    }
    void loopsCountTheirIterations() {
        QCOMPARE(heard("for i in range(2):\n    v = i\n"),
                 QString::fromLatin1("L1 enter1 i=0@4[1#0] L2 v=0@4[1#0] i=1@4[1#1] L2 v=1@4[1#1] leave1x2 ret:<module>=None "));
    }
    void theOccurrencePathGoesThroughCalls() {
        QCOMPARE(heard("def f(a):\n    b = a\nwhile True:\n    f(7)\n    break\n"),
                 QString::fromLatin1(
                     "L3 enter3 L4 call:f@4 a=7@6[3#0][call4] L2 b=7@4[3#0][call4] ret:f=None L5 leave3x1 ret:<module>=None "));
    }
    void errorsAreReportedWhereTheyRiseAndWhereTheyAreCaught() {
        QCOMPARE(heard("try:\n    1 / 0\nexcept ZeroDivisionError:\n    pass\n"),
                 QString::fromLatin1("L1 L2 raised:ZeroDivisionError@2 caught:ZeroDivisionError ret:<module>=None "));
    }
    void attributesAreBoundToo() {
        QCOMPARE(heard("class A: pass\na = A\na.b = 5\n"),
                 QString::fromLatin1("L2 a=<class '__main__.A'>@0 L3 b=5(attr)@0 ret:<module>=None "));
    }
    void nestedLoopsNestInThePath() {
        QVERIFY(
            heard("for i in range(2):\n    for j in range(2):\n        k = j\n").indexOf("k=1@8[1#1][2#1]") !=
            -1);
    }
};

QTEST_GUILESS_MAIN(TestObserver)
#include "tst_script_observer.moc"
