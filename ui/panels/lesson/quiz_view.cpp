#include "panels/lesson/quiz_view.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <cmath>
#include <vector>

#include "panels/lesson/prose/prose_document.h"
#include "panels/lesson/quiz_accessible.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr double kPadding = 16;
constexpr double kAnswerLeft = 42;
constexpr double kHead = 40;

enum class Part { Question, Answer, Reason };

double heightOf(QTextDocument& document, double width) {
    document.setTextWidth(width);
    return document.size().height();
}

}  // namespace

struct QuizView::Texts {
    QTextDocument question;
    std::vector<std::unique_ptr<QTextDocument>> answers;
    std::vector<std::unique_ptr<QTextDocument>> reasons;
};

QuizView::QuizView(lesson::LessonRef lesson, const lesson::Quiz& quiz, int chosen, QWidget* parent)
    : QWidget(parent),
      m_lesson(std::move(lesson)),
      m_quiz(quiz),
      m_texts(std::make_unique<Texts>()),
      m_chosen(chosen),
      m_cursor(std::max(0, chosen)) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    installQuizAccessibility();
    write();
}

QuizView::~QuizView() = default;

void QuizView::write() {
    const Theme& theme = Theme::of(palette());
    writeInlines(m_texts->question, *m_lesson, m_quiz.question, theme, 14, QFont::DemiBold);
    m_texts->answers.clear();
    m_texts->reasons.clear();
    for (const lesson::Answer& answer : m_quiz.answers) {
        m_texts->answers.push_back(std::make_unique<QTextDocument>());
        writeInlines(*m_texts->answers.back(), *m_lesson, answer.text, theme, 13, QFont::Normal);
        m_texts->reasons.push_back(std::make_unique<QTextDocument>());
        writeInlines(*m_texts->reasons.back(), *m_lesson, answer.reason, theme, 13, QFont::Normal);
    }
    setAccessibleName(QString::fromStdString(lesson::plain_text(m_quiz.question)));
    update();
}

template <class Visit>
double QuizView::walk(double width, Visit visit) const {
    double y = kHead;
    auto place = [&](Part part, int index, QTextDocument& document, double left, double gap) {
        const double height = heightOf(document, width - left - kPadding);
        visit(part, index, QRectF(left, y, width - left - kPadding, height), document);
        y += height + gap;
    };
    place(Part::Question, 0, m_texts->question, kPadding, 10);
    for (int i = 0; i < static_cast<int>(m_texts->answers.size()); ++i) {
        place(Part::Answer, i, *m_texts->answers[static_cast<size_t>(i)], kAnswerLeft, 10);
        if (i == m_chosen) place(Part::Reason, i, *m_texts->reasons[static_cast<size_t>(i)], kAnswerLeft, 12);
    }
    return y + 6;
}

int QuizView::heightForWidth(int width) const {
    return static_cast<int>(
        std::ceil(walk(std::max(width, 120), [](Part, int, const QRectF&, QTextDocument&) {})));
}

void QuizView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.ink.focus : theme.surface.hairline, hasFocus() ? 2 : 1));
    painter.setBrush(theme.surface.codeBg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    paintIcon(painter, "question", {14, 11}, 16, theme.ink.accent, 1.6);
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme.ink.accent);
    painter.drawText(QPointF(36, 24), tr("Question"));
    walk(width(), [&](Part part, int index, const QRectF& area, QTextDocument& document) {
        if (part == Part::Answer) {
            const QPointF centre(25, area.top() + 9);
            const bool on = index == m_chosen;
            const bool right = m_quiz.answers[static_cast<size_t>(index)].right;
            painter.setPen(
                QPen(on || (hasFocus() && index == m_cursor) ? theme.ink.accent : theme.surface.border, 1.5));
            painter.setBrush(theme.surface.field);
            painter.drawEllipse(centre, 7, 7);
            if (on)
                paintIcon(painter, right ? "check" : "close", centre - QPointF(6, 6), 12,
                          theme.state(right ? Tone::Saved : Tone::Error).text, 2);
        }
        if (part == Part::Reason) {
            const bool right = m_quiz.answers[static_cast<size_t>(index)].right;
            painter.fillRect(QRectF(area.left() - 12, area.top(), 3, area.height()),
                             theme.state(right ? Tone::Saved : Tone::Error).line);
        }
        painter.save();
        painter.translate(area.topLeft());
        document.drawContents(&painter);
        painter.restore();
    });
}

QRect QuizView::answerRect(int answer) const {
    QRectF found;
    walk(width(), [&](Part part, int index, const QRectF& area, QTextDocument&) {
        if (part == Part::Answer && index == answer)
            found = QRectF(8, area.top() - 5, width() - 16, area.height() + 10);
    });
    return found.toAlignedRect();
}

int QuizView::answerAt(QPoint at) const {
    for (int i = 0; i < answerCount(); ++i)
        if (answerRect(i).contains(at)) return i;
    return -1;
}

QString QuizView::answerText(int answer) const {
    return QString::fromStdString(lesson::plain_text(m_quiz.answers[static_cast<size_t>(answer)].text));
}

QString QuizView::reasonText(int answer) const {
    const lesson::Answer& picked = m_quiz.answers[static_cast<size_t>(answer)];
    return (picked.right ? tr("Right.") : tr("Not this one.")) + ' ' +
           QString::fromStdString(lesson::plain_text(picked.reason));
}

void QuizView::choose(int answer) {
    if (answer < 0 || answer >= answerCount()) return;
    const int before = m_chosen;
    m_chosen = answer;
    m_cursor = answer;
    setAccessibleDescription(reasonText(answer));
    for (const int changed : {before, answer})
        if (changed >= 0) tellAnswerChecked(*this, changed);
    updateGeometry();
    update();
    emit answered(answer);
}

void QuizView::moveCursor(int answer) {
    m_cursor = std::clamp(answer, 0, answerCount() - 1);
    tellAnswerFocused(*this, m_cursor);
    update();
}

void QuizView::mousePressEvent(QMouseEvent* event) { choose(answerAt(event->pos())); }

void QuizView::mouseMoveEvent(QMouseEvent* event) {
    setCursor(answerAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool QuizView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void QuizView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
            return moveCursor(m_cursor - 1);
        case Qt::Key_Down:
            return moveCursor(m_cursor + 1);
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return choose(m_cursor);
        default:
            QWidget::keyPressEvent(event);
    }
}

void QuizView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    tellAnswerFocused(*this, m_cursor);
    update();
}

void QuizView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void QuizView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) write();
    if (event->type() == QEvent::LanguageChange) update();
    QWidget::changeEvent(event);
}

void QuizView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
}

}  // namespace backstep::ui
