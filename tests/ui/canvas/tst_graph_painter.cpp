#include <QtTest>

#include <QPainter>
#include <set>

#include "canvas/choreography.h"
#include "canvas/graph_painter.h"
#include "canvas/paint/geometry.h"
#include "canvas/picture_layout.h"
#include "canvas/shot.h"
#include "moments.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

constexpr ThemeId kThemes[] = {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast};
constexpr Language kLanguages[] = {Language::Spanish, Language::English};

trace::StepState lastOf(const Moment& moment) {
    trace::StepState last = moment.timeline->state(moment.to);
    for (uint32_t k = 1; k <= moment.timeline->size(); ++k) {
        trace::StepState state = moment.timeline->state(k);
        if (state.picture == last.picture) last = std::move(state);
    }
    return last;
}

Shot shotOf(const Moment& moment, double t, ThemeId theme = ThemeId::Light,
            Language language = Language::Spanish, QSize size = {}, double gap = 40) {
    ShotOptions options;
    options.theme = theme;
    options.size = size;
    return renderShot(frameOf(moment, t, language), *layOutPicture(lastOf(moment), gap), options);
}

const Moment& named(const std::vector<Moment>& all, const char* name) {
    for (const Moment& moment : all)
        if (moment.name == name) return moment;
    qFatal("no moment %s", name);
}

bool shows(const Shot& shot, const QString& text) {
    return std::any_of(shot.boxes.begin(), shot.boxes.end(),
                       [&](const TextBox& box) { return box.text == text; });
}

QString textAt(const Shot& shot, const QString& name) {
    for (const TextBox& box : shot.boxes)
        if (box.name == name) return box.text;
    return {};
}

void verifyBoxes(const Shot& shot, const QString& where) {
    const QRectF image = shot.image.rect();
    for (size_t i = 0; i < shot.boxes.size(); ++i) {
        const TextBox& a = shot.boxes[i];
        QVERIFY2(a.px >= 11 - 1e-6,
                 qPrintable(where + ": " + a.name + " is " + QString::number(a.px) + " px"));
        QVERIFY2(image.contains(a.rect), qPrintable(where + ": " + a.name + " is cut"));
        for (size_t j = i + 1; j < shot.boxes.size(); ++j) {
            const QRectF shared = a.rect.intersected(shot.boxes[j].rect);
            QVERIFY2(shared.width() < 1 || shared.height() < 1,
                     qPrintable(where + ": '" + a.text + "' (" + a.name + ") over '" + shot.boxes[j].text +
                                "' (" + shot.boxes[j].name + ")"));
        }
    }
}

// The part of eight frames that changes in any of them, side by side at half their size and in few shades:
// small enough to keep, large enough to see a number that comes too early.
QImage stripOf(const Moment& moment) {
    constexpr int kFrames = 8, kColumns = 4, kGap = 4, kMargin = 10;
    std::vector<QImage> frames;
    for (int f = 0; f < kFrames; ++f)
        frames.push_back(shotOf(moment, f / (kFrames - 1.0)).image.convertToFormat(QImage::Format_RGB32));
    QRect changed;
    for (const QImage& frame : frames)
        for (int y = 0; y < frame.height(); ++y) {
            const auto* a = reinterpret_cast<const QRgb*>(frames[0].constScanLine(y));
            const auto* b = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
            for (int x = 0; x < frame.width(); ++x)
                if (a[x] != b[x]) changed |= QRect(x, y, 1, 1);
        }
    changed = changed.adjusted(-kMargin, -kMargin, kMargin, kMargin) & frames[0].rect();
    const QSize cell = changed.size() / 2;
    QImage strip(kColumns * (cell.width() + kGap), kFrames / kColumns * (cell.height() + kGap),
                 QImage::Format_RGB32);
    strip.fill(Qt::black);
    QPainter painter(&strip);
    for (int f = 0; f < kFrames; ++f)
        painter.drawImage(f % kColumns * (cell.width() + kGap), f / kColumns * (cell.height() + kGap),
                          frames[static_cast<size_t>(f)].copy(changed).scaled(cell, Qt::IgnoreAspectRatio,
                                                                              Qt::SmoothTransformation));
    painter.end();
    for (int y = 0; y < strip.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(strip.scanLine(y));
        for (int x = 0; x < strip.width(); ++x) line[x] = (line[x] & 0xFFF0F0F0) | (line[x] & 0xF0F0F0) >> 4;
    }
    return strip.convertToFormat(QImage::Format_RGB888);
}

