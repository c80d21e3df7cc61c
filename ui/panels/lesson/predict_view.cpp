#include "panels/lesson/predict_view.h"

#include <QEvent>
#include <QLineEdit>
#include <QPainter>

#include "frame/bar_button.h"
#include "lesson/answer.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kField = 34;
constexpr int kPadding = 8;  // in the field, beside its text

}  // namespace

PredictView::PredictView(lesson::LessonRef lesson, const lesson::Predict& predict, const QString& answer,
                         QWidget* parent)
    : AskCard(std::move(lesson), kField, parent),
      m_predict(predict),
      m_field(new QLineEdit(this)),
      m_check(new BarButton("check", BarButton::Look::Plain, this)) {
    setFocusProxy(m_field);
    m_field->setFrame(false);
    m_field->setTextMargins(kPadding, 0, kPadding, 0);
    m_field->installEventFilter(this);
    m_field->setFont(codeFont(14, QFont::Medium));
    m_field->setText(answer);
    connect(m_field, &QLineEdit::returnPressed, this, &PredictView::judge);
    connect(m_check, &BarButton::clicked, this, &PredictView::judge);
    if (answer.isEmpty())
        write();
    else
        judge();
}

void PredictView::judge() {
    const auto number = lesson::read_number(m_field->text().toStdString());
    m_verdict = !number                                   ? Verdict::NoNumber
                : lesson::judge(m_predict, *number).right ? Verdict::Right
                                                          : Verdict::Wrong;
    write();
    if (number) emit answered(m_field->text(), isSolved());
    emit replied();
}

void PredictView::write() {
    ask(m_predict.question, QFont::DemiBold);
    const auto number = lesson::read_number(m_field->text().toStdString());
    const lesson::Inlines* reason = number ? lesson::judge(m_predict, *number).reason : nullptr;
    if (m_verdict == Verdict::None)
        answerNothing();
    else if (reason)
        answer(*reason);
    else
        answer(m_verdict == Verdict::NoNumber ? tr("Write a number, such as −1.5 or 1/3.")
                                              : tr("Not this one. Look at the picture and try again."));
    const QString asked = QString::fromStdString(lesson::plain_text(m_predict.question));
    m_check->setLabel(tr("Check"));
    m_field->setPlaceholderText(tr("a number"));
    m_field->setAccessibleName(asked);
    setAccessibleName(asked);
    m_field->setReadOnly(isSolved());
    m_check->setEnabled(!isSolved());
    told();
}

void PredictView::place(const QRect& row) {
    const int button = m_check->sizeHint().width();
    m_field->setGeometry(row.x(), row.y(), std::max(60, row.width() - button - 8), row.height());
    m_check->setGeometry(row.right() + 1 - button, row.y(), button, row.height());
    // What is wanted is read whole, in a narrow pane in smaller letters.
    const double room = m_field->width() - 2 * kPadding - 6;
    for (const double px : {14.0, 13.0, 12.0, 11.0}) {
        m_field->setFont(codeFont(px, QFont::Medium));
        if (widthOf(m_field->font(), m_field->placeholderText()) <= room) break;
    }
}

void PredictView::paintEvent(QPaintEvent* event) {
    AskCard::paintEvent(event);
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_field->hasFocus() ? QPen(theme.ink.focus, 2) : QPen(theme.surface.border, 1));
    painter.setBrush(theme.surface.field);
    painter.drawRoundedRect(QRectF(m_field->geometry()).adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
    if (reply().isEmpty()) return;
    paintIcon(painter, isSolved() ? "check" : "close", {double(width() - 30), 11}, 16,
              theme.state(replyTone()).text, 2);
}

bool PredictView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::eventFilter(watched, event);
}

}  // namespace backstep::ui
