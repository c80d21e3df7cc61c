#include "panels/sheet/sheet_row.h"

#include <QPainter>
#include <QTextLayout>
#include <optional>

#include "formula/formula.h"
#include "panels/inspector/shown_value.h"
#include "panels/sheet/choice_row.h"
#include "panels/sheet/equation_row.h"
#include "panels/sheet/grid_row.h"
#include "panels/sheet/histogram_row.h"
#include "panels/sheet/path_row.h"
#include "panels/sheet/product_row.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

void write(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& ink) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(at, text);
}

void writeRight(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& ink) {
    write(painter, at - QPointF(widthOf(font, text), 0), text, font, ink);
}

// Lays out `text` in lines of `width`; draws them when a painter is given. Returns the height.
double flow(const QString& text, const QFont& font, double width, double lineHeight,
            QPainter* painter = nullptr, QPointF at = {}) {
    double y = 0;
    for (const QString& paragraph : text.split('\n')) {
        QTextLayout layout(paragraph, font);
        layout.beginLayout();
        while (true) {
            QTextLine line = layout.createLine();
            if (!line.isValid()) break;
            line.setLineWidth(width);
            line.setPosition(QPointF(0, y));
            y += lineHeight;
        }
        layout.endLayout();
        if (paragraph.isEmpty()) y += lineHeight;
        if (painter) layout.draw(painter, at);
    }
    return y;
}

// Too long a place is cut in the middle, so that line number and expression both stay.
QString fitted(const QString& text, const QFont& font, double width) {
    return QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width);
}

class HeadRow : public SheetRow {
  public:
    HeadRow(QString title, QString place) : m_title(std::move(title)), m_place(std::move(place)) {}
    double height(double width) const override { return 44 + below(width); }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const double baseline = area.top() + 14;
        write(painter, {area.left(), baseline}, fitted(m_title, face(), area.width()), face(),
              theme.ink.primary);
        if (isBeside(area.width())) {
            writeRight(painter, {area.right(), baseline}, m_place, small(), theme.ink.secondary);
        } else {
            painter.setFont(small());
            painter.setPen(theme.ink.secondary);
            painter.drawText(QRectF(area.left(), baseline + 6, area.width(), below(area.width())),
                             Qt::TextWordWrap | Qt::TextWrapAnywhere, m_place);
        }
        painter.fillRect(QRectF(area.left(), area.top() + 28 + below(area.width()), area.width(), 1),
                         theme.surface.hairline);
    }
    QString text() const override { return m_title + "  " + m_place; }

  private:
    static QFont face() { return codeFont(15, QFont::DemiBold); }
    static QFont small() { return codeFont(12); }
    bool isBeside(double width) const {
        return widthOf(face(), m_title) + 12 + widthOf(small(), m_place) <= width;
    }
    // What the place takes under a title that leaves it no room.
    double below(double width) const {
        if (m_place.isEmpty() || isBeside(width)) return 0;
        const QRectF room(0, 0, width, 1000);
        return QFontMetricsF(small())
                   .boundingRect(room, Qt::TextWordWrap | Qt::TextWrapAnywhere, m_place)
                   .height() +
               2;
    }
    QString m_title, m_place;
};

class SectionRow : public SheetRow {
  public:
    SectionRow(QString title, QString right) : m_title(std::move(title)), m_right(std::move(right)) {}
    double height(double width) const override { return (beside(width) ? 32 : 52) + more(width); }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        if (const double below = more(area.width()); below > 0) {
            painter.setPen(theme.ink.primary);
            flow(m_title, uiFont(13, QFont::DemiBold), area.width(), kLine, &painter,
                 {area.left(), area.top() + 6});
            if (!m_right.isEmpty())
                write(painter, {area.left(), area.top() + 39 + below}, m_right, codeFont(12, QFont::Medium),
                      theme.ink.primary);
            return;
        }
        write(painter, {area.left(), area.top() + 19}, m_title, uiFont(13, QFont::DemiBold),
              theme.ink.primary);
        if (beside(area.width()))
            writeRight(painter, {area.right(), area.top() + 19}, m_right, codeFont(12, QFont::Medium),
                       theme.ink.primary);
        else
            write(painter, {area.left(), area.top() + 39}, m_right, codeFont(12, QFont::Medium),
                  theme.ink.primary);
    }
    QString text() const override { return m_right.isEmpty() ? m_title : m_title + "  " + m_right; }

  private:
    bool beside(double width) const {
        return m_right.isEmpty() || widthOf(uiFont(13, QFont::DemiBold), m_title) + 12 +
                                            widthOf(codeFont(12, QFont::Medium), m_right) <=
                                        width;
    }
    // What a title longer than a line takes below its first.
    double more(double width) const {
        const QFont font = uiFont(13, QFont::DemiBold);
        return widthOf(font, m_title) <= width ? 0 : flow(m_title, font, width, kLine) - kLine;
    }
    static constexpr double kLine = 19;
    QString m_title, m_right;
};

