#include <set>

#include "base/error.h"
#include "case_runner.h"
#include "script/builtins/bootstrap.h"
#include "script/native/native_frame.h"

using namespace backstep::script;

namespace {

int g_alive = 0;

// A native class that scripts may inherit from.
class Box : public Instance {
  public:
    explicit Box(Type* type) : Instance(type) { ++g_alive; }
    ~Box() override { --g_alive; }
    static Type& script_type();
    int64_t content = 0;
};

// Calls a function n times and adds up what it answers.
class Repeat final : public NativeFrame {
  public:
    Repeat(Value function, int64_t times) : function_(std::move(function)), left_(times) {}
    Outcome resume(Vm& vm, Value result) override {
        if (started_) total_ = vm.binary(BinaryOp::Add, total_, result);
        started_ = true;
        if (left_-- == 0) return done(total_);
        return call(function_, {Value::integer(left_)});
    }
    Outcome failed(Vm& vm, const Value& exception) override {
        if (exception.type()->name() == "KeyError") return done(Value::str("given up"));
        return NativeFrame::failed(vm, exception);
    }

  private:
    Value function_, total_ = Value::integer(0);
    int64_t left_;
    bool started_ = false;
};

Type& Box::script_type() {
    static Type& type =
        NativeType("Box", "pkg")
            .allocator([](Vm&, Type* t) -> Value { return make<Box>(t); })
            .method("__init__(self, content=0)",
                    [](Vm&, Args& a) {
                        a[0].as<Box>()->content = a.integer(1);
                        return Value::none();
                    })
            .method("double(self)", [](Vm&, Args& a) { return Value::integer(a[0].as<Box>()->content * 2); })
            .call_frame("__call__(self, function, times=3)",
                        [](Vm&, Args& a) -> Ref<NativeFrame> { return make<Repeat>(a[1], a.integer(2)); })
            .property(
                "content", [](Vm&, const Value& v) { return Value::integer(v.as<Box>()->content); },
                [](Vm&, const Value& v, const Value& n) { v.as<Box>()->content = n.as_int(); })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& v) {
                    return "Box(" + std::to_string(v.as<Box>()->content) + ")";
                };
                s.length = [](Vm&, const Value& v) { return v.as<Box>()->content; };
                s.binary = [](Vm&, BinaryOp op, const Value& l, const Value& r) -> Value {
                    const Box *a = native_cast<Box>(l), *b = native_cast<Box>(r);
                    if (op != BinaryOp::Add || (!a && !l.is_small_int()) || (!b && !r.is_small_int()))
                        return Value::not_implemented();
                    auto sum = make<Box>(&Box::script_type());
                    sum->content = (a ? a->content : l.as_int()) + (b ? b->content : r.as_int());
                    return sum;
                };
                s.getattr = [](Vm&, const Value&, const Str& name) {
                    return name.text() == "magic" ? Value::integer(99) : Value();
                };
            })
            .finish();
    return type;
}

// What of a class, and of all that hangs on it, runs would count their own references to.
class Mortals final : public Visitor {
  public:
    void visit(const Value& value) override {
        if (value.is_object()) visit(value.object());
    }
    void visit(Object* object) override {
        if (!object || !seen_.insert(object).second) return;
        if (!object->immortal()) ++found;
        object->traverse(*this);
    }
    int found = 0;

  private:
    std::set<Object*> seen_;
};

std::string run(const char* source) {
    Session session(SessionMode::Strict);
    std::string output;
    session.vm().output = [&](std::string_view text) { output += text; };
    session.names().set("Box", Value::of(&Box::script_type()));
    session.names().set("repeat",
                        native_function("repeat(function, times)", [](Vm&, Args& a) -> Ref<NativeFrame> {
                            return make<Repeat>(a[0], a.integer(1));
                        }));
    const CellResult result = session.run(source, "case.py");
    return output + result.traceback;
}

}  // namespace