// Set BACKSTEP_GOLDEN=write to make them anew, then look at every one.
void meetGolden(const QImage& image, const QString& name) {
    const QString path = QStringLiteral(BACKSTEP_TEST_DATA "/golden/%1.png").arg(name);
    if (qgetenv("BACKSTEP_GOLDEN") == "write") {
        QVERIFY(image.save(path));
        return;
    }
    const QImage golden = QImage(path).convertToFormat(QImage::Format_RGB888);
    if (golden != image) image.save(QDir::temp().filePath(QFileInfo(path).fileName()));
    QVERIFY2(golden == image, qPrintable(path + " differs; what was drawn is in " + QDir::tempPath()));
}

}  // namespace

class TstGraphPainter : public QObject {
    Q_OBJECT

    const std::vector<Moment> m_moments = moments();

  private slots:
    void no_text_overlaps_is_cut_or_too_small_at_rest() {
        for (const Moment& moment : m_moments)
            for (const ThemeId theme : kThemes)
                for (const Language language : kLanguages)
                    for (const double gap : {40.0, 30.0})
                        verifyBoxes(shotOf(moment, 1, theme, language, {}, gap),
                                    QString::fromStdString(moment.name));
    }

    void no_text_overlaps_is_cut_or_too_small_in_any_frame_of_a_strip() {
        for (const Moment& moment : m_moments)
            for (int f = 0; f < 8; ++f)
                verifyBoxes(shotOf(moment, f / 7.0),
                            QStringLiteral("%1 frame %2").arg(QString::fromStdString(moment.name)).arg(f));
    }

    void texts_keep_eleven_pixels_when_the_whole_graph_is_fitted() {
        for (const Moment& moment : m_moments) {
            const Shot shot = shotOf(moment, 1, ThemeId::Light, Language::Spanish, {700, 640}, 30);
            verifyBoxes(shot, QString::fromStdString(moment.name));
        }
    }

    // The end of one move is the beginning of the next: nothing jumps where they meet.
    void a_move_ends_where_the_next_one_begins() {
        for (const Moment& moment : m_moments) {
            Moment next = moment;
            next.from = moment.to;
            next.to = moment.to + 1;
            if (next.to > moment.timeline->size()) continue;
            if (moment.timeline->state(next.to).picture != moment.timeline->state(next.from).picture)
                continue;
            const Shot end = shotOf(moment, 1), begin = shotOf(next, 0);
            QVERIFY2(end.image == begin.image, moment.name.c_str());
        }
    }

    void a_move_that_is_over_is_the_step_at_rest() {
        for (const Moment& moment : m_moments) {
            Moment rest = moment;
            rest.from = moment.to;
            QVERIFY2(shotOf(moment, 1).image == shotOf(rest, 1).image, moment.name.c_str());
        }
    }

    void every_frame_of_a_strip_is_another_picture() {
        for (const Moment& moment : m_moments) {
            std::set<QByteArray> seen;
            for (int f = 0; f < 8; ++f) {
                const QImage image = shotOf(moment, f / 7.0).image;
                seen.insert(QCryptographicHash::hash(
                    QByteArrayView(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()),
                    QCryptographicHash::Sha1));
            }
            QVERIFY2(seen.size() == 8, moment.name.c_str());
        }
    }

    void spanish_and_english_differ_in_words_only() {
        const Moment& moment = named(m_moments, "node_runs");
        const Shot es = shotOf(moment, 1, ThemeId::Light, Language::Spanish);
        const Shot en = shotOf(moment, 1, ThemeId::Light, Language::English);
        QVERIFY(shows(es, QStringLiteral("recibe")));
        QVERIFY(shows(en, QStringLiteral("receives")));
        QVERIFY(shows(es, QStringLiteral("envía hacia w")));
        QCOMPARE(textAt(es, QStringLiteral("item.0.value")), textAt(en, QStringLiteral("item.0.value")));
    }

    void a_number_on_its_way_is_on_its_token_and_not_at_its_goal() {
        const Moment& moment = named(m_moments, "node_runs");
        const Shot rest = shotOf(moment, 1);
        QCOMPARE(textAt(rest, QStringLiteral("edge.0.token")), QStringLiteral("−18.0"));
        QCOMPARE(textAt(rest, QStringLiteral("item.0.slate.value")), QStringLiteral("—"));
        QVERIFY(textAt(rest, QStringLiteral("edge.0.gradient")).isEmpty());
        // Before the equation is written, the result is nowhere.
        QVERIFY(!shows(shotOf(moment, 0.2), QStringLiteral("−18.0")));
    }

