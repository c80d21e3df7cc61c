#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest/QTest>
#include <set>

#include "explain/autopsy/autopsy.h"
#include "explain/silent/silent.h"
#include "explain/why/why.h"
#include "run/recorded.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::explain;

namespace {

// What one of the three voices says of a snippet, in one form.
struct Said {
    std::string id;
    Message what;
    std::vector<Origin> origins;
    std::vector<Cure> cures;
    std::set<uint32_t> lines;  // the guilty line, and those it goes back to
    bool none = true;
};

QString text_of(const Said& said, words::Language language) {
    std::string text = words::render(said.what, language);
    for (const Origin& origin : said.origins) text += '\n' + words::render(origin.what, language);
    for (const Cure& cure : said.cures) text += '\n' + words::render(cure.title, language) + '\n' + cure.code;
    return QString::fromStdString(text);
}

void add_lines(Said& said, const SourceSpan& span) {
    said.lines.insert(span.line);
    for (const Origin& origin : said.origins) said.lines.insert(origin.span.line);
}

std::vector<Said> errors_of(const trace::Timeline& timeline) {
    std::vector<Said> all;
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        if (timeline.step(k).kind != trace::StepKind::Error) continue;
        const auto found = autopsy(timeline, timeline.state(k));
        if (!found) continue;
        Said said{found->known, found->what, found->origins, found->cures, {}, true};
        add_lines(said, found->span);
        all.push_back(std::move(said));
    }
    return all;
}

std::vector<Said> remarks_of(const trace::Timeline& timeline) {
    std::vector<Said> all;
    for (Remark& remark : remarks(Story(timeline, timeline.size()))) {
        Said said{remark.id, remark.what, remark.origins, remark.cures, {}, true};
        add_lines(said, remark.span);
        all.push_back(std::move(said));
    }
    return all;
}

std::vector<Said> answers_of(const trace::Timeline& timeline, const QString& name) {
    const Story story(timeline, timeline.size());
    const auto found = why(story, name.toStdString());
    if (!found) return {};
    Said said{found->id, found->what, found->origins, found->cures, {}, found->none};
    add_lines(said, {});
    return {std::move(said)};
}

// The leaves that had a gradient at the end, are leaves that ask for one still, and have none any more.
QStringList lost_gradients(const trace::Timeline& before, const trace::Timeline& after) {
    const Story was(before, before.size()), is(after, after.size());
    QStringList lost;
    for (const std::string& name : was.names()) {
        const auto had = why(was, name), has = why(is, name);
        const bool had_one = had && had->tensor && !had->none;
        const bool asks = has && has->tensor && !is.tensor(has->tensor).node && is.requires_grad(has->tensor);
        if (had_one && asks && has->none) lost << QString::fromStdString(name);
    }
    return lost;
}

std::vector<Said> voices(const trace::Timeline& timeline, const QString& who) {
    if (who == "error") return errors_of(timeline);
    if (who == "remark") return remarks_of(timeline);
    return answers_of(timeline, who.mid(4));
}

const Said* find(const std::vector<Said>& all, const QString& id, const QString& named) {
    for (const Said& said : all)
        if (QString::fromStdString(said.id) == id && text_of(said, words::Language::English).contains(named))
            return &said;
    return nullptr;
}

std::string text_in(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string snippet(const QString& number) {
    const QStringList files = QDir(PAIN_FOLDER).entryList({number + "_*.py"});
    return text_in(QDir(PAIN_FOLDER).filePath(files.value(0)));
}

}  // namespace

class PainTest : public QObject {
    Q_OBJECT

