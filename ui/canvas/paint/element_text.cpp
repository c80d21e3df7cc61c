#include "canvas/paint/element_text.h"

#include <QStringList>
#include <cmath>

#include "base/number_format.h"

namespace backstep::ui {

namespace {

constexpr int64_t kSmallVector = 4, kSmallSide = 2;
constexpr int kMostDigits = 5, kLeastDigits = 2;

// A number with at most so many digits, as cards write it.
QString numberIn(double value, int digits) {
    QString text = QString::number(value, 'g', digits);
    if (std::isfinite(value) && !text.contains('.') && !text.contains('e')) text += QStringLiteral(".0");
    return text.replace('-', QChar(0x2212));
}

}  // namespace

QString numberAt(const trace::ValueSnapshot& value, int64_t i, int digits) {
    if (value.is_summary()) return numberIn(value.min(), digits);
    if (value.dtype() == DType::Bool)
        return value.integer_at(i) != 0 ? QStringLiteral("True") : QStringLiteral("False");
    if (!is_floating(value.dtype())) return QString::fromStdString(card_form(value.integer_at(i)));
    if (digits < kMostDigits) return numberIn(value.at(i), digits);
    return QString::fromStdString(value.dtype() == DType::Float64
                                      ? card_form(value.at(i))
                                      : card_form(static_cast<float>(value.at(i))));
}

QString elementNumber(const trace::ValueSnapshot& value, int64_t element) {
    return numberAt(value, element, kMostDigits);
}

QString elementText(const QString& name, const trace::ValueSnapshot& value, int64_t element) {
    QStringList index;
    const trace::ValueSnapshot::Dims shape = value.shape();
    int64_t rest = element;
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) index.prepend(QString::number(rest % shape[d]));
    return QStringLiteral("%1[%2] = %3")
        .arg(name, index.join(QStringLiteral(", ")), elementNumber(value, element));
}

bool isSmall(const trace::ValueSnapshot& value) {
    if (value.empty() || value.is_summary() || value.numel() < 2) return false;
    const trace::ValueSnapshot::Dims shape = value.shape();
    if (shape.size() == 1) return shape[0] <= kSmallVector;
    return shape.size() == 2 && shape[0] <= kSmallSide && shape[1] <= kSmallSide;
}

QString listText(const trace::ValueSnapshot& value, int digits) {
    const bool matrix = value.dim() == 2;
    const int64_t columns = value.shape().back();
    QStringList rows;
    for (int64_t from = 0; from < value.numel(); from += columns) {
        QStringList row;
        for (int64_t i = from; i < from + columns; ++i) row << numberAt(value, i, digits);
        rows << QLatin1Char('[') + row.join(QLatin1String(", ")) + QLatin1Char(']');
    }
    return matrix ? QLatin1Char('[') + rows.join(QLatin1String(", ")) + QLatin1Char(']') : rows.front();
}

QString listWithin(const trace::ValueSnapshot& value, qsizetype longest) {
    if (!isSmall(value)) return {};
    for (int digits = kMostDigits; digits >= kLeastDigits; --digits)
        if (const QString text = listText(value, digits); text.size() <= longest) return text;
    return {};
}

}  // namespace backstep::ui