    void the_output_of_an_operation_shows_only_after_its_values_have_arrived() {
        const Moment& moment = named(m_moments, "op_recorded");
        for (const double t : {0.0, 0.2, 0.4, 0.5}) QVERIFY(!shows(shotOf(moment, t), QStringLiteral("6.0")));
        QVERIFY(shows(shotOf(moment, 1), QStringLiteral("6.0")));
        QVERIFY(shows(shotOf(moment, 1), QStringLiteral("other=3.0 ≡ x")));
    }

    void a_slate_shows_the_sum_and_then_the_total_alone() {
        const Moment& moment = named(m_moments, "slate_written");
        const Shot sum = shotOf(moment, 1);
        QCOMPARE(textAt(sum, QStringLiteral("item.2.slate.sum.1")), QStringLiteral("−6.0"));
        QCOMPARE(textAt(sum, QStringLiteral("item.2.slate.sum.3")), QStringLiteral("−6.0"));
        Moment next = moment;
        next.from = moment.to;
        next.to = moment.to + 1;
        QCOMPARE(textAt(shotOf(next, 1), QStringLiteral("item.2.slate.value")), QStringLiteral("−6.0"));
    }

    void no_zero_stands_beyond_a_closed_gate_before_its_step() {
        const Moment& moment = named(m_moments, "gate_shuts");
        const Shot before = shotOf(moment, 0.3);
        for (const TextBox& box : before.boxes)
            QVERIFY2(!box.name.startsWith(QStringLiteral("edge.")) || box.text != QStringLiteral("0.0"),
                     qPrintable(box.name));
        QVERIFY(shows(shotOf(moment, 1), QStringLiteral("llega y no pasa")));
        QVERIFY(shows(shotOf(moment, 1), QStringLiteral("este factor mató el camino")));
        QVERIFY(!shows(shotOf(named(m_moments, "gate_open"), 1), QStringLiteral("llega y no pasa")));
    }

    void contributions_wait_apart_and_leave_as_one_sum() {
        const Shot waiting = shotOf(named(m_moments, "contributions_added"), 0);
        int tokens = 0;
        for (const TextBox& box : waiting.boxes) tokens += box.name.endsWith(QStringLiteral(".token"));
        QCOMPARE(tokens, 3);
        const Shot done = shotOf(named(m_moments, "contributions_added"), 1);
        QCOMPARE(textAt(done, QStringLiteral("item.0.slate.sum.3")), QStringLiteral("5.0"));
    }

    void an_operation_that_was_not_recorded_has_a_badge_and_no_edge() {
        const Shot shot = shotOf(named(m_moments, "not_recorded"), 1);
        QVERIFY(shows(shot, QStringLiteral("no grabado")));
        for (const TextBox& box : shot.boxes)
            QVERIFY2(!box.name.endsWith(QStringLiteral(".operand")), qPrintable(box.name));
    }

    void a_second_backward_pins_its_error_with_a_way_back() {
        const Moment& moment = named(m_moments, "second_backward");
        const Shot shot = shotOf(moment, 1);
        QVERIFY(shows(shot, QStringLiteral("RuntimeError")));
        QVERIFY(shows(shot, QStringLiteral("segundo gradiente semilla")));
        QVERIFY(textAt(shot, QStringLiteral("error.go")).startsWith(QStringLiteral("Ir al paso")));
        QVERIFY(!shows(shotOf(moment, 0.2), QStringLiteral("RuntimeError")));
    }

    void after_the_backward_the_graph_is_dotted_and_silent() {
        const Shot shot = shotOf(named(m_moments, "backward_finished"), 1);
        for (const TextBox& box : shot.boxes) {
            QVERIFY2(!box.name.endsWith(QStringLiteral(".gradient")), qPrintable(box.name));
            QVERIFY2(!box.name.startsWith(QStringLiteral("callout")), qPrintable(box.name));
        }
        QVERIFY(shows(shot, QStringLiteral("−18.0")));  // the slate keeps its chalk
    }

