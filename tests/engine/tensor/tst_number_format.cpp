#include "base/number_format.h"

#include "tables.h"

using namespace backstep;
using namespace backstep::test;

class TestNumberFormat : public QObject {
    Q_OBJECT
  private slots:
    void doubles_have_pythons_repr_and_floats_their_shortest_digits() {
        std::ifstream table = open_table("number_forms.txt");
        int count = 0;
        for (std::string hex, repr, shortest; table >> hex >> repr >> shortest; ++count) {
            const double value = std::strtod(hex.c_str(), nullptr);
            COMPARE_TEXT(python_repr(value), repr);
            if (shortest == "-") continue;
            const float nearest = static_cast<float>(value);
            const float read_back = std::strtof(shortest_repr(nearest).c_str(), nullptr);
            QCOMPARE(read_back, nearest);
            QCOMPARE(digits_of(shortest_repr(nearest)), digits_of(shortest));
        }
        QVERIFY(count > 80);
    }
    void special_values_have_pythons_names() {
        COMPARE_TEXT(python_repr(std::nan("")), "nan");
        COMPARE_TEXT(python_repr(-INFINITY), "-inf");
    }
    void a_card_shows_five_significant_digits_at_most() {
        COMPARE_TEXT(card_form(0.1f), "0.1");
        COMPARE_TEXT(card_form(3.0f), "3.0");
        COMPARE_TEXT(card_form(-0.0f), "0.0");
        COMPARE_TEXT(card_form(3.14159274f), "3.1416");
        COMPARE_TEXT(card_form(12345.678f), "12346.0");
        COMPARE_TEXT(card_form(99999.6f), "1e+05");
        COMPARE_TEXT(card_form(123456.0f), "1.2346e+05");
        COMPARE_TEXT(card_form(1e10f), "1e+10");
        COMPARE_TEXT(card_form(0.0001234567f), "0.00012346");
        COMPARE_TEXT(card_form(int64_t{1234567}), "1234567");
        COMPARE_TEXT(card_form(2.0 / 3), "0.66667");
        COMPARE_TEXT(card_form(NAN), "nan");
    }
    void a_minus_is_the_true_one_unless_ascii_is_asked_for() {
        COMPARE_TEXT(card_form(-1.23e-5f), "\u22121.23e\u221205");
        COMPARE_TEXT(card_form(-1.23e-5f, false), "-1.23e-05");
        COMPARE_TEXT(card_form(int64_t{-18}), "\u221218");
        COMPARE_TEXT(card_form(-INFINITY), "\u2212inf");
        COMPARE_TEXT(card_form_none(), "\u2014");
    }
    void the_inspector_shows_every_digit() {
        COMPARE_TEXT(full_form(3.14159274f), "3.1415927");
        COMPARE_TEXT(full_form(-2.0 / 3, false), "-0.6666666666666666");
    }

  private:
    // The digits alone, without sign, point, exponent and zeros at the ends.
    static QString digits_of(const std::string& text) {
        QString digits;
        for (char c : text) {
            if (c == 'e') break;
            if (c >= '0' && c <= '9') digits += c;
        }
        while (digits.startsWith('0')) digits.remove(0, 1);
        while (digits.endsWith('0')) digits.chop(1);
        return digits;
    }
};

QTEST_GUILESS_MAIN(TestNumberFormat)
#include "tst_number_format.moc"
