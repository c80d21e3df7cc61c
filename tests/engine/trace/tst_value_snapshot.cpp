#include <QtTest>

#include <algorithm>
#include <array>

#include <cmath>
#include <cstring>
#include <vector>

#include "trace/value_snapshot.h"

using namespace backstep;
using namespace backstep::trace;
using Sizes = std::vector<int64_t>;

class ValueSnapshots : public QObject {
    Q_OBJECT

    static BufferRef floats(std::initializer_list<float> values) {
        BufferRef buffer = BufferRef::allocate(values.size() * 4);
        std::memcpy(buffer->data(), values.begin(), values.size() * 4);
        return buffer;
    }

  private slots:
    void a_scalar_is_inline_and_sixteen_bytes() {
        QCOMPARE(sizeof(ValueSnapshot), size_t(16));
        const ValueSnapshot value = ValueSnapshot::scalar(DType::Float32, 0.1);
        QCOMPARE(value.dim(), size_t(0));
        QCOMPARE(value.numel(), int64_t(1));
        QCOMPARE(value.bytes(), uint64_t(4));
        QCOMPARE(value.at(0), static_cast<double>(0.1f));
        QVERIFY(value.buffer() == nullptr);
    }

    void nothing_is_not_zero() {
        const ValueSnapshot none;
        QVERIFY(none.empty());
        QVERIFY(!none.all_zero());
        QVERIFY(!none.same_value(ValueSnapshot::scalar(DType::Float32, 0)));
        QCOMPARE(none.card_text(), std::string());
    }

    void elements_are_read_through_strides_and_offset() {
        const ValueSnapshot transposed =
            ValueSnapshot::held(DType::Float32, Sizes{2, 2}, Sizes{1, 2}, 1, floats({9, 1, 2, 3, 4}));
        QCOMPARE(transposed.at(0), 1.0);
        QCOMPARE(transposed.at(1), 3.0);
        QCOMPARE(transposed.at(2), 2.0);
        QCOMPARE(transposed.at(3), 4.0);
        QCOMPARE(transposed.full_text(), std::string("[[1.0, 3.0], [2.0, 4.0]]"));
    }

    void an_expanded_value_repeats_its_element() {
        const ValueSnapshot expanded =
            ValueSnapshot::held(DType::Float32, Sizes{3}, Sizes{0}, 0, floats({5}));
        QCOMPARE(expanded.full_text(), std::string("[5.0, 5.0, 5.0]"));
    }