    void the_overview_has_no_text_and_the_middle_distance_titles_and_values_only() {
        const Moment& moment = named(m_moments, "node_runs");
        ShotOptions options;
        options.scale = 0.2;
        const auto layout = layOutPicture(lastOf(moment));
        for (const TextBox& box : renderShot(frameOf(moment, 1, Language::Spanish), *layout, options).boxes)
            QVERIFY2(box.name.startsWith(QStringLiteral("meter")), qPrintable(box.name));
        options.scale = 0.54;
        const Shot middle = renderShot(frameOf(moment, 1, Language::Spanish), *layout, options);
        QVERIFY(shows(middle, QStringLiteral("MulBackward0")));
        QCOMPARE(textAt(middle, QStringLiteral("item.4.value")),
                 textAt(shotOf(moment, 1), QStringLiteral("item.4.value")));
        QVERIFY(textAt(middle, QStringLiteral("edge.0.gradient")).isEmpty());
        // A slate says what is written on it, or that nothing is.
        const Moment& written = named(m_moments, "backward_finished");
        const auto slates = [&](const Moment& of) {
            QStringList said;
            const Shot shot =
                renderShot(frameOf(of, 1, Language::Spanish), *layOutPicture(lastOf(of)), options);
            for (const TextBox& box : shot.boxes)
                if (box.name.endsWith(QStringLiteral(".slate.value"))) said.append(box.text);
            return said;
        };
        QVERIFY(slates(written).contains(QStringLiteral("−18.0")));
        QVERIFY(slates(moment).contains(QStringLiteral("—")));
        for (const TextBox& box : middle.boxes) QVERIFY2(box.px >= 11 - 1e-6, qPrintable(box.name));
    }

    void no_place_in_the_queue_covers_a_name() {
        int places = 0;
        for (const Moment& moment : m_moments)
            for (const double scale : {0.7, 1.0, 1.5}) {
                Frame frame = frameOf(moment, 1, Language::Spanish);
                frame.queue = true;
                ShotOptions options;
                options.scale = scale;
                const Shot shot = renderShot(frame, *layOutPicture(lastOf(moment)), options);
                for (const TextBox& place : shot.boxes)
                    for (const TextBox& other : shot.boxes) {
                        if (!place.name.endsWith(".queue") || !other.name.endsWith(".title")) continue;
                        ++places;
                        QVERIFY2(!place.rect.intersects(other.rect),
                                 qPrintable(QString::fromStdString(moment.name) + ": " + other.text));
                    }
            }
        QVERIFY(places > 0);
    }

    void a_blank_is_white_wherever_it_stands() {
        const Moment& moment = named(m_moments, "backward_finished");
        Frame frame = frameOf(moment, 1, Language::Spanish);
        frame.print = true;
        const auto layout = layOutPicture(lastOf(moment));
        const Shot shown = renderShot(frame, *layout, {});
        frame.answers = Answers::Blank;
        const Shot blank = renderShot(frame, *layout, {});
        QCOMPARE(blank.image.size(), shown.image.size());
        int blanks = 0;
        for (const TextBox& box : shown.boxes) {
            if (!textAt(blank, box.name).isEmpty()) continue;  // it is given
            ++blanks;
            const QPoint end(static_cast<int>(box.rect.right()) - 4, static_cast<int>(box.rect.center().y()));
            QCOMPARE(blank.image.pixelColor(end), QColor(Qt::white));
        }
        QVERIFY(blanks > 4);
    }

    void print_style_has_the_callout_but_no_ring_or_meter() {
        const Moment& moment = named(m_moments, "node_runs");
        Frame frame = frameOf(moment, 1, Language::Spanish);
        frame.print = true;
        const Shot shot = renderShot(frame, *layOutPicture(lastOf(moment)), {});
        for (const TextBox& box : shot.boxes) QVERIFY(!box.name.startsWith(QStringLiteral("meter")));
        QVERIFY(!textAt(shot, QStringLiteral("callout.1.value")).isEmpty());
        for (const TextBox& box : shot.boxes)
            QVERIFY2(QRectF(shot.image.rect()).contains(box.rect), qPrintable(box.name));
        QCOMPARE(shot.image.pixelColor(2, 2), QColor(Qt::white));
    }

    void an_image_that_would_be_too_large_is_smaller_and_says_so() {
        const Moment& moment = named(m_moments, "node_runs");
        ShotOptions options;
        options.scale = 2;
        const auto layout = layOutPicture(lastOf(moment));
        const Frame frame = frameOf(moment, 1, Language::Spanish);
        QCOMPARE(renderShot(frame, *layout, options).scale, 2.0);
        options.mostPixels = 500000;
        const Shot shot = renderShot(frame, *layout, options);
        QVERIFY(shot.scale < 2);
        QVERIFY(shot.image.width() * shot.image.height() < 1.3 * options.mostPixels);
    }

