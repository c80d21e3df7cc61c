#include "panels/inspector/shown_value.h"

#include <QCoreApplication>
#include <array>

namespace backstep::ui {

QString cardText(const trace::ValueSnapshot& value) {
    return value.empty() ? QString() : QString::fromStdString(value.card_text());
}

QString fullText(const trace::ValueSnapshot& value) {
    return value.empty() ? QString() : QString::fromStdString(value.full_text()).replace('-', QChar(0x2212));
}

QString elementText(const trace::ValueSnapshot& value, int64_t index) {
    if (is_floating(value.dtype())) return numberText(value.at(index));
    return QString::number(value.integer_at(index)).replace('-', QChar(0x2212));
}

QString numberText(double value) { return cardText(trace::ValueSnapshot::scalar(DType::Float32, value)); }

QString bytesText(uint64_t bytes) {
    constexpr std::array<const char*, 3> kUnits = {"kB", "MB", "GB"};
    if (bytes < 1000) return QString::number(bytes) + " B";
    double value = static_cast<double>(bytes) / 1000;
    size_t unit = 0;
    for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
    return QString::number(value, 'f', 1) + ' ' + kUnits[unit];
}

QString dtypeText(const trace::ValueSnapshot& value) {
    const std::string_view name = short_name(value.dtype());
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString sizesText(const trace::ValueSnapshot& value) {
    QStringList sizes;
    for (int64_t size : value.shape()) sizes.append(QString::number(size));
    return '[' + sizes.join(", ") + ']';
}

QString placeText(const SourceSpan& span, const QString& expression) {
    if (!span.known()) return expression;
    const QString line = QCoreApplication::translate("ShownValue", "line %1").arg(span.line);
    return expression.isEmpty() ? line : line + " · " + expression;
}

QString lineAndColumn(const SourceSpan& span) {
    return QCoreApplication::translate("ShownValue", "line %1, column %2")
        .arg(span.line)
        .arg(span.column + 1);
}

}  // namespace backstep::ui