  private slots:
    void what_learners_stumble_over_is_told_and_mended_data() {
        for (const char* column : {"number", "who", "id", "named", "line", "cure", "effect"})
            QTest::addColumn<QString>(column);
        QFile file(QDir(PAIN_FOLDER).filePath("table.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const QString row = QString::fromUtf8(file.readLine()).trimmed();
            if (row.isEmpty() || row.startsWith('#')) continue;
            QStringList cells = row.split('|');
            QCOMPARE(cells.size(), 7);
            for (QString& cell : cells) cell = cell.trimmed();
            const QString name = cells[0] + ' ' + cells[1] + ' ' + cells[2] + ' ' + cells[5];
            QTest::newRow(qPrintable(name))
                << cells[0] << cells[1] << cells[2] << cells[3] << cells[4] << cells[5] << cells[6];
        }
    }
    void what_learners_stumble_over_is_told_and_mended() {
        QFETCH(QString, number);
        QFETCH(QString, who);
        QFETCH(QString, id);
        QFETCH(QString, named);
        QFETCH(QString, line);
        QFETCH(QString, cure);
        QFETCH(QString, effect);
        const std::string source = snippet(number);
        QVERIFY2(!source.empty(), qPrintable(number));
        const run::Recorded recorded(source);
        const std::vector<Said> all = voices(recorded.timeline, who);
        QStringList heard;
        for (const Said& said : all)
            heard << QString::fromStdString(said.id) + ": " + text_of(said, words::Language::English);
        const Said* said = find(all, id, named);
        QVERIFY2(said, qPrintable(heard.join("\n---\n")));
        QVERIFY2(said->lines.contains(line.toUInt()), qPrintable(heard.join("\n---\n")));
        for (const words::Language language : words::kLanguages) {
            const QString text = text_of(*said, language);
            QVERIFY2(!text.contains(QRegularExpression("\\{[a-z_]+\\}")), qPrintable(text));
            QVERIFY2(!text.contains("why.") && !text.contains("silent.") && !text.contains("autopsy."),
                     qPrintable(text));
            QVERIFY2(text.contains(named), qPrintable(text));
        }
        if (cure != "-") mend(source, *said, who, id, cure.toUInt() - 1, effect);
    }

    void every_cure_of_an_error_ends_it_and_takes_no_gradient_away_data() {
        QTest::addColumn<QString>("path");
        const QDir folder(PAIN_FOLDER);
        for (const QString& file : folder.entryList({"*.py"}))
            QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }
    void every_cure_of_an_error_ends_it_and_takes_no_gradient_away() {
        QFETCH(QString, path);
        const std::string source = text_in(path);
        const run::Recorded recorded(source);
        if (recorded.outcome.status == run::Outcome::Status::Finished) return;
        const std::vector<Said> errors = errors_of(recorded.timeline);
        QVERIFY(!errors.empty());
        for (const Cure& cure : errors.back().cures) {
            const std::string better = mended(source, cure);
            if (better == source) continue;
            const run::Recorded again(better);
            QVERIFY2(again.outcome.traceback != recorded.outcome.traceback,
                     (better + "\n" + again.outcome.traceback).c_str());
            QVERIFY2(again.outcome.status == run::Outcome::Status::Finished,
                     (better + "\n" + again.outcome.traceback).c_str());
            const QStringList lost = lost_gradients(recorded.timeline, again.timeline);
            QVERIFY2(lost.empty(), qPrintable(lost.join(", ") + '\n' + QString::fromStdString(better)));
        }
    }

    void sound_code_that_looks_like_a_mistake_draws_no_remark_data() {
        QTest::addColumn<QString>("path");
        const QDir folder(SOUND_FOLDER);
        for (const QString& file : folder.entryList({"*.py"}))
            QTest::newRow(qPrintable(file)) << folder.filePath(file);
    }
    void sound_code_that_looks_like_a_mistake_draws_no_remark() {
        QFETCH(QString, path);
        const run::Recorded recorded(text_in(path));
        QVERIFY2(recorded.outcome.status == run::Outcome::Status::Finished,
                 recorded.outcome.traceback.c_str());
        for (const Remark& remark : remarks(Story(recorded.timeline, recorded.timeline.size())))
            QVERIFY2(remark.harmless, words::render(remark.what, words::Language::English).c_str());
    }

  private:
    // Writes the cure into the snippet and runs it: the error or remark is gone from its line, the gradient
    // there.
    void mend(const std::string& source, const Said& said, const QString& who, const QString& id,
              size_t which, const QString& effect) {
        QVERIFY(which < said.cures.size());
        const std::string better = mended(source, said.cures[which]);
        QVERIFY2(better != source, said.cures[which].code.c_str());
        const run::Recorded again(better);
        // One that makes PyTorch notice the mistake ends in an error, before the gradients come.
        const bool whole = again.outcome.status == run::Outcome::Status::Finished;
        const QStringList lost =
            whole ? lost_gradients(run::Recorded(source).timeline, again.timeline) : QStringList();
        QVERIFY2(lost.empty(), qPrintable(lost.join(", ") + '\n' + QString::fromStdString(better)));
        if (effect == "gone") {
            QVERIFY2(who != "error" || again.outcome.status == run::Outcome::Status::Finished,
                     (better + "\n" + again.outcome.traceback).c_str());
            for (const Said& still : voices(again.timeline, who))
                QVERIFY2(QString::fromStdString(still.id) != id, better.c_str());
        } else if (effect != "-") {
            const auto answers = answers_of(again.timeline, effect);
            QVERIFY2(!answers.empty() && !answers[0].none, better.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(PainTest)
#include "tst_pain.moc"
