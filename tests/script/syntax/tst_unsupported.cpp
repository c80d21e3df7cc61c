#include <QtTest/QTest>

#include "script/syntax/parse.h"

using namespace backstep::script;

class tst_unsupported : public QObject {
    Q_OBJECT
  private slots:
    void what_is_left_out_is_named_with_its_place_and_the_nearest_thing_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("nearest");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        const auto row = [](const char* source, const char* what, const char* nearest, int line, int column) {
            QTest::newRow(source) << source << what << nearest << line << column;
        };
        row("async def f():\n    pass\n", "async def", "def", 1, 0);
        row("@d\nasync def f():\n    pass\n", "async def", "def", 2, 0);
        row("async for x in y: pass", "async for", "for", 1, 0);
        row("async with x: pass", "async with", "with", 1, 0);
        row("def f():\n    await g()", "await", "f(x)", 2, 4);
        row("y = [x async for x in z]", "async for", "for", 1, 7);
        row("try:\n    f()\nexcept* ValueError:\n    pass\n", "except*", "except", 3, 0);
        row("type Row = list[int]", "type Row =", "Row =", 1, 0);
    }

    void what_is_left_out_is_named_with_its_place_and_the_nearest_thing() {
        QFETCH(QString, source);
        const ParseResult result = parse(source.toStdString(), {"f.py", 3, ParseMode::Strict});
        QVERIFY(result.unsupported());
        QTEST(QString::fromStdString(result.unsupported()->what), "what");
        QTEST(QString::fromStdString(result.unsupported()->nearest), "nearest");
        QTEST(static_cast<int>(result.unsupported()->span.line), "line");
        QTEST(static_cast<int>(result.unsupported()->span.column), "column");
        QCOMPARE(result.unsupported()->span.cell, 3u);
        QVERIFY(!result.unsupported()->source_line.empty());
    }

    void soft_keywords_stay_ordinary_names_data() {
        QTest::addColumn<QString>("source");
        for (const char* source :
             {"match = 1", "match(x)", "match[0] = 2", "match.x", "case = 2", "type = 3", "type(x)",
              "print(match)", "_ = 1", "match: int = 3", "x = match if match else case"}) {
            QTest::newRow(source) << source;
        }
    }

    void soft_keywords_stay_ordinary_names() {
        QFETCH(QString, source);
        QVERIFY(parse(source.toStdString(), {}).module());
    }

    void a_mistake_in_an_unsupported_statement_is_still_a_mistake() {
        QVERIFY(parse("async x", {}).problem());
        QVERIFY(parse("await await x", {}).problem());
    }

    void the_message_names_both() {
        const ParseResult result = parse("async def f(): pass", {"s.py", 0, ParseMode::Strict});
        QCOMPARE(result.unsupported()->report(),
                 std::string("  File \"s.py\", line 1\n    async def f(): pass\n    ^^^^^^^^^\nUnsupported: "
                             "'async def' is not "
                             "part of Backstep's Python; the nearest is 'def'\n"));
    }
};

QTEST_GUILESS_MAIN(tst_unsupported)
#include "tst_unsupported.moc"
