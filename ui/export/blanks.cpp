#include "export/blanks.h"

#include <QRegularExpression>
#include <cmath>
#include <map>
#include <utility>

namespace backstep::ui {

namespace {

class Marking {
  public:
    explicit Marking(Answers answers) : m_answers(answers) {}

    // What is asked in a part is an answer in that part: elsewhere a 0 is just a 0.
    void mark(lesson::Lesson& lesson) {
        std::map<uint32_t, std::vector<double>> asked;
        for (const lesson::Block& block : lesson.blocks)
            if (const auto* predict = block.as<lesson::Predict>())
                asked[block.part].push_back(predict->answer);
        for (lesson::Block& block : lesson.blocks) {
            m_asked = asked[block.part];
            std::visit([this](auto& content) { mark(content); }, block.content);
        }
    }

  private:
    void mark(lesson::Paragraph& paragraph) const { mark(paragraph.text); }
    void mark(lesson::Aside& aside) const { mark(aside.blocks); }
    void mark(std::vector<lesson::Block>& blocks) const {
        for (lesson::Block& block : blocks)
            std::visit([this](auto& content) { mark(content); }, block.content);
    }
    void mark(lesson::ListBlock& list) const {
        for (auto& item : list.items) mark(item);
    }
    void mark(lesson::Table& table) const {
        for (auto& row : table.rows)
            for (lesson::Inlines& cell : row) mark(cell);
    }
    void mark(lesson::DisplayFormula& formula) const { mark(formula.tex, !formula.expression.empty()); }
    void mark(lesson::Predict& predict) const { markQuestion(predict.question); }
    void mark(lesson::Quiz& quiz) const { markQuestion(quiz.question); }
    void mark(auto&) const {}

    void mark(lesson::Inlines& inlines) const {
        lesson::Inlines marked;
        for (lesson::Inline& run : inlines) {
            using Kind = lesson::Inline::Kind;
            if (run.kind == Kind::Formula)
                mark(run.text, !run.expression.empty());
            else if (run.expression.empty() && (run.kind == Kind::Text || run.kind == Kind::Code)) {
                split(run, marked);
                continue;
            }
            marked.push_back(std::move(run));
        }
        inlines = std::move(marked);
    }

    // A question's own numbers are what it is asked from.
    void markQuestion(lesson::Inlines& inlines) const {
        for (lesson::Inline& run : inlines)
            if (!isAsked(QString::fromStdString(run.text))) run.expression.clear();
        mark(inlines);
    }

    bool isAsked(QString number) const {
        bool read = false;
        const double value = number.replace(QChar(0x2212), '-').toDouble(&read);
        for (const double answer : m_asked)
            if (read && std::abs(value - answer) <= 1e-9 * std::max(1.0, std::abs(answer))) return true;
        return false;
    }

    // The numbers asked for become runs of their own.
    void split(const lesson::Inline& run, lesson::Inlines& marked) const {
        static const QRegularExpression number(
            QStringLiteral(R"((?<![\w.])[-\x{2212}]?\d+(?:\.\d+)?(?![\w]|\.\d))"));
        const QString text = QString::fromStdString(run.text);
        qsizetype done = 0;
        const auto emitPiece = [&](qsizetype end, bool answer) {
            if (end == done) return;
            lesson::Inline piece = run;
            piece.text = text.mid(done, end - done).toStdString();
            if (answer) piece.expression = piece.text;
            marked.push_back(std::move(piece));
            done = end;
        };
        auto found = number.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            if (!isAsked(match.captured())) continue;
            emitPiece(match.capturedStart(), false);
            emitPiece(match.capturedEnd(), true);
        }
        emitPiece(text.size(), false);
    }

    // In a formula, what is behind an equals sign.
    void mark(std::string& tex, bool checked) const {
        static const QRegularExpression result(
            QStringLiteral(R"((^|=|\\approx)(\s*)(-?\d+(?:\.\d+)?)(?=\s*($|=|\\approx|,)))"));
        const QString text = QString::fromStdString(tex);
        QString marked;
        qsizetype done = 0;
        auto found = result.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            if (!checked && !isAsked(match.captured(3))) continue;
            marked += text.mid(done, match.capturedStart(3) - done);
            marked += m_answers == Answers::Blank ? QStringLiteral("\\boxed{\\qquad\\qquad}")
                                                  : QStringLiteral("\\boxed{%1}").arg(match.captured(3));
            done = match.capturedEnd(3);
        }
        tex = (marked + text.mid(done)).toStdString();
    }

    const Answers m_answers;
    std::vector<double> m_asked;
};

}  // namespace

lesson::Lesson withAnswers(const lesson::Lesson& lesson, Answers answers) {
    lesson::Lesson marked = lesson;
    if (answers != Answers::Shown) Marking(answers).mark(marked);
    return marked;
}

}  // namespace backstep::ui
