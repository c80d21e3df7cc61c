#include <QtTest>

#include "canvas/paint/callout/said_value.h"
#include "canvas/paint/looks.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

trace::ValueSnapshot tensorOf(const std::vector<int64_t>& shape, const std::vector<float>& elements) {
    return trace::ValueSnapshot::copied(DType::Float32, shape,
                                        reinterpret_cast<const std::byte*>(elements.data()));
}

}  // namespace

// How tensors of a few elements are said beside a node and on an edge.
class TstSmallTensors : public QObject {
    Q_OBJECT

  private slots:
    void small_tensors_are_said_number_by_number_and_larger_ones_by_shape_and_range() {
        const auto said = [](const trace::ValueSnapshot& value, bool factor = false) {
            QStringList lines;
            QImage nowhere(1, 1, QImage::Format_RGB32);
            QPainter painter(&nowhere);
            const Frame frame;
            const Ink ink(painter, Theme::of(ThemeId::Light), frame, nullptr);
            lines = saidValue(ink, value, {codeFont(13, QFont::Normal), 13}, 144, factor);
            return lines;
        };
        const QString minus(QChar(0x2212));
        QCOMPARE(said(tensorOf({2}, {-6, 4})),
                 QStringList{QStringLiteral("[") + minus + QStringLiteral("6.0, 4.0]")});
        QCOMPARE(said(tensorOf({4}, {1, 0, 1, 1})), (QStringList{"[1.0, 0.0,", " 1.0, 1.0]"}));
        QCOMPARE(said(tensorOf({2, 2}, {1.5, 2.25, 3.125, 4})),
                 (QStringList{"[[1.5, 2.25],", " [3.125, 4.0]]"}));
        QCOMPARE(said(tensorOf({6}, {1, 0, 1, 1, 0, 1}), true), (QStringList{"[6]", "cerradas: 1, 4"}));
        QCOMPARE(said(tensorOf({3, 2}, {1, 0, 1, 1, 0, 1}), true),
                 (QStringList{"[3, 2]", "2 de 6 cerradas"}));
        QCOMPARE(said(tensorOf({6}, {1, 0, 1, 1, 0, 1})), (QStringList{"[6]", "0.0 … 1.0"}));
        QCOMPARE(said(tensorOf({5}, {2, 2, 2, 2, 2})), (QStringList{"[5]", "todos 2.0"}));
        QCOMPARE(said(trace::ValueSnapshot::scalar(3.0F)), QStringList{"3.0"});
    }

    void a_gradient_of_two_elements_is_written_with_the_digits_there_is_room_for() {
        QCOMPARE(gradientText(tensorOf({2}, {5, 6})), QStringLiteral("[5.0, 6.0]"));
        QCOMPARE(gradientText(tensorOf({2}, {5.12345F, 6.12345F})), QStringLiteral("[5.12, 6.12]"));
        QCOMPARE(gradientText(tensorOf({4}, {5, 6, 7, 8})), QStringLiteral("[4]"));
        QCOMPARE(gradientText(tensorOf({5}, {5, 6, 7, 8, 9})), QStringLiteral("[5]"));
    }
};

QTEST_MAIN(TstSmallTensors)
#include "tst_small_tensors.moc"
