#include <QtTest>

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>

#include "formula/formula.h"
#include "formula/formula_object.h"

using namespace backstep::ui;

namespace {

FormulaSize sizeOf(const char* tex, double px = 20) {
    return Formula(QString::fromUtf8(tex)).measure({px, Qt::black, nullptr});
}

QString spoken(const char* tex) { return Formula(QString::fromUtf8(tex)).alternative(); }

// The rows and columns that carry ink.
QRect inked(const char* tex, double px = 40) {
    QImage image(600, 300, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    Formula(QString::fromUtf8(tex)).paint(painter, {100, 150}, {px, Qt::black, &Theme::of(ThemeId::Light)});
    painter.end();
    QRect box;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y).lightness() < 200) box |= QRect(x, y, 1, 1);
    return box;
}

}  // namespace

class TstFormula : public QObject {
    Q_OBJECT

  private slots:
    void a_formula_is_read_aloud_data() {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* tex, const char* text) {
            QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(text);
        };
        row("w \\cdot x", "w · x");
        row("w \\cdot x + b", "w · x + b");
        row("(y - \\text{target})^{2}", "(y − target)^2");
        row("\\frac{\\partial loss}{\\partial w}", "∂loss/∂w");
        row("\\frac{a + b}{2}", "(a + b)/2");
        row("\\max(0, pre)", "max(0, pre)");
        row("\\sqrt{x + 1}", "√(x + 1)");
        row("\\theta_{t+1}", "θ_(t + 1)");
        row("y''", "y′′");
        row("\\left(\\frac{1}{x}\\right)", "(1/x)");
        row("\\num{-6.0}", "−6.0");
        row("pre \\le 0", "pre ≤ 0");
        row("y\\_pred", "y_pred");
        row("x\\,\\mathit{weight}^{\\top}", "x weight^⊤");
        row("\\mathrm{gelu}(x)", "gelu(x)");
    }
    void a_formula_is_read_aloud() {
        QFETCH(QString, tex);
        QFETCH(QString, text);
        const Formula formula(tex);
        QCOMPARE(formula.alternative(), text);
        QCOMPARE(formula.notUnderstood(), QStringList());
    }

    void what_is_not_understood_stays_visible_and_is_listed() {
        const Formula formula(QStringLiteral("a \\wrongcommand b"));
        QCOMPARE(formula.notUnderstood(), QStringList{QStringLiteral("\\wrongcommand")});
        QVERIFY(formula.alternative().contains(QStringLiteral("\\wrongcommand")));
    }

    void on_one_line_a_fraction_says_the_same_data() {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* tex, const char* text) {
            QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(text);
        };
        row("\\frac{a}{b}", "a/b");
        row("\\frac{a + 1}{b}", "(a + 1)/b");
        row("\\frac{a \\cdot (-1)}{420}", "a · ( − 1)/420");
        row("\\frac{1}{a \\cdot b}", "1/(a · b)");
        row("\\frac{1}{2 a}", "1/(2a)");
        row("\\frac{1}{\\exp(x + 1)}", "1/exp(x + 1)");
        row("\\frac{\\partial (y - t)}{\\partial y}", "∂(y − t)/∂y");
        row("\\frac{\\partial y}{\\partial (w \\cdot x)}", "∂y/∂(w · x)");
        row("\\left(\\frac{1}{x}\\right)^{2}", "(1/x)^2");
    }
    void on_one_line_a_fraction_says_the_same() {
        QFETCH(QString, tex);
        QFETCH(QString, text);
        const Formula line = Formula(tex).onOneLine();
        QCOMPARE(line.alternative(), text);
        QVERIFY(line.measure({20, Qt::black, nullptr}).height() < 34);
    }

    void a_formula_is_shortened_where_its_terms_end_data() {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<double>("width");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* tex, double width, const char* text) {
            QTest::newRow(text) << QString::fromUtf8(tex) << width << QString::fromUtf8(text);
        };
        row("w \\cdot x + b", 400, "w · x + b");
        row("\\mathrm{term} \\cdot x \\cdot x \\cdot (-1)", 122, "term · ⋯ · ( − 1)");
        row("\\tanh(w \\cdot x + b)", 70, "tanh(⋯)");
        row("(y - \\mathrm{target})^{2}", 50, "(⋯)^2");
        row("\\mathrm{averyveryverylongname}", 90, "aver…ame");
        row("a + b", 8, "⋯");
    }
    void a_formula_is_shortened_where_its_terms_end() {
        QFETCH(QString, tex);
        QFETCH(double, width);
        QFETCH(QString, text);
        const FormulaStyle style{20, Qt::black, nullptr};
        const Formula shorter = Formula(tex).shortened(style, width);
        QCOMPARE(shorter.alternative(), text);
        if (width > 10) QVERIFY(shorter.measure(style).width <= width);
    }

    void a_formula_wider_than_its_column_is_broken_before_its_signs_data() {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<double>("width");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("fits") << "a = b + c" << 400.0 << QStringList{"a = b + c"};
        QTest::newRow("at the relation")
            << "a + b + c = d + e" << 110.0 << QStringList{"a + b + c", "= d + e"};
        QTest::newRow("sides together while they fit")
            << "a = b \\cdot c = d + e + f" << 135.0 << QStringList{"a = b · c", "= d + e + f"};
        QTest::newRow("within a long side")
            << "a = b + c + d + e + g + h" << 110.0 << QStringList{"a = b + c", "+ d + e", "+ g + h"};
        QTest::newRow("not inside brackets")
            << "a \\cdot (b + c + d + e)" << 60.0 << QStringList{"a", "· (b + c + d + e)"};
        QTest::newRow("a sign stays with its number") << "a = -b" << 30.0 << QStringList{"a", "= − b"};
    }
    void a_formula_wider_than_its_column_is_broken_before_its_signs() {
        QFETCH(QString, tex);
        QFETCH(double, width);
        QFETCH(QStringList, lines);
        const FormulaStyle style{20, Qt::black, nullptr};
        QStringList found;
        for (const Formula& line : Formula(tex).lines(style, width)) found << line.alternative();
        QCOMPARE(found, lines);
    }

    void a_text_of_less_width_gives_a_formula_more_lines() {
        QTextDocument document;
        document.setDocumentMargin(0);
        FormulaObject::install(document, Theme::of(ThemeId::Light));
        QTextCursor cursor(&document);
        FormulaObject::insertFormula(cursor, "\\frac{a}{b} = 2(y - t) \\cdot 1 \\cdot x = \\num{-18.0}", 22);
        document.setTextWidth(600);
        const QSizeF wide = document.size();
        document.setTextWidth(200);
        QVERIFY(document.size().width() <= 200);
        QVERIFY(document.size().height() > 1.5 * wide.height());
    }

    void a_fraction_is_as_wide_as_its_wider_part_and_taller_than_a_letter() {
        const FormulaSize one = sizeOf("a"), frac = sizeOf("\\frac{a}{b + c + d}"),
                          below = sizeOf("b + c + d");
        QVERIFY(frac.width > below.width * 0.9);
        QVERIFY(frac.width < below.width * 1.3);
        QVERIFY(frac.height() > 2 * one.height());
        QVERIFY(frac.ascent > one.ascent);
        QVERIFY(frac.descent > one.descent);
    }

    void scripts_are_smaller_and_do_not_widen_the_line_like_letters() {
        QVERIFY(sizeOf("x^{2}").width < sizeOf("x2").width);
        QVERIFY(sizeOf("x^{2}").ascent > sizeOf("x").ascent);
        QVERIFY(sizeOf("x_{2}").descent > sizeOf("x").descent);
    }

    void a_sign_has_no_space_and_an_operator_has() {
        const double operatorWidth = sizeOf("a - b").width, signWidth = sizeOf("-b").width;
        const double a = sizeOf("a").width;
        QVERIFY(operatorWidth > a + signWidth + 4);
        QCOMPARE(sizeOf("(-b)").width - sizeOf("()").width, signWidth);
    }

    void sizes_grow_with_the_letters() {
        QVERIFY(std::abs(sizeOf("\\frac{x}{y}", 44).width - 2 * sizeOf("\\frac{x}{y}", 22).width) < 1);
    }

    void what_is_drawn_stays_within_what_was_measured() {
        for (const char* tex :
             {"\\frac{\\partial loss}{\\partial w}", "(y - target)^{2}", "\\sqrt{\\frac{a}{b}}",
              "\\left(\\frac{a}{\\frac{b}{c}}\\right)", "\\hat{y}_{i} - y_{i}", "\\boxed[error]{0.0}"}) {
            const FormulaSize size = sizeOf(tex, 40);
            const QRectF allowed(100 - 5, 150 - size.ascent - 5, size.width + 10, size.height() + 10);
            QVERIFY2(allowed.contains(inked(tex)), tex);
            QVERIFY2(inked(tex).width() > size.width * 0.7, tex);
        }
    }

    void an_empty_frame_is_larger_than_one_around_a_number() {
        const FormulaSize empty = sizeOf("\\boxed{\\qquad}"), full = sizeOf("\\boxed{-18}");
        QVERIFY(empty.height() > full.height());
        QVERIFY(empty.width > full.width);
    }

    void braces_without_end_or_in_thousands_are_survived() {
        QVERIFY(!spoken("\\frac{a").isEmpty());
        QVERIFY(!spoken("}}}a{").isEmpty());
        QVERIFY(!spoken("\\left(").isEmpty());
        const QByteArray deep(20000, '{');
        QVERIFY(sizeOf((deep + "x").constData()).width > 0);
        for (const char* deep : {"\\sqrt", "\\frac", "x^\\hat", "\\boxed", "\\left(", "x'", "'", "x_"})
            QVERIFY2(sizeOf(QByteArray(deep).repeated(20000).constData()).width >= 0, deep);
    }

    void a_document_holds_a_formula_and_gives_its_text_back() {
        QTextDocument document;
        FormulaObject::install(document, Theme::of(ThemeId::Light));
        QTextCursor cursor(&document);
        cursor.insertText(QStringLiteral("with "));
        FormulaObject::insertFormula(cursor, QStringLiteral("\\frac{a}{b}"), 17);
        cursor.insertText(QStringLiteral(" inside"));
        QCOMPARE(FormulaObject::plainText(QTextDocumentFragment(&document)),
                 QStringLiteral("with a/b inside"));
        QTextDocument plain;
        plain.setPlainText(QStringLiteral("with x inside"));
        QVERIFY(document.size().height() > plain.size().height());
        QImage image(300, 80, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        document.drawContents(&painter);
        painter.end();
        QVERIFY(image != QImage(image.size(), image.format()));
    }
};

QTEST_MAIN(TstFormula)
#include "tst_formula_boxes.moc"
