#include "panels/sheet/check_row.h"

#include <QPainter>
#include <algorithm>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

using explain::Agreement;

constexpr double kHeight = 27;
constexpr double kBaseline = 18;
constexpr double kSign = 30;      // the column of the sign between the numbers
constexpr double kNumber = 0.34;  // of the width, for each of them

QFont numberFace() { return codeFont(12, QFont::DemiBold); }

// Seven digits are what float32 has; finite differences give no more.
QString digits(double value) {
    QString text = QString::number(value, 'g', 7).replace('-', QChar(0x2212));
    const bool whole = std::ranges::all_of(text, [](QChar c) { return c.isDigit() || c == QChar(0x2212); });
    return whole ? text + ".0" : text;
}

QString sign(Agreement agreement) {
    switch (agreement) {
        case Agreement::Same:
            return QStringLiteral("=");
        case Agreement::Rounded:
            return QStringLiteral("≈");
        case Agreement::Kink:
            return QStringLiteral("∨");
        case Agreement::Wrong:
            return QStringLiteral("≠");
    }
    return {};
}

struct Columns {
    double analytic, sign, numeric;  // the right end of a number, the middle of the sign
    explicit Columns(double width)
        : analytic(width * (1 - kNumber) - kSign), sign(width * (1 - kNumber) - kSign / 2), numeric(width) {}
};

void writeRight(QPainter& painter, QPointF at, const QString& text, const QFont& face, const QColor& ink) {
    painter.setFont(face);
    painter.setPen(ink);
    painter.drawText(at - QPointF(widthOf(face, text), 0), text);
}

class CheckRow : public SheetRow {
  public:
    CheckRow(QString element, const explain::CheckedElement& checked)
        : m_element(std::move(element)),
          m_analytic(digits(checked.analytic)),
          m_numeric(digits(checked.numeric)),
          m_agreement(checked.agreement) {}

    double height(double) const override { return kHeight; }

    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const bool wrong = m_agreement == Agreement::Wrong;
        const Tone tone = wrong ? Tone::Error : m_agreement == Agreement::Kink ? Tone::Backward : Tone::Saved;
        if (wrong) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.state(tone).tint);
            painter.drawRoundedRect(area.adjusted(-8, 1, 8, -1), 5, 5);
        }
        const Columns columns(area.width());
        const QPointF base = area.topLeft() + QPointF(0, kBaseline);
        const QFont face = numberFace();
        painter.setFont(codeFont(12, QFont::Medium));
        painter.setPen(theme.ink.primary);
        const double room = columns.analytic - widthOf(face, m_analytic) - 6;
        painter.drawText(base, QFontMetricsF(painter.font()).elidedText(m_element, Qt::ElideMiddle, room));
        writeRight(painter, base + QPointF(columns.analytic, 0), m_analytic, face, theme.ink.primary);
        writeRight(painter, base + QPointF(columns.numeric, 0), m_numeric, face, theme.ink.primary);
        const QFont signFace = uiFont(15, QFont::Bold);
        writeRight(painter, base + QPointF(columns.sign + widthOf(signFace, sign(m_agreement)) / 2, 0.5),
                   sign(m_agreement), signFace, theme.state(tone).text);
    }

    QString text() const override {
        return m_element + ": " + m_analytic + ' ' + sign(m_agreement) + ' ' + m_numeric;
    }

  private:
    QString m_element, m_analytic, m_numeric;
    Agreement m_agreement;
};

class CheckHeadRow : public SheetRow {
  public:
    CheckHeadRow(QString analytic, QString numeric)
        : m_analytic(std::move(analytic)), m_numeric(std::move(numeric)) {}

    double height(double) const override { return kHeight; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const Columns columns(area.width());
        const QPointF base = area.topLeft() + QPointF(0, kBaseline);
        const QFont face = uiFont(12, QFont::Medium);
        writeRight(painter, base + QPointF(columns.analytic, 0), m_analytic, face, theme.ink.secondary);
        writeRight(painter, base + QPointF(columns.numeric, 0), m_numeric, face, theme.ink.secondary);
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.surface.hairline);
    }
    QString text() const override { return m_analytic + "  " + m_numeric; }

  private:
    QString m_analytic, m_numeric;
};

}  // namespace

SheetRowPtr checkRow(const QString& element, const explain::CheckedElement& checked) {
    return std::make_unique<CheckRow>(element, checked);
}

SheetRowPtr checkHeadRow(const QString& analytic, const QString& numeric) {
    return std::make_unique<CheckHeadRow>(analytic, numeric);
}

}  // namespace backstep::ui
