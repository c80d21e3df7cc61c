#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QtTest>

#include "export/pages.h"
#include "panels/lesson/prose/prose_document.h"
#include "style/fonts.h"

using namespace backstep::ui;

// How pieces come to stand on pages, and how much room is left to write on them.
class PaperTest : public QObject {
    Q_OBJECT

  private slots:
    void aPictureIsMadeSmallerWhereThatMakesItFit();
    void whatFollowsStandsBeforeAPictureThatDoesNotFit();
    void aPictureStaysInItsPartUnlessMuchOfThePageWereEmpty();
    void picturesKeepTheirOrder();
    void picturesAreSmallerWhereThatSavesAPage();
    void whatFloatsIsDrawnWholeAndInOrder();
    void aHeadingIsNeverTheLastThingOnAPage();
    void aBlankHasRoomForANumberWrittenByHand();
    void aBlankForMuchStaysWithinItsLine();

  private:
    struct Drawn {
        QString name;
        int page;
        double height;
        bool operator==(const Drawn&) const = default;
    };

    // Parts of a page, as is everything here.
    Piece text(const QString& name, double height);
    Piece picture(const QString& name, double height, double least);
    Piece heading(const QString& name);
    QStringList pagesOf(const std::vector<Piece>& pieces);  // "1 a", "1 b", "2 c"

    Pages m_probe{QPageSize::A4, {}, {}, QStringLiteral("%1 / %2")};
    std::vector<Drawn> m_drawn;
    double m_lastY = 0;
    int m_page = 1;
};

Piece PaperTest::text(const QString& name, double height) {
    Piece piece;
    piece.height = height * m_probe.height();
    piece.paint = [this, name](QPainter& painter, double drawn) {
        const double y = painter.worldTransform().dy();
        if (y <= m_lastY) ++m_page;
        m_lastY = y;
        m_drawn.push_back({name, m_page, drawn / m_probe.height()});
    };
    return piece;
}

Piece PaperTest::picture(const QString& name, double height, double least) {
    Piece piece = text(name, height);
    piece.least = least * m_probe.height();
    return piece;
}

Piece PaperTest::heading(const QString& name) {
    Piece piece = text(name, 0.05);
    piece.keepsNext = piece.beginsPart = true;
    return piece;
}

QStringList PaperTest::pagesOf(const std::vector<Piece>& pieces) {
    m_drawn.clear();
    m_lastY = 0;
    m_page = 1;
    Pages pages(QPageSize::A4, {}, {}, QStringLiteral("%1 / %2"));
    for (const Piece& piece : pieces) pages.add(piece);
    pages.pdf();
    QStringList placed;
    for (const Drawn& drawn : m_drawn) placed << QStringLiteral("%1 %2").arg(drawn.page).arg(drawn.name);
    return placed;
}

void PaperTest::aPictureIsMadeSmallerWhereThatMakesItFit() {
    QCOMPARE(pagesOf({text("prose", 0.6), picture("graph", 0.5, 0.35), text("more", 0.2)}),
             QStringList({"1 prose", "1 graph", "2 more"}));
    QVERIFY(std::abs(m_drawn[1].height - 0.4) < 0.001);
    pagesOf({text("prose", 0.3), picture("graph", 0.5, 0.35)});
    QVERIFY(std::abs(m_drawn[1].height - 0.5) < 0.001);
}

void PaperTest::whatFollowsStandsBeforeAPictureThatDoesNotFit() {
    QCOMPARE(pagesOf({text("prose", 0.6), picture("graph", 0.5, 0.45), text("more", 0.3), text("end", 0.2)}),
             QStringList({"1 prose", "1 more", "2 graph", "2 end"}));
}

void PaperTest::aPictureStaysInItsPartUnlessMuchOfThePageWereEmpty() {
    QCOMPARE(pagesOf({text("prose", 0.7), picture("graph", 0.5, 0.45), heading("part"), text("more", 0.1)}),
             QStringList({"1 prose", "2 graph", "2 part", "2 more"}));
    QCOMPARE(pagesOf({text("prose", 0.5), picture("graph", 0.7, 0.6), heading("part"), text("more", 0.1)}),
             QStringList({"1 prose", "1 part", "1 more", "2 graph"}));
}

void PaperTest::picturesKeepTheirOrder() {
    QCOMPARE(pagesOf({text("prose", 0.6), picture("first", 0.5, 0.45), picture("second", 0.2, 0.2)}),
             QStringList({"1 prose", "2 first", "2 second"}));
    QCOMPARE(pagesOf({text("prose", 0.7), picture("first", 0.5, 0.45), picture("second", 0.6, 0.55),
                      text("more", 0.2), heading("part"), text("end", 0.1), text("last", 0.3)}),
             QStringList({"1 prose", "1 more", "2 first", "2 part", "2 end", "2 last", "3 second"}));
}

void PaperTest::picturesAreSmallerWhereThatSavesAPage() {
    const std::vector<Piece> lesson{picture("graph", 0.5, 0.35), text("prose", 0.4), text("end", 0.15)};
    QCOMPARE(pagesOf(lesson), QStringList({"1 graph", "1 prose", "1 end"}));
    QVERIFY(m_drawn[0].height < 0.46);
    // Not where it saves nothing.
    pagesOf({picture("graph", 0.5, 0.35), text("prose", 0.4), text("end", 0.5)});
    QVERIFY(std::abs(m_drawn[0].height - 0.5) < 0.001);
}

void PaperTest::whatFloatsIsDrawnWholeAndInOrder() {
    const auto table = [&] { return Piece::floating({text("head", 0.1), text("rows", 0.4)}); };
    QCOMPARE(pagesOf({text("prose", 0.3), table()}), QStringList({"1 prose", "1 head", "1 rows"}));
    QCOMPARE(pagesOf({text("prose", 0.6), table(), text("more", 0.3)}),
             QStringList({"1 prose", "1 more", "2 head", "2 rows"}));
}

void PaperTest::aHeadingIsNeverTheLastThingOnAPage() {
    QCOMPARE(pagesOf({text("prose", 0.9), heading("part"), text("more", 0.2)}),
             QStringList({"1 prose", "2 part", "2 more"}));
    // Nor below a picture that was waiting.
    QCOMPARE(pagesOf({text("prose", 0.75), picture("graph", 0.9, 0.85), heading("part"), text("more", 0.2)}),
             QStringList({"1 prose", "2 graph", "3 part", "3 more"}));
}

void PaperTest::aBlankHasRoomForANumberWrittenByHand() {
    constexpr double kPerMillimetre = 96 / 25.4;
    for (const char* number : {"6", "-18", "0.5625"}) {
        QTextDocument document;
        QTextCursor cursor(&document);
        QTextCharFormat format;
        format.setFont(codeFont(13.5));
        insertAnswer(cursor, number, format, Answers::Blank);
        const double width = document.idealWidth() - 2 * document.documentMargin();
        QVERIFY2(width >= 16 * kPerMillimetre, number);
        QVERIFY(document.toPlainText().trimmed().isEmpty());
    }
}

void PaperTest::aBlankForMuchStaysWithinItsLine() {
    QTextDocument document;
    QTextCursor cursor(&document);
    QTextCharFormat format;
    format.setFont(codeFont(11.5));
    insertAnswer(cursor, "[-0.011946, -0.083315, -3.4695e-06, 0.5, 1.0852]", format, Answers::Blank);
    QVERIFY(document.idealWidth() < m_probe.width() / 2);
}

QTEST_MAIN(PaperTest)
#include "tst_paper.moc"
