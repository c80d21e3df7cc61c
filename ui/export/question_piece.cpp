#include "export/question_piece.h"

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>
#include <memory>

#include "export/paper_text.h"
#include "panels/lesson/prose/prose_document.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/text.h"
#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr double kPadding = 14, kHead = 34, kGap = 8, kAnswerLeft = 40, kReasonLeft = 54, kBox = 13;
constexpr double kRuleRoom = 26, kBottom = 8, kAbove = 6, kBelow = 12;

// A number as the lessons print it.
QString numberText(double value) { return QString::number(value, 'g', 9).replace('-', QChar(0x2212)); }

}  // namespace

// One framed question being put together, from top to bottom.
class QuestionPieces::Sheet {
  public:
    enum class Mark { None, Box, Ticked, Bar };

    Sheet(const QuestionPieces& style, const char* headId)
        : m_style(style),
          m_head(QString::fromStdString(words::render(Message(headId), style.m_language))),
          m_y(kHead) {}

    void text(const lesson::Inlines& text, double px, int weight, double left = kPadding,
              Mark mark = Mark::None, Answers answers = Answers::Shown) {
        auto document = std::make_shared<QTextDocument>();
        writeInlines(*document, m_style.m_lesson, text, theme(), px, weight, answers);
        add(std::move(document), left, mark);
    }
    void answer(const QString& before, const QString& number) {
        auto document = std::make_shared<QTextDocument>();
        document->setDocumentMargin(0);
        QTextCursor cursor(document.get());
        QTextCharFormat format;
        format.setFont(uiFont(13.5, QFont::DemiBold));
        cursor.insertText(before + QStringLiteral(" "), format);
        format.setFont(codeFont(13.5, QFont::DemiBold));
        insertAnswer(cursor, number, format, m_style.m_answers);
        add(std::move(document), kPadding, Mark::None);
    }
    void rules(int count) {
        for (int i = 0; i < count; ++i, m_y += kRuleRoom) m_rules.push_back(m_y + kRuleRoom - 8);
        m_y += kGap;
    }

    Piece piece() const {
        Piece piece;
        piece.height = m_y + kBottom + kBelow;
        piece.above = kAbove;
        piece.paint = [self = *this](QPainter& painter, double) { self.paint(painter); };
        return piece;
    }

  private:
    struct Row {
        std::shared_ptr<QTextDocument> document;
        QPointF at;
        Mark mark;
    };

    static const Theme& theme() { return Theme::of(ThemeId::Light); }

    void add(std::shared_ptr<QTextDocument> document, double left, Mark mark) {
        document->setTextWidth(m_style.m_width - left - kPadding);
        const double height = document->size().height();
        m_rows.push_back({std::move(document), {left, m_y}, mark});
        m_y += height + kGap;
    }

    void paint(QPainter& painter) const {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().surface.border, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(0.5, 0.5, m_style.m_width - 1, m_y + kBottom - 1), 6, 6);
        paintText(painter, {kPadding, 22}, m_head, {uiFont(12, QFont::DemiBold), 12}, theme().ink.accent);
        for (const Row& row : m_rows) {
            if (row.mark == Mark::Box || row.mark == Mark::Ticked) {
                const QPointF corner(row.at.x() - kBox - 9, row.at.y() + 4);
                painter.setPen(QPen(theme().ink.secondary, 1.2));
                painter.drawRect(QRectF(corner, QSizeF(kBox, kBox)));
                if (row.mark == Mark::Ticked)
                    paintIcon(painter, "check", corner + QPointF(-1, -3), kBox + 4, theme().ink.primary, 2.4);
            }
            if (row.mark == Mark::Bar)
                painter.fillRect(
                    QRectF(row.at.x() - 10, row.at.y() + 2, 2, row.document->size().height() - 4),
                    theme().surface.border);
            painter.save();
            painter.translate(row.at);
            drawOnPaper(*row.document, painter);
            painter.restore();
        }
        painter.setPen(QPen(theme().ink.tertiary, 0.8));
        for (const double y : m_rules)
            painter.drawLine(QPointF(kPadding, y), QPointF(m_style.m_width - kPadding, y));
    }

    const QuestionPieces m_style;
    QString m_head;
    double m_y;
    std::vector<Row> m_rows;
    std::vector<double> m_rules;
};

QuestionPieces::QuestionPieces(const lesson::Lesson& lesson, words::Language language, Answers answers,
                               double width)
    : m_lesson(lesson), m_language(language), m_answers(answers), m_width(width) {}

Piece QuestionPieces::of(const lesson::Quiz& quiz) const {
    Sheet sheet(*this, "handout.question");
    sheet.text(quiz.question, 14, QFont::DemiBold, kPadding, Sheet::Mark::None, m_answers);
    for (const lesson::Answer& answer : quiz.answers) {
        const bool ticked = answer.right && m_answers != Answers::Blank;
        sheet.text(answer.text, 13, ticked ? QFont::DemiBold : QFont::Normal, kAnswerLeft,
                   ticked ? Sheet::Mark::Ticked : Sheet::Mark::Box);
        if (m_answers == Answers::Marked || ticked)
            sheet.text(answer.reason, 12, QFont::Normal, kReasonLeft, Sheet::Mark::Bar);
    }
    return sheet.piece();
}

Piece QuestionPieces::of(const lesson::Predict& predict) const {
    Sheet sheet(*this, "handout.predict");
    sheet.text(predict.question, 14, QFont::DemiBold, kPadding, Sheet::Mark::None, m_answers);
    sheet.answer(QString::fromStdString(words::render(Message("handout.answer"), m_language)),
                 numberText(predict.answer));
    if (m_answers == Answers::Blank)
        sheet.rules(1);
    else
        sheet.text(predict.reason, 12.5, QFont::Normal, kPadding + 12, Sheet::Mark::Bar);
    return sheet.piece();
}

Piece QuestionPieces::of(const lesson::WhatIf& whatIf) const {
    Sheet sheet(*this, "handout.try");
    sheet.text(whatIf.text, 14, QFont::DemiBold, kPadding, Sheet::Mark::None, m_answers);
    if (m_answers == Answers::Blank)
        sheet.rules(2);
    else
        sheet.text(whatIf.reason, 12.5, QFont::Normal, kPadding + 12, Sheet::Mark::Bar);
    return sheet.piece();
}

Piece QuestionPieces::of(const lesson::Compare& compare) const {
    Sheet sheet(*this, "handout.compare");
    sheet.text(compare.text, 14, QFont::DemiBold, kPadding, Sheet::Mark::None, m_answers);
    for (size_t i = 0; i < compare.names.size() && i < compare.values.size(); ++i)
        sheet.answer(QString::fromStdString(compare.names[i] + ": " + compare.watch + " ="),
                     QString::fromStdString(compare.values[i]).replace('-', QChar(0x2212)));
    if (m_answers == Answers::Blank)
        sheet.rules(2);
    else
        sheet.text(compare.reason, 12.5, QFont::Normal, kPadding + 12, Sheet::Mark::Bar);
    return sheet.piece();
}

}  // namespace backstep::ui
