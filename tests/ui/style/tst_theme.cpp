#include <QtTest>

#include <QPainter>
#include <QRawFont>
#include <QTextLayout>
#include <cmath>

#include "style/font_file.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/svg_path.h"
#include "style/text.h"
#include "style/theme.h"
#include "style/tokens.h"

using namespace backstep::ui;

namespace {

constexpr ThemeId kThemes[] = {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast};

// WCAG 2 relative luminance.
double luminance(const QColor& c) {
    const auto channel = [](double v) {
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace

class TstTheme : public QObject {
    Q_OBJECT

  private slots:
    void words_have_contrast_of_four_and_a_half_wherever_they_stand_data() {
        QTest::addColumn<int>("id");
        for (const ThemeId id : kThemes) QTest::newRow(qPrintable(nameOf(id))) << static_cast<int>(id);
    }
    void words_have_contrast_of_four_and_a_half_wherever_they_stand() {
        QFETCH(int, id);
        const Theme& t = Theme::of(static_cast<ThemeId>(id));
        for (const QColor& ground : {t.surface.canvas, t.surface.panel, t.surface.card, t.surface.raised}) {
            for (const QColor& ink : {t.ink.primary, t.ink.secondary, t.ink.tertiary, t.ink.accent})
                QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
            for (const Theme::State& state : t.states)
                QVERIFY2(contrast(state.text, ground) >= 4.5,
                         qPrintable(state.text.name() + " on " + ground.name()));
        }
        for (const Theme::State& state : t.states) {
            QVERIFY(contrast(state.text, state.tint) >= 4.5);
            QVERIFY(contrast(state.onKey, state.key) >= 3);
            QVERIFY(contrast(state.line, t.surface.canvas) >= 3);
        }
        for (const QColor& chalk :
             {t.slate.chalk, t.slate.chalkDim, t.slate.chalkBackward, t.slate.chalkForward})
            QVERIFY(contrast(chalk, t.slate.fill) >= 4.5);
        QVERIFY(contrast(t.slate.trayText, t.slate.tray) >= 4.5);
        for (const Tone token : {Tone::Forward, Tone::Backward, Tone::Dead})
            QVERIFY(contrast(t.state(token).onKey, t.state(token).key) >= 4.5);
    }

    void words_are_read_on_what_is_pointed_at_held_down_or_shut() {
        for (const ThemeId id : kThemes)
            for (const Seen seen : {Seen::Near, Seen::Projected}) {
                const Theme& t = Theme::of(id, seen);
                const std::pair<QColor, QColor> pairs[] = {{t.ink.primary, t.surface.touched},
                                                           {t.ink.primary, t.surface.selection},
                                                           {t.ink.inverse, t.ink.accent},
                                                           {t.ink.inverse, t.ink.focus}};
                for (const auto& [ink, ground] : pairs)
                    QVERIFY2(contrast(ink, ground) >= 4.5,
                             qPrintable(nameOf(id) + ": " + ink.name() + " on " + ground.name()));
                QVERIFY2(contrast(t.ink.tertiary, t.surface.touched) >= 3, qPrintable(nameOf(id)));
            }
    }

    void a_widget_finds_its_theme_by_its_palette() {
        for (const ThemeId id : kThemes) QCOMPARE(Theme::of(Theme::of(id).palette()).id, id);
        QCOMPARE(Theme::of(QPalette(Qt::magenta)).id, ThemeId::Light);
    }

    void names_of_themes_are_read_back() {
        for (const ThemeId id : kThemes) {
            ThemeId read = ThemeId::Light;
            QVERIFY(parseThemeId(nameOf(id), &read));
            QCOMPARE(read, id);
        }
        ThemeId untouched = ThemeId::Dark;
        QVERIFY(!parseThemeId(QStringLiteral("sepia"), &untouched));
        QCOMPARE(untouched, ThemeId::Dark);
    }

    void sizes_come_from_the_tokens() {
        const Measures& m = Measures::get();
        QCOMPARE(m.opW, 216.0);
        QCOMPARE(m.opH, 68.0);
        QCOMPARE(m.parameterH, 116.0);
        QCOMPARE(m.minText, 11.0);
        QCOMPARE(tokenNumber("motion.moment.valuesTravel"), 420.0);
    }

    void every_face_is_one_of_ours() {
        QCOMPARE(QFontInfo(uiFont(13)).family(), QStringLiteral("Inter Backstep"));
        QCOMPARE(QFontInfo(codeFont(13)).family(), QStringLiteral("JetBrains Mono Backstep"));
        QCOMPARE(QFontInfo(mathFont(17)).family(), QStringLiteral("STIXGeneral Backstep"));
        QVERIFY(QFontInfo(mathFont(17, true)).italic());
        QCOMPARE(QFontInfo(codeFont(15, 600)).weight(), 600);
        QCOMPARE(QFontInfo(uiFont(13, 500)).weight(), 500);
    }

    void a_text_shows_what_was_typed() {
        for (const QFont& font : {uiFont(13), uiFont(13, 500), codeFont(13)}) {
            const QRawFont raw = QRawFont::fromFont(font);
            for (const QString& typed :
                 {QStringLiteral("7x6"), QStringLiteral("a->b"), QStringLiteral("a!=b")}) {
                QTextLayout layout(typed, font);
                layout.beginLayout();
                layout.createLine();
                layout.endLayout();
                QVERIFY(!layout.glyphRuns().isEmpty());
                QCOMPARE(layout.glyphRuns().first().glyphIndexes(), raw.glyphIndexesForString(typed));
            }
        }
    }

    void what_is_no_font_stays_as_it_is() {
        for (const QByteArray& bytes : {QByteArray(), QByteArray("OTTO"), QByteArray(40, '\xff')}) {
            QCOMPARE(withoutFeature(bytes, "calt"), bytes);
            QCOMPARE(withFamilySuffix(bytes, QStringLiteral("Mine")), bytes);
        }
    }

    void roles_have_the_sizes_of_the_tokens() {
        QCOMPARE(fontOf(FontRole::CardOp).pixelSize(), 13);
        QCOMPARE(fontOf(FontRole::LeafName).pixelSize(), 16);
        QCOMPARE(fontOf(FontRole::LeafName).weight(), QFont::Bold);
        QCOMPARE(fontOf(FontRole::Narration).pixelSize(), 16);
        QCOMPARE(fontOf(FontRole::FormulaBlock).pixelSize(), 22);
    }

    void a_text_is_as_wide_at_a_fraction_of_a_pixel_as_its_scale_says() {
        const TextFace whole{codeFont(20), 20}, broken{codeFont(20), 12.94};
        const QString text = QStringLiteral("AccumulateGrad");
        QVERIFY(std::abs(widthOf(broken, text) / widthOf(whole, text) - 12.94 / 20) < 0.002);
    }

    void a_long_name_is_shortened_in_its_middle() {
        const TextFace face{codeFont(13), 13};
        const QString shorter = elidedMiddle(QStringLiteral("torch.nn.functional.GradSomething"), face, 100);
        QVERIFY(shorter.contains(QStringLiteral("…")));
        QVERIFY(shorter.startsWith(QStringLiteral("torc")));
        QVERIFY(shorter.endsWith(QStringLiteral("hing")));
        QVERIFY(widthOf(face, shorter) <= 100);
        QCOMPARE(elidedMiddle(QStringLiteral("w"), face, 100), QStringLiteral("w"));
    }

    void every_icon_has_a_path_within_its_grid() {
        QCOMPARE(iconNames().size(), 44);
        for (const QString& name : iconNames()) {
            const QRectF bounds = iconPath(name).boundingRect();
            QVERIFY2(bounds.width() >= 8 || bounds.height() >= 8, qPrintable(name));
            QVERIFY2(bounds.left() >= 0 && bounds.top() >= 0 && bounds.right() <= 20 && bounds.bottom() <= 20,
                     qPrintable(name));
        }
    }

    void a_path_is_read_to_its_end() {
        QCOMPARE(parseSvgPath(QStringLiteral("M1 2h3v4l-1-1z")).boundingRect(), QRectF(1, 2, 3, 4));
        const QPainterPath waves = parseSvgPath(QStringLiteral("M0 0c0 10 10 10 10 0s10-10 10 0"));
        QCOMPARE(waves.currentPosition(), QPointF(20, 0));
        QVERIFY(waves.boundingRect().top() < -5 && waves.boundingRect().bottom() > 5);
        QVERIFY(std::abs(parseSvgPath(QStringLiteral("M10 4a6 6 0 1 0 .01 0")).boundingRect().height() - 12) <
                0.01);
    }

    void an_icon_is_drawn_in_the_ink_it_is_given() {
        QImage image(20, 20, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintIcon(painter, QStringLiteral("menu"), {0, 0}, 20, Qt::red, 3);
        painter.end();
        QCOMPARE(image.pixelColor(10, 10), QColor(Qt::red));
        QCOMPARE(image.pixelColor(0, 0), QColor(Qt::white));
    }
};

QTEST_MAIN(TstTheme)
#include "tst_theme.moc"