    void a_token_on_a_slanted_line_waits_clear_of_the_cards() {
        constexpr double kHalfWidth = 30, kHalfHeight = 12;
        for (const Moment& moment : m_moments) {
            const auto layout = layOutPicture(lastOf(moment));
            const trace::Picture& picture = *lastOf(moment).picture;
            const SceneGeometry geometry(picture, *layout);
            for (size_t e = 0; e < picture.edges.size(); ++e) {
                const EdgeTrace& line = geometry.edge(e);
                const bool plumb = std::abs(line.top().x() - line.bottom().x()) < 1;
                if (plumb || geometry.hasTag(e) || !picture.edges[e].carries_grad) continue;
                const QPointF at = line.at(geometry.parking(e));
                const QRectF token(at - QPointF(kHalfWidth, kHalfHeight),
                                   QSizeF(2 * kHalfWidth, 2 * kHalfHeight));
                for (size_t i = 0; i < picture.items.size(); ++i)
                    QVERIFY2(!token.intersects(geometry.item(i)),
                             qPrintable(QString::fromStdString(moment.name + " " + picture.items[i].title)));
            }
        }
    }

    void a_snug_picture_keeps_no_room_for_what_it_does_not_show() {
        for (const Moment& moment : m_moments) {
            const auto layout = layOutPicture(lastOf(moment));
            const Frame frame = frameOf(moment, 1, Language::Spanish);
            Frame before = frame;
            if (frame.before) before.after = frame.before;
            const bool told = !GraphPainter::calloutOf(frame, *layout).isNull() ||
                              !GraphPainter::calloutOf(before, *layout).isNull();
            if (told || frame.after->state.error) continue;
            ShotOptions options;
            options.snug = true;
            const int width = renderShot(frame, *layout, options).image.width();
            QVERIFY2(width < layout->bounds.w + 80, qPrintable(QString::fromStdString(moment.name)));
        }
    }

    void print_keeps_the_dark_ground_of_dark_inks() {
        const Moment& moment = named(m_moments, "node_runs");
        Frame frame = frameOf(moment, 1, Language::Spanish);
        frame.print = true;
        for (const ThemeId id : {ThemeId::Dark, ThemeId::Contrast}) {
            ShotOptions options;
            options.theme = id;
            const Shot shot = renderShot(frame, *layOutPicture(lastOf(moment)), options);
            QCOMPARE(shot.image.pixelColor(2, 2), Theme::of(id).surface.canvas);
        }
    }

    void an_svg_keeps_every_text_and_needs_no_font() {
        const Moment& moment = named(m_moments, "node_runs");
        const QByteArray svg =
            renderSvg(frameOf(moment, 1, Language::Spanish), *layOutPicture(lastOf(moment)), {});
        QVERIFY(svg.contains(">MulBackward0</text>"));
        QVERIFY(svg.contains(QByteArray(">−18.0</text>")));
        QVERIFY(!svg.contains("clip-path"));
        QVERIFY(!svg.contains("JetBrains"));
        QCOMPARE(renderSvg(frameOf(moment, 1, Language::Spanish), *layOutPicture(lastOf(moment)), {}), svg);
    }

    void moves_last_as_long_as_their_moments() {
        const auto duration = [this](const char* name) {
            const Moment& m = named(m_moments, name);
            return moveDuration(m.timeline->state(m.from), m.timeline->state(m.to));
        };
        QCOMPARE(duration("backward_seed"), 300.0);
        QCOMPARE(duration("op_recorded"), 420.0 + 60 + 180 + 140);
        QCOMPARE(duration("leaf_made"), 220.0 + 60);
        QVERIFY(duration("gate_shuts") > duration("gate_open") - 420);
        const Moment& m = named(m_moments, "node_runs");
        QCOMPARE(moveDuration(m.timeline->state(m.to), m.timeline->state(m.to)), 0.0);
    }

    void golden_pictures_are_met_exactly_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"op_recorded", "node_runs", "gate_shuts", "second_backward",
                                 "contributions_added", "not_recorded"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void golden_pictures_are_met_exactly() {
        QFETCH(QString, name);
        const Moment& moment = named(m_moments, qPrintable(name));
        for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast})
            meetGolden(shotOf(moment, 1, theme).image.convertToFormat(QImage::Format_RGB888),
                       name + QLatin1Char('_') + nameOf(theme));
    }

    void the_strip_of_every_moment_is_met_exactly_data() {
        QTest::addColumn<QString>("name");
        for (const Moment& moment : m_moments) QTest::newRow(moment.name.c_str()) << moment.name.c_str();
    }
    void the_strip_of_every_moment_is_met_exactly() {
        QFETCH(QString, name);
        meetGolden(stripOf(named(m_moments, qPrintable(name))), name + QStringLiteral("_strip"));
    }
};

QTEST_MAIN(TstGraphPainter)
#include "tst_graph_painter.moc"
