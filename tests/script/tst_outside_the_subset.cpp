#include "case_runner.h"

using namespace backstep::script;
using testing::Printed;
using testing::run_source;

// What Python has and Backstep leaves out is named, with its line, never a crash and never silence.
class TestOutsideTheSubset : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void eachIsNamed_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* source, const char* named) {
            QTest::newRow(source) << source << named;
        };
        row("import subprocess", "No module named 'subprocess'");
        row("from d2l import torch as d2l", "No module named 'd2l'");
        row("import gzip", "No module named 'gzip'");
        row("import socket", "No module named 'socket'");
        row("import urllib.request", "No module named 'urllib'");
        row("import os\nos.system('ls')", "has no attribute 'system'");
        row("import os\nos.listdir('/etc')", "No such file or directory: '/etc'");
        row("import nonsense_module", "No module named 'nonsense_module'");
        row("open('x')", "open()");
        row("input('?')", "input()");
        row("exec('1')", "exec()");
        row("eval('1')", "eval()");
        row("compile('1', 'f', 'eval')", "compile()");
        row("__import__('socket')", "No module named 'socket'");
        row("breakpoint()", "breakpoint()");
        row("help(len)", "help()");
        row("memoryview(b'a')", "memoryview()");
        row("bytearray(3)", "bytearray()");
        row("complex(1, 2)", "complex()");
        row("class A:\n  def __getattribute__(self, name): return 1", "__getattribute__");
        row("async def f(): pass", "async");
        row("try:\n  pass\nexcept* ValueError:\n  pass", "except*");
        row("x = 1 + 2j", "2j");
        row("async with x: pass", "async");
        row("def f():\n  await g()", "await");
        row("async for i in x: pass", "async");
        row("[x async for x in y]", "async");
        row("class B(bool): pass", "type 'bool' is not an acceptable base type");
        row("import torchvision", "No module named 'torchvision'");
        row("import ctypes", "No module named 'ctypes'");
        row("from math import nonsense", "cannot import name 'nonsense' from 'math'");
    }
    void eachIsNamed() {
        QFETCH(QString, source);
        QFETCH(QString, named);
        const Printed p = run_source(source.toStdString() + "\n");
        QVERIFY(p.result.status == CellResult::Status::Raised ||
                p.result.status == CellResult::Status::SyntaxRefused);
        const QString text = QString::fromStdString(p.result.traceback);
        QVERIFY2(text.contains(named), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("File \"case.py\", line ")), qPrintable(text));
        QVERIFY(p.result.where.line >= 1);
    }
    void theNoticeNamesTheNearestThing() {
        Session session(SessionMode::Notebook);
        std::string nearest;
        session.vm().notice = [&](const backstep::Message& m) { nearest = m.id + ":" + m.args.at(0).second; };
        session.run("import gzip\n", "cell");
        QCOMPARE(nearest, std::string("script.module_outside:gzip"));
    }
};

QTEST_GUILESS_MAIN(TestOutsideTheSubset)
#include "tst_outside_the_subset.moc"
