#include <QJsonDocument>
#include <QLineEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include "formula/formula_object.h"
#include "frame/bar_button.h"
#include "panels/lesson/invite_view.h"
#include "panels/lesson/lesson_page.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/lesson/predict_view.h"
#include "panels/lesson/prose/prose_view.h"
#include "panels/lesson/quiz_view.h"
#include "practice/engine/game_page.h"
#include "practice/engine/node_button.h"
#include "practice/engine/turn_view.h"
#include "practice/practice_room.h"
#include "stage/narration_line.h"
#include "window_under_test.h"
#include "workspace/progress.h"

using namespace backstep;
using namespace backstep::ui;

// Every lesson, in both languages, as a learner goes through it who is wrong before being right.
class TestLessonWalk : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowUnderTest> m_test;
    MainWindow& window() { return m_test->window; }
    Playback& playback() { return m_test->window.playback(); }
    LessonPane& pane() { return *m_test->window.findChild<LessonPane*>(); }

    bool waitForRun() {
        return QTest::qWaitFor([this] { return !window().workspace().isRunning(); }, 30000);
    }
    static QString plain(const lesson::Inlines& text) {
        return QString::fromStdString(lesson::plain_text(text)).simplified();
    }
    // How a sentence goes on after its formulas is not compared: they are written otherwise.
    static QString beginning(const lesson::Inlines& text) {
        QString words;
        for (const lesson::Inline& run : text) {
            if (run.kind == lesson::Inline::Kind::Formula) break;
            words += QString::fromStdString(run.text);
        }
        return words.simplified();
    }

    void answer(const lesson::Predict& predict, PredictView& view) {
        view.field().setFocus();
        const auto type = [&](double number) {
            view.field().selectAll();
            QTest::keyClicks(&view.field(), QString::number(number, 'g', 9));
            QTest::keyClick(&view.field(), Qt::Key_Return);
        };
        type(predict.wrong.empty() ? predict.answer + 1000 : predict.wrong.front().value);
        QVERIFY(!view.isSolved());
        const QString wrong = predict.wrong.empty() ? QString() : beginning(predict.wrong.front().reason);
        QVERIFY2(!view.reply().isEmpty() && view.reply().simplified().startsWith(wrong),
                 qPrintable(view.reply()));
        type(predict.answer);
        QVERIFY(view.isSolved());
        QVERIFY2(view.reply().simplified().startsWith(beginning(predict.reason)), qPrintable(view.reply()));
    }

    void answer(const lesson::Quiz& quiz, QuizView& view) {
        view.setFocus();  // else the arrows are the canvas'
        const auto choose = [&](size_t answer) {
            for (size_t i = 0; i < quiz.answers.size(); ++i) QTest::keyClick(&view, Qt::Key_Up);
            for (size_t i = 0; i < answer; ++i) QTest::keyClick(&view, Qt::Key_Down);
            QTest::keyClick(&view, Qt::Key_Return);
            QCOMPARE(view.chosen(), static_cast<int>(answer));
            QVERIFY2(view.accessibleDescription().simplified().endsWith(plain(quiz.answers[answer].reason)),
                     qPrintable(view.accessibleDescription()));
        };
        size_t right = 0;
        for (size_t i = 0; i < quiz.answers.size(); ++i) {
            if (quiz.answers[i].right)
                right = i;
            else
                choose(i);
        }
        choose(right);
    }

    void playEngine() {
        EngineSeat& seat = window().practice().engine();
        QVERIFY(seat.isPlaying());
        GamePage& page = *seat.page();
        for (int moves = 0; !seat.game()->is_finished() && moves < 400; ++moves) {
            const explain::BackwardGame& game = *seat.game();
            for (size_t node = 0; node < game.size(); ++node)
                if (game.state(node) == explain::BackwardGame::NodeState::Waiting) {
                    emit page.chosen(node);
                    QVERIFY(!page.said().isEmpty());
                    break;
                }
            QTest::mouseClick(page.buttonOf(game.next_in_pytorch()), Qt::LeftButton);
            while (game.running()) {
                const explain::Question& question = game.questions()[game.answered()];
                const size_t before = game.answered();
                for (const double number : {question.expected + 1000, question.expected}) {
                    page.turn().field().selectAll();
                    QTest::keyClicks(&page.turn().field(), QString::number(number, 'g', 17));
                    QTest::keyClick(&page.turn().field(), Qt::Key_Return);
                    QVERIFY(!page.said().isEmpty());
                }
                QVERIFY2(!game.running() || game.answered() > before, qPrintable(page.said()));
                if (game.answered() == before && game.running()) return;
            }
        }
        QVERIFY(seat.game()->is_finished());
        seat.leave();
        QVERIFY(pane().isVisible());
    }

    void accept(const lesson::Block& block, InviteView& view) {
        QVERIFY(view.reply().isEmpty());
        const QPointer<InviteView> there = &view;
        QTest::mouseClick(&view.button(), Qt::LeftButton);
        if (block.as<lesson::EngineGame>()) return playEngine();
        QVERIFY(waitForRun());
        if (block.as<lesson::WhatIf>()) {
            QVERIFY(QTest::qWaitFor([this] { return window().practice().whatIf().isActive(); }, 20000));
            QVERIFY(!there || !there->reply().isEmpty());
            window().practice().whatIf().reset();
            QVERIFY(waitForRun());
        } else {
            QVERIFY(QTest::qWaitFor([this] { return window().practice().comparison().isActive(); }, 20000));
            QVERIFY(!there || !there->reply().isEmpty());
            window().practice().comparison().end();
        }
    }

    // Where a text writes a number as a number.
    static QString placeOf(double number, const QString& text) {
        static const QRegularExpression numbers(R"((?<![\w.])[-\x{2212}]?\d+(?:\.\d+)?(?!\w))");
        for (auto found = numbers.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            if (match.captured().replace(QChar(0x2212), '-').toDouble() != number) continue;
            constexpr int kAround = 40;
            return text.mid(std::max<qsizetype>(0, match.capturedStart() - kAround),
                            2 * kAround + match.capturedLength());
        }
        return {};
    }
    // What is read below a card of the page, or all of it.
    QString readBelow(const QWidget* card) {
        QString text;
        for (const ProseView* view : pane().page().findChildren<ProseView*>())
            if (!card || view->y() > card->y())
                text += FormulaObject::plainText(QTextDocumentFragment(view->document())) + "\n\n";
        return text;
    }
    void open(const QString& id, int language) {
        m_test = std::make_unique<WindowUnderTest>(static_cast<words::Language>(language));
        window().workspace().openLesson(id);
        QVERIFY(QTest::qWaitFor([this] { return playback().size() > 0; }, 30000));
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
    }

    void lessonsInBothLanguages() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("language");
        for (const auto language : {words::Language::Spanish, words::Language::English})
            for (const auto& reading : lesson::read_library(BACKSTEP_SOURCE_ROOT "/lessons", language))
                QTest::newRow(
                    (std::string(words::name_of(language)) + " " + reading.lesson->front.id).c_str())
                    << QString::fromStdString(reading.lesson->front.id) << static_cast<int>(language);
    }

  private slots:
    void cleanup() { m_test.reset(); }

    void aNumberThatIsAskedForIsNotReadBeforeItIsSaid_data() { lessonsInBothLanguages(); }
    void aNumberThatIsAskedForIsNotReadBeforeItIsSaid() {
        QFETCH(QString, id);
        QFETCH(int, language);
        open(id, language);
        const lesson::LessonRef lesson = window().workspace().lesson();
        for (const lesson::Block& block : lesson->blocks) {
            const auto* predict = block.as<lesson::Predict>();
            if (!predict) continue;
            const bool small = predict->answer >= 0 && predict->answer <= 10;
            bool met = false;
            for (int part = 0; part < pane().partCount(); ++part) {
                pane().goToPart(part);
                QCoreApplication::processEvents();
                const PredictView* card = pane().page().prediction(predict->id);
                QVERIFY(!card || !card->isSolved());
                // A small number may mean something else in another part.
                if (!card && (!met || small)) continue;
                met = true;
                const QString told = placeOf(predict->answer, readBelow(card));
                QVERIFY2(told.isEmpty(), qPrintable(QString::fromStdString(predict->id) + ": …" + told));
            }
            QVERIFY(met);
        }
    }

    void aSceneAtASlateSpeaksOfNoSlateThatIsWrittenLater_data() { lessonsInBothLanguages(); }
    void aSceneAtASlateSpeaksOfNoSlateThatIsWrittenLater() {
        QFETCH(QString, id);
        QFETCH(int, language);
        open(id, language);
        const lesson::LessonRef lesson = window().workspace().lesson();
        const Recording& recording = *playback().recording();
        for (const lesson::Block& block : lesson->blocks) {
            const auto* words = block.as<lesson::Paragraph>();
            if (!words || block.scene >= lesson->scenes.size()) continue;
            const auto step = recording.stepAt(lesson->scenes[block.scene].at);
            if (!step || recording.step(*step).kind != trace::StepKind::Accumulated) continue;
            const trace::StepState state = recording.state(*step);
            for (const lesson::Inline& number : words->text) {
                static const std::string kGrad = ".grad";
                if (!number.expression.ends_with(kGrad)) continue;
                const std::string leaf = number.expression.substr(0, number.expression.size() - kGrad.size());
                for (size_t i = 0; i < state.items.size(); ++i)
                    if (state.picture->items[i].title == leaf)
                        QVERIFY2(!state.items[i].slate.is_none,
                                 qPrintable(plain(words->text) + ": " +
                                            QString::fromStdString(number.expression)));
            }
        }
    }

    void aSumThatIsAskedForIsToldWithQuestionMarks() {
        open("two-graphs-one-slate", static_cast<int>(words::Language::English));
        const lesson::LessonRef lesson = window().workspace().lesson();
        const lesson::Predict* asked = nullptr;
        for (const lesson::Block& block : lesson->blocks)
            if (!asked) asked = block.as<lesson::Predict>();
        QVERIFY(asked && asked->before);
        playback().goTo(*playback().recording()->stepAt(*asked->before));
        const auto* line = window().findChild<NarrationLine*>();
        QVERIFY2(line->sentence().contains("? + ? = ?"), qPrintable(line->sentence()));
        PredictView* view = pane().page().prediction(asked->id);
        QVERIFY(view);
        answer(*asked, *view);
        playback().goTo(playback().step());
        QTRY_VERIFY2(line->sentence().contains("3.0 + 3.0 = 6.0"), qPrintable(line->sentence()));
    }

    void aLessonIsWalkedFromStartToEnd_data() { lessonsInBothLanguages(); }
    void aLessonIsWalkedFromStartToEnd() {
        QFETCH(QString, id);
        QFETCH(int, language);
        open(id, language);
        const lesson::LessonRef lesson = window().workspace().lesson();
        QVERIFY(!window().progress().of(*lesson).isDone());

        playback().goToFirst();
        uint32_t steps = 0;
        while (playback().step() < playback().size()) {
            const uint32_t before = playback().step();
            playback().stepForward();
            playback().advance(1e6);
            QVERIFY(playback().step() > before);
            ++steps;
        }
        QVERIFY(steps > 5);

        for (const lesson::Block& block : lesson->blocks) {
            const QString key = QString::fromStdString(lesson::progress_key(block));
            if (key.isEmpty()) continue;
            for (int part = 0; part < pane().partCount(); ++part) {
                pane().goToPart(part);
                if (pane().page().findChild<QWidget*>(key, Qt::FindDirectChildrenOnly)) break;
            }
            auto* view = pane().page().findChild<QWidget*>(key, Qt::FindDirectChildrenOnly);
            QVERIFY2(view, qPrintable(key));
            if (const auto* predict = block.as<lesson::Predict>())
                answer(*predict, *qobject_cast<PredictView*>(view));
            else if (const auto* quiz = block.as<lesson::Quiz>())
                answer(*quiz, *qobject_cast<QuizView*>(view));
            else
                accept(block, *qobject_cast<InviteView*>(view));
            if (QTest::currentTestFailed()) return;
        }
        for (int part = 0; part < pane().partCount(); ++part) {
            pane().goToPart(part);
            for (const ProseView* view : pane().page().findChildren<ProseView*>())
                QVERIFY(!view->toHtml().contains("href=\"prediction:"));
        }
        const Progress::State state = window().progress().of(*lesson);
        QCOMPARE(state.solved, state.asked);
        QVERIFY(state.isDone());
        QVERIFY(QJsonDocument(window().progress().exported()).toJson().contains(id.toUtf8()));
    }
};

QTEST_MAIN(TestLessonWalk)
#include "tst_lesson_walk.moc"
