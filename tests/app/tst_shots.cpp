#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <set>

namespace {

struct Box {
    QString name;
    QRectF rect;
    QString text;
    double px = 0;

    QString told() const {
        return QStringLiteral("%1 \"%2\" at %3,%4 %5x%6 of %7 px")
            .arg(name, text)
            .arg(rect.x())
            .arg(rect.y())
            .arg(rect.width())
            .arg(rect.height())
            .arg(px);
    }
};

struct Picture {
    QString name;
    QSize size;
    QByteArray hash;  // of its pixels
    std::vector<Box> boxes;
};

std::vector<Box> readBoxes(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<Box> boxes;
    for (const QJsonValue& value : QJsonDocument::fromJson(file.readAll())["boxes"].toArray()) {
        const QJsonObject o = value.toObject();
        boxes.push_back({o["name"].toString(),
                         QRectF(o["x"].toDouble(), o["y"].toDouble(), o["w"].toDouble(), o["h"].toDouble()),
                         o["text"].toString(), o["px"].toDouble()});
    }
    return boxes;
}

QByteArray hashOf(const QImage& image) {
    const QImage plain = image.convertToFormat(QImage::Format_RGB32);
    return QCryptographicHash::hash(
        QByteArrayView(plain.constBits(), static_cast<qsizetype>(plain.sizeInBytes())),
        QCryptographicHash::Sha1);
}

}  // namespace

