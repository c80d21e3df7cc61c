#include <QtTest/QTest>

#include "ops/formula/formula.h"

using backstep::ops::Formula;

class TestFormula : public QObject {
    Q_OBJECT

  private slots:
    void a_formula_is_written_back_as_it_was_read_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"self * other", "-self / other ** 2", "exponent * self ** (exponent - 1)",
                                 "1 - result * result", "self > 0", "where(self > 0, 1, negative_slope)",
                                 "grad @ other.T", "a - (b - c)", "a / (b * c)", "(a + b) * c", "2 ** -x",
                                 "(-x) ** 2", "-x ** 2", "self[index]", "sum(exp(self), dim)"})
            QTest::addRow("%s", text) << QString(text);
    }
    void a_formula_is_written_back_as_it_was_read() {
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(Formula::parse(text.toStdString()).render()), text);
    }

    void names_are_replaced_by_numbers_with_the_parentheses_they_need() {
        const auto number = [](std::string_view name) -> std::string {
            return name == "self" ? "-3.0" : "2";
        };
        QCOMPARE(Formula::parse("self * exponent").render(number), std::string("(-3.0) * 2"));
        QCOMPARE(Formula::parse("exponent * self ** (exponent - 1)").render(number),
                 std::string("2 * (-3.0) ** (2 - 1)"));
        QCOMPARE(Formula::parse("self").render(number), std::string("-3.0"));
    }

    void evaluation_follows_pythons_precedences_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("power binds tighter than minus") << "-x ** 2" << -9.0;
        QTest::newRow("power is right-associative") << "2 ** x ** 2" << 512.0;
        QTest::newRow("division is left-associative") << "x / 2 / 3" << 0.5;
        QTest::newRow("a comparison is one or zero") << "x > 2" << 1.0;
        QTest::newRow("where takes only the chosen branch") << "where(x > 5, y, 7)" << 7.0;
        QTest::newRow("functions") << "max(x, 4) + exp(0) + sign(-x)" << 4.0;
    }
    void evaluation_follows_pythons_precedences() {
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto lookup = [](std::string_view name) -> std::optional<double> {
            return name == "x" ? std::optional(3.0) : std::nullopt;
        };
        QCOMPARE(*Formula::parse(text.toStdString()).evaluate(lookup), value);
    }

    void what_is_not_elementwise_or_not_known_has_no_value() {
        const auto nothing = [](std::string_view) -> std::optional<double> { return std::nullopt; };
        QVERIFY(!Formula::parse("x + 1").evaluate(nothing));
        QVERIFY(!Formula::parse("sum(1)").evaluate(nothing));
        QVERIFY(!Formula::parse("1 @ 2").evaluate(nothing));
    }

    void names_come_once_each_in_order() {
        const std::vector<std::string> expected{"exponent", "self"};
        QCOMPARE(Formula::parse("exponent * self ** (exponent - 1)").names(), expected);
    }
};

QTEST_GUILESS_MAIN(TestFormula)
#include "tst_formula.moc"