class PairRow : public SheetRow {
  public:
    PairRow(QString label, QString value) : m_label(std::move(label)), m_value(std::move(value)) {}
    double height(double width) const override {
        return beside(width) ? 25 : 25 + flow(m_value, codeFont(12), width, 19) + 4;
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const double baseline = area.top() + 17;
        write(painter, {area.left(), baseline}, m_label, uiFont(12, QFont::Medium), theme.ink.secondary);
        if (beside(area.width())) {
            writeRight(painter, {area.right(), baseline}, m_value, codeFont(13, QFont::Medium),
                       theme.ink.primary);
            return;
        }
        painter.setPen(theme.ink.primary);
        flow(m_value, codeFont(12), area.width(), 19, &painter, {area.left(), area.top() + 24});
    }
    QString text() const override { return m_label + ": " + m_value; }

  private:
    bool beside(double width) const {
        return !m_value.contains('\n') && widthOf(uiFont(12, QFont::Medium), m_label) + 16 +
                                                  widthOf(codeFont(13, QFont::Medium), m_value) <=
                                              width;
    }
    QString m_label, m_value;
};

class ChipRow : public SheetRow {
  public:
    ChipRow(QString chip, Tone tone, QString remark)
        : m_chip(std::move(chip)), m_remark(std::move(remark)), m_tone(tone) {}
    double height(double width) const override {
        return 32 + (beside(width) ? 0 : flow(m_remark, uiFont(12, QFont::Medium), width, 17) + 2);
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const bool hollow = m_tone == Tone::Released;
        const Theme::State& ink = theme.state(m_tone);
        QPen line(ink.line, 1.5);
        if (hollow) line.setDashPattern({1, 2});
        painter.setPen(line);
        painter.setBrush(hollow ? theme.surface.panel : ink.tint);
        painter.drawRoundedRect(QRectF(area.left() + 1, area.top() + 4, chipWidth(), 22), 11, 11);
        paintIcon(painter, hollow ? "ring" : "pin", {area.left() + 9, area.top() + 8.5}, 13, ink.text, 1.5);
        write(painter, {area.left() + 25, area.top() + 19}, m_chip, codeFont(11, QFont::Medium), ink.text);
        const QFont face = uiFont(12, QFont::Medium);
        if (beside(area.width())) {
            writeRight(painter, {area.right(), area.top() + 19}, m_remark, face, theme.ink.secondary);
            return;
        }
        painter.setPen(theme.ink.secondary);
        flow(m_remark, face, area.width(), 17, &painter, {area.left(), area.top() + 30});
    }
    QString text() const override { return m_chip + ": " + m_remark; }

  private:
    double chipWidth() const { return widthOf(codeFont(11, QFont::Medium), m_chip) + 36; }
    bool beside(double width) const {
        return chipWidth() + 12 + widthOf(uiFont(12, QFont::Medium), m_remark) <= width;
    }
    QString m_chip, m_remark;
    Tone m_tone;
};

class NoteRow : public SheetRow {
  public:
    NoteRow(QString words, bool strong) : m_words(std::move(words)), m_strong(strong) {}
    double height(double width) const override { return flow(m_words, face(), width, 19) + 8; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        painter.setPen(m_strong ? theme.ink.primary : theme.ink.secondary);
        flow(m_words, face(), area.width(), 19, &painter, {area.left(), area.top() + 4});
    }
    QString text() const override { return m_words; }

  private:
    QFont face() const { return m_strong ? uiFont(13, QFont::DemiBold) : uiFont(13); }
    QString m_words;
    bool m_strong;
};

class RuleRow : public SheetRow {
  public:
    double height(double) const override { return 9; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        painter.fillRect(QRectF(area.left(), area.top() + 4, area.width(), 1), theme.surface.hairline);
    }
};

class GapRow : public SheetRow {
  public:
    explicit GapRow(double height) : m_height(height) {}
    double height(double) const override { return m_height; }
    void paint(QPainter&, const QRectF&, const Theme&) const override {}

  private:
    double m_height;
};

class FormulaRow : public SheetRow {
  public:
    FormulaRow(const QString& tex, double px, double indent, double above, double below)
        : m_formula(tex), m_px(px), m_indent(indent), m_above(above), m_below(below) {}
    double height(double width) const override {
        return m_formula.measure({size(width), {}, &Theme::of(ThemeId::Light)}).height() + m_above + m_below;
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const FormulaStyle style{size(area.width()), theme.ink.primary, &theme};
        const FormulaSize measured = m_formula.measure(style);
        m_formula.paint(painter, {area.left() + m_indent, area.top() + m_above + measured.ascent}, style);
    }
    QString text() const override { return m_formula.alternative(); }

  private:
    // A formula too wide for the column is drawn smaller, down to a size that still reads.
    double size(double width) const {
        const double natural = m_formula.measure({m_px, {}, &Theme::of(ThemeId::Light)}).width;
        const double room = std::max(40.0, width - m_indent);
        return natural <= room ? m_px : std::max(15.0, m_px * room / natural);
    }
    Formula m_formula;
    double m_px, m_indent, m_above, m_below;
};