// Takes the contact sheets with the program itself, then reads what they say is written in them.
class TestShots : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<Picture> m_pictures;

    static int take(const QString& folder, const QString& only = {}) {
        QStringList arguments{"shots", "--out", folder};
        if (!only.isEmpty()) arguments << "--only" << only;
        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(BACKSTEP_PROGRAM, arguments);
        const bool ended = program.waitForFinished(-1);
        return ended && program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1;
    }

    const Picture* named(const QString& name) const {
        for (const Picture& picture : m_pictures)
            if (picture.name == name) return &picture;
        return nullptr;
    }

    // Asks every box of every picture; QVERIFY2 on an empty answer.
    QString complaints(const std::function<QString(const Picture&, const Box&)>& ask) const {
        QStringList all;
        for (const Picture& picture : m_pictures)
            for (const Box& box : picture.boxes)
                if (const QString answer = ask(picture, box); !answer.isEmpty())
                    all << picture.name + ": " + answer;
        return all.join('\n');
    }

  private slots:
    void initTestCase() {
        QImageReader::setAllocationLimit(0);  // a long graph at its own size is a large picture
        qputenv("BACKSTEP_LESSONS", BACKSTEP_SOURCE_ROOT "/lessons");
        QCOMPARE(take(m_folder.path()), 0);
        for (const QString& file : QDir(m_folder.path()).entryList({"*.png"}, QDir::Files, QDir::Name)) {
            const QImage image(m_folder.filePath(file));
            QVERIFY2(!image.isNull(), qPrintable(file));
            const QString name = file.chopped(4);
            m_pictures.push_back(
                {name, image.size(), hashOf(image), readBoxes(m_folder.filePath(name + ".json"))});
        }
    }

    void thereAreAtLeastTwentyFourPictures() { QVERIFY(m_pictures.size() >= 24); }

    void everyPictureSaysWhatIsWrittenInIt() {
        for (const Picture& picture : m_pictures) QVERIFY2(!picture.boxes.empty(), qPrintable(picture.name));
    }

    void noTwoPicturesAreAlike() {
        std::set<QByteArray> seen;
        for (const Picture& picture : m_pictures)
            QVERIFY2(seen.insert(picture.hash).second, qPrintable(picture.name));
    }

    void nothingIsUnderElevenPixels() {
        const QString small = complaints(
            [](const Picture&, const Box& box) { return box.px < 10.95 ? box.told() : QString(); });
        QVERIFY2(small.isEmpty(), qPrintable(small));
    }

    void nothingIsOutsideThePicture() {
        const QString outside = complaints([](const Picture& picture, const Box& box) {
            const QRectF all(QPointF(-0.5, -0.5), QSizeF(picture.size) + QSizeF(1, 1));
            return all.contains(box.rect) ? QString() : box.told();
        });
        QVERIFY2(outside.isEmpty(), qPrintable(outside));
    }

    // One pixel of grace: ink is measured a little generously.
    void noTextLiesOnAnother() {
        QStringList all;
        for (const Picture& picture : m_pictures)
            for (size_t i = 0; i < picture.boxes.size(); ++i)
                for (size_t j = i + 1; j < picture.boxes.size(); ++j) {
                    const QRectF both = picture.boxes[i].rect & picture.boxes[j].rect;
                    if (both.width() > 1 && both.height() > 1)
                        all << picture.name + ": " + picture.boxes[i].told() + "  ON  " +
                                   picture.boxes[j].told();
                }
        QVERIFY2(all.isEmpty(), qPrintable(all.join('\n')));
    }

    void anErrorOfATensorWrittenInPlaceTellsItsVersionsAndNoRelease() {
        const Picture* strip = named("stale_error_strip");
        QVERIFY(strip);
        QStringList last;
        for (const Box& box : strip->boxes)
            if (box.name.startsWith("frame.7.")) last << box.text;
        QVERIFY(last.contains("self v0 ≠ v1"));
        QVERIFY(last.contains("RuntimeError"));
        QVERIFY(!last.contains("liberado"));
    }

    void aRefusedOperationPointsToItsOperandsByTheNamesOfItsError() {
        const Picture* picture = named("method_error_en");
        QVERIFY(picture);
        QStringList names;
        for (const Box& box : picture->boxes)
            if (box.name == "GraphCanvas" && (box.text == "mat1" || box.text == "mat2")) names << box.text;
        QCOMPARE(names, QStringList({"mat1", "mat2"}));
    }

    void theSameMomentReadsDifferentlyInEachLanguage() {
        for (const QString name :
             {"before_backward_small_light", "node_runs_large_dark", "gate_shuts_small_dark"}) {
            const Picture* spanish = named(name + "_es");
            const Picture* english = named(name + "_en");
            QVERIFY2(spanish && english, qPrintable(name));
            std::set<QString> texts;
            for (const Box& box : spanish->boxes) texts.insert(box.text);
            qsizetype other = 0;
            for (const Box& box : english->boxes) other += !texts.contains(box.text);
            QVERIFY2(other > 20, qPrintable(name + ": " + QString::number(other)));
        }
    }

    void theSamePictureTakenAgainHasTheSameBytes() {
        const QTemporaryDir again;
        for (const QString name : {"node_runs_small_light_es", "sixty_nodes_en", "gate_shuts_strip"}) {
            QCOMPARE(take(again.path(), name), 0);
            for (const QString ending : {".png", ".json"}) {
                QFile one(m_folder.filePath(name + ending)), two(again.filePath(name + ending));
                QVERIFY(one.open(QIODevice::ReadOnly) && two.open(QIODevice::ReadOnly));
                QVERIFY2(one.readAll() == two.readAll(), qPrintable(name + ending));
            }
        }
    }

    // Set BACKSTEP_GOLDEN=write to make them anew, then look at every one.
    void whatIsSaidOfADozenMistakesLooksAsItDid() {
        int met = 0;
        for (const Picture& picture : m_pictures) {
            if (!picture.name.startsWith("mistake_") || !picture.name.endsWith("_es")) continue;
            const QString golden = QStringLiteral(BACKSTEP_TEST_DATA "/golden/%1.png").arg(picture.name);
            const QString taken = m_folder.filePath(picture.name + ".png");
            if (qgetenv("BACKSTEP_GOLDEN") == "write") {
                QFile::remove(golden);
                QVERIFY(QFile::copy(taken, golden));
            }
            const bool same = hashOf(QImage(golden)) == picture.hash;
            if (!same) QFile::copy(taken, QDir::temp().filePath(picture.name + ".png"));
            QVERIFY2(same, qPrintable(golden + " differs; what was drawn is in " + QDir::tempPath()));
            ++met;
        }
        QCOMPARE(met, 12);
    }

    void aPictureThatDoesNotExistIsRefused() { QCOMPARE(take(m_folder.path(), "no_such_picture"), 1); }
};

QTEST_GUILESS_MAIN(TestShots)
#include "tst_shots.moc"