class TestNative : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void aNativeClassIsUsedLikeAnyOther() {
        QCOMPARE(run("b = Box(5)\nprint(b, b.double(), len(b), b.content, b + 2, 3 + b, b.magic, "
                     "isinstance(b, Box), b.__len__())\nb.content = 7\nprint(b)\n"),
                 std::string("Box(5) 10 5 5 Box(7) Box(8) 99 True 5\nBox(7)\n"));
    }
    void aScriptClassInheritsFromIt() {
        QCOMPARE(
            run("class Sub(Box):\n  def __init__(self, n):\n    super().__init__(n + 1)\n    self.extra = "
                "'e'\n  def double(self): return super().double() + 100\n"
                "s = Sub(4)\nprint(s, s.double(), s.extra, len(s), s + 1, isinstance(s, Box), s.magic)\n"),
            std::string("Box(5) 110 e 5 Box(6) True 99\n"));
    }
    void aScriptClassOverridesItsOperators() {
        QCOMPARE(run("class Sub(Box):\n  def __add__(self, o): return 'mine'\n  def __repr__(self): return "
                     "'R'\nprint(Sub(1) + 1, Sub(1), 1 + Sub(2))\n"),
                 std::string("mine R Box(3)\n"));
    }
    void nativeObjectsDieWithTheirLastReference() {
        run("b = Box(1)\nb = None\nBox(2)\n[Box(i) for i in range(3)]\nBox(3) + Box(4)\n");
        QCOMPARE(g_alive, 0);
    }
    void runsShareAllThatHangsOnNativeClasses() {
        Session session(SessionMode::Strict);
        std::vector<Type*> classes = exception_types_in_order();
        for (Type* type : {&types::object(), &types::type(), &types::str(), &types::list(), &types::dict(),
                           &types::function(), &types::property(), &types::super(), &Box::script_type()})
            classes.push_back(type);
        for (Type* type : classes) {
            Mortals mortals;
            mortals.visit(type);
            QVERIFY2(mortals.found == 0, type->name().c_str());
        }
    }
    void aNativeFrameCallsTheScript() {
        QCOMPARE(run("print(repeat(lambda k: k * 10, 4), Box()(lambda k: 1), repeat(len, 0))\n"),
                 std::string("60 3 0\n"));
    }
    void nativeFramesNest() {
        QCOMPARE(run("print(repeat(lambda k: repeat(lambda m: 1, 2), 3))\n"), std::string("6\n"));
    }
    void aNativeFrameMayCatchWhatItsCallRaised() {
        QCOMPARE(run("print(repeat(lambda k: {}[k], 3))\n"), std::string("given up\n"));
    }
    void anErrorPassesThroughANativeFrame() {
        QCOMPARE(run("def bad(k):\n  return 1 / k\nrepeat(bad, 2)\n"),
                 std::string("Traceback (most recent call last):\n  File \"case.py\", line 3, in <module>\n  "
                             "  repeat(bad, 2)\n"
                             "  File \"case.py\", line 2, in bad\n    return 1 / k\n           "
                             "~~^~~\nZeroDivisionError: division by zero\n"));
    }
    void deepNestingOfNativeFramesMeetsTheRecursionLimit() {
        QCOMPARE(
            run("def f(k): return repeat(f, 1)\ntry:\n  f(0)\nexcept RecursionError as e:\n  print(e)\n"),
            std::string("maximum recursion depth exceeded\n"));
    }
    void argumentsAreBoundAsPythonDoes() {
        QCOMPARE(QString::fromStdString(
                     run("for c in (lambda: Box(content=4), lambda: Box(1, 2), lambda: Box(wrong=1), lambda: "
                         "Box().double(1), lambda: repeat(len), lambda: Box('a')):\n"
                         "  try: print(c())\n  except TypeError as e: print(e)\n")),
                 QString::fromLatin1("Box(4)\n__init__() takes from 0 to 1 positional arguments but 2 were "
                                     "given\n'wrong' is an invalid keyword argument for __init__()\n"
                                     "Box.double() takes no arguments (1 given)\nrepeat() missing 1 required "
                                     "positional argument: 'times'\n"
                                     "'str' object cannot be interpreted as an integer\n"));
    }
};

QTEST_GUILESS_MAIN(TestNative)
#include "tst_native.moc"