    void copies_share_the_buffer_and_let_it_go() {
        BufferRef buffer = floats({1, 2});
        {
            const ValueSnapshot a = ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 0, buffer);
            ValueSnapshot b = a;
            ValueSnapshot c = std::move(b);
            QVERIFY(b.empty());
            b = c;
            QVERIFY(b.buffer() == buffer.get());
            QVERIFY(buffer->shared());
        }
        QVERIFY(!buffer->shared());
    }

    void a_view_sees_what_was_written_to_its_memory() {
        const ValueSnapshot row =
            ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 2, floats({1, 2, 3, 4}));
        const ValueSnapshot written =
            ValueSnapshot::held(DType::Float32, Sizes{2, 2}, Sizes{2, 1}, 0, floats({5, 6, 7, 8}));
        QCOMPARE(row.seen_through(written).full_text(), std::string("[7.0, 8.0]"));
    }

    void a_copy_has_elements_of_its_own_and_goes_on_as_a_window_does() {
        std::array<float, 4> elements{1, 2, 3, 4};
        const auto* bytes = reinterpret_cast<const std::byte*>(elements.data());
        const ValueSnapshot copy = ValueSnapshot::copied(DType::Float32, Sizes{2, 2}, bytes);
        QVERIFY(copy.copies(DType::Float32, Sizes{2, 2}, bytes));
        elements = {5, 6, 7, 8};
        QVERIFY(!copy.copies(DType::Float32, Sizes{2, 2}, bytes));
        QCOMPARE(copy.full_text(), std::string("[[1.0, 2.0], [3.0, 4.0]]"));
        const ValueSnapshot written = ValueSnapshot::copied(DType::Float32, Sizes{4}, bytes);
        QCOMPARE(copy.seen_through(written).full_text(), std::string("[[5.0, 6.0], [7.0, 8.0]]"));
        const ValueSnapshot row =
            ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 2, floats({1, 2, 3, 4}));
        QCOMPARE(row.seen_through(written).full_text(), std::string("[7.0, 8.0]"));
    }

    void a_summary_keeps_form_and_extremes_only() {
        const ValueSnapshot value =
            ValueSnapshot::held(DType::Float32, Sizes{3}, Sizes{1}, 0, floats({-1, 2, 5}));
        const ValueSnapshot summary = value.summarized();
        QVERIFY(summary.is_summary());
        QCOMPARE(summary.min(), -1.0);
        QCOMPARE(summary.max(), 5.0);
        QCOMPARE(summary.mean(), 2.0);
        QVERIFY(std::ranges::equal(summary.shape(), std::vector<int64_t>{3}));
        QVERIFY(std::isnan(summary.at(0)));
    }

    void a_summary_is_that_of_the_elements_however_they_lie_data() {
        QTest::addColumn<Sizes>("sizes");
        QTest::addColumn<Sizes>("strides");
        QTest::addColumn<int64_t>("offset");
        QTest::newRow("in order") << Sizes{37, 11} << Sizes{11, 1} << int64_t(0);
        QTest::newRow("transposed") << Sizes{11, 37} << Sizes{1, 11} << int64_t(3);
        QTest::newRow("turned twice") << Sizes{4, 10, 3} << Sizes{3, 12, 1} << int64_t(5);
        QTest::newRow("every other column") << Sizes{20, 5} << Sizes{11, 2} << int64_t(1);
        QTest::newRow("expanded") << Sizes{6, 40, 2} << Sizes{0, 1, 40} << int64_t(7);
        QTest::newRow("one element, expanded") << Sizes{300} << Sizes{0} << int64_t(9);
        QTest::newRow("none") << Sizes{0, 3} << Sizes{3, 1} << int64_t(0);
    }
    void a_summary_is_that_of_the_elements_however_they_lie() {
        QFETCH(const Sizes, sizes);
        QFETCH(const Sizes, strides);
        QFETCH(const int64_t, offset);
        for (const DType dtype : {DType::Float32, DType::Float64, DType::Int64}) {
            BufferRef buffer = BufferRef::allocate(420 * size_of(dtype));
            for (int i = 0; i < 420; ++i) {
                const int number = i * 37 % 101 - 50;  // whole, so that no order of a sum rounds
                if (dtype == DType::Float32)
                    reinterpret_cast<float*>(buffer->data())[i] = static_cast<float>(number);
                else if (dtype == DType::Float64)
                    reinterpret_cast<double*>(buffer->data())[i] = number;
                else
                    reinterpret_cast<int64_t*>(buffer->data())[i] = number;
            }
            const ValueSnapshot value = ValueSnapshot::held(dtype, sizes, strides, offset, buffer);
            double least = std::nan(""), most = least, sum = 0;
            for (int64_t i = 0; i < value.numel(); ++i) {
                least = std::fmin(least, value.at(i));
                most = std::fmax(most, value.at(i));
                sum += value.at(i);
            }
            const ValueSnapshot summary = value.summarized();
            QVERIFY(summary.is_summary());
            QCOMPARE(summary.min(), least);
            QCOMPARE(summary.max(), most);
            QCOMPARE(summary.mean(), sum / static_cast<double>(value.numel()));
        }
    }

    void what_is_no_number_has_no_say_in_the_extremes() {
        std::vector<float> elements(40, 1);
        elements[3] = elements[20] = elements[39] = std::nanf("");
        elements[21] = -2;
        elements[38] = 5;
        BufferRef buffer = BufferRef::allocate(elements.size() * 4);
        std::memcpy(buffer->data(), elements.data(), elements.size() * 4);
        const ValueSnapshot value = ValueSnapshot::held(DType::Float32, Sizes{40}, Sizes{1}, 0, buffer);
        QCOMPARE(value.min(), -2.0);
        QCOMPARE(value.max(), 5.0);
        QVERIFY(std::isnan(value.mean()));
    }

    void zero_means_every_element() {
        QVERIFY(ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 0, floats({0, -0.0f})).all_zero());
        QVERIFY(!ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 0, floats({0, 1})).all_zero());
    }

    void cards_show_numbers_short_rows_or_the_shape() {
        QCOMPARE(ValueSnapshot::scalar(DType::Float32, 6).card_text(), std::string("6.0"));
        QCOMPARE(ValueSnapshot::scalar(DType::Float32, -1.5).card_text(), std::string("\u22121.5"));
        QCOMPARE(ValueSnapshot::scalar(DType::Float32, -1.5).plain_text(), std::string("-1.5"));
        QCOMPARE(ValueSnapshot::integer(DType::Int64, 7).card_text(), std::string("7"));
        QCOMPARE(ValueSnapshot::integer(DType::Bool, 1).card_text(), std::string("True"));
        QCOMPARE(ValueSnapshot::held(DType::Float32, Sizes{2}, Sizes{1}, 0, floats({1, 2})).card_text(),
                 std::string("[1.0, 2.0]"));
        QCOMPARE(ValueSnapshot::held(DType::Float32, Sizes{2, 2}, Sizes{2, 1}, 0, floats({1, 2, 3, 4}))
                     .card_text(),
                 std::string("[2, 2]"));
    }

    void a_very_large_value_is_cut_in_its_full_text() {
        BufferRef buffer = BufferRef::allocate(8000);
        std::memset(buffer->data(), 0, 8000);
        const std::string text =
            ValueSnapshot::held(DType::Float32, Sizes{2000}, Sizes{1}, 0, buffer).full_text();
        QVERIFY(text.ends_with(", ...]"));
    }
};

QTEST_GUILESS_MAIN(ValueSnapshots)
#include "tst_value_snapshot.moc"