class MeaningRow : public SheetRow {
  public:
    MeaningRow(const QString& symbol, QString code) : m_symbol(symbol), m_code(std::move(code)) {}
    double height(double width) const override {
        return flow("= " + m_code, codeFont(12), room(width), 18) + 8;
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        m_symbol.paint(painter, {area.left(), area.top() + 17}, {16, theme.ink.primary, &theme});
        painter.setPen(theme.ink.secondary);
        flow("= " + m_code, codeFont(12), room(area.width()), 18, &painter,
             {area.left() + kSymbol, area.top() + 4});
    }
    QString text() const override { return m_symbol.alternative() + " = " + m_code; }

  private:
    static constexpr double kSymbol = 24;
    static double room(double width) { return width - kSymbol; }
    Formula m_symbol;
    QString m_code;
};

class ResultRow : public SheetRow {
  public:
    ResultRow(QString value, double indent) : m_value(std::move(value)), m_indent(indent) {}
    double height(double) const override { return 44; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const double baseline = area.top() + 26;
        const FormulaStyle style{22, theme.ink.primary, &theme};
        const Formula equals(QStringLiteral("= \\;"));
        equals.paint(painter, {area.left() + m_indent, baseline}, style);
        write(painter, {area.left() + m_indent + equals.measure(style).width + 2, baseline}, m_value,
              codeFont(22, QFont::Bold), theme.ink.primary);
    }
    QString text() const override { return "= " + m_value; }

  private:
    QString m_value;
    double m_indent;
};

class TotalRow : public SheetRow {
  public:
    TotalRow(QString label, QString value) : m_label(std::move(label)), m_value(std::move(value)) {}
    double height(double) const override { return 34; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        painter.fillRect(QRectF(area.left(), area.top() + 1.5, area.width(), 1.25), theme.ink.primary);
        write(painter, {area.left(), area.top() + 22}, m_label, uiFont(12, QFont::Medium),
              theme.ink.secondary);
        writeRight(painter, {area.right(), area.top() + 22}, m_value, codeFont(15, QFont::Bold),
                   theme.state(Tone::Backward).text);
    }
    QString text() const override { return m_label + "  " + m_value; }

  private:
    QString m_label, m_value;
};

}  // namespace

SheetRowPtr headRow(const QString& title, const QString& place) {
    return std::make_unique<HeadRow>(title, place);
}
SheetRowPtr sectionRow(const QString& title, const QString& right) {
    return std::make_unique<SectionRow>(title, right);
}
SheetRowPtr pairRow(const QString& label, const QString& value) {
    return std::make_unique<PairRow>(label, value);
}
SheetRowPtr chipRow(const QString& chip, Tone tone, const QString& remark) {
    return std::make_unique<ChipRow>(chip, tone, remark);
}
SheetRowPtr noteRow(const QString& words, bool strong) { return std::make_unique<NoteRow>(words, strong); }
SheetRowPtr ruleRow() { return std::make_unique<RuleRow>(); }
SheetRowPtr gapRow(double height) { return std::make_unique<GapRow>(height); }
SheetRowPtr formulaRow(const QString& tex, double px, double indent, double above, double below) {
    return std::make_unique<FormulaRow>(tex, px, indent, above, below);
}
SheetRowPtr equationRow(const QStringList& parts, double px, double indent, double hang) {
    return std::make_unique<EquationRow>(parts, px, indent, hang);
}
SheetRowPtr meaningRow(const QString& symbol, const QString& code) {
    return std::make_unique<MeaningRow>(symbol, code);
}
SheetRowPtr tensorRow(const QString& label, const trace::ValueSnapshot& value) {
    if (value.numel() == 1 && !value.is_summary()) return pairRow(label, fullText(value));
    return std::make_unique<GridRow>(label, value);
}
SheetRowPtr histogramRow(const trace::ValueSnapshot& value) {
    const bool worth = !value.is_summary() && value.numel() >= HistogramRow::kWorthIt;
    return worth ? std::make_unique<HistogramRow>(value) : gapRow(0);
}
SheetRowPtr productRow(const std::vector<std::pair<QString, trace::ValueSnapshot>>& matrices) {
    return std::make_unique<ProductRow>(matrices);
}
SheetRowPtr pathRow(const QString& name, const QString& tex, const QString& value, std::optional<Tone> band) {
    return std::make_unique<PathRow>(name, tex, value, band);
}
SheetRowPtr resultRow(const QString& value, double indent) {
    return std::make_unique<ResultRow>(value, indent);
}
SheetRowPtr totalRow(const QString& label, const QString& value) {
    return std::make_unique<TotalRow>(label, value);
}
SheetRowPtr choiceRow(const QStringList& choices, int chosen) {
    return std::make_unique<ChoiceRow>(choices, chosen);
}

}  // namespace backstep::ui
