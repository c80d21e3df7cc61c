#include "panels/lesson/predict_view.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTextDocument>
#include <cmath>

#include "frame/bar_button.h"
#include "lesson/answer.h"
#include "panels/lesson/prose_document.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kPadding = 16;
constexpr int kHead = 40;
constexpr int kField = 34;
constexpr int kGap = 10;
constexpr int kReplyLeft = 14;

int heightOf(QTextDocument& document, int width) {
    document.setTextWidth(width);
    return static_cast<int>(std::ceil(document.size().height()));
}

}  // namespace

PredictView::PredictView(lesson::LessonRef lesson, const lesson::Predict& predict, const QString& answer,
                         QWidget* parent)
    : QWidget(parent),
      m_lesson(std::move(lesson)),
      m_predict(predict),
      m_question(std::make_unique<QTextDocument>()),
      m_reply(std::make_unique<QTextDocument>()),
      m_field(new QLineEdit(this)),
      m_check(new BarButton("check", BarButton::Look::Plain, this)) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_field->setFrame(false);
    m_field->setTextMargins(8, 0, 8, 0);
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

PredictView::~PredictView() = default;

void PredictView::judge() {
    const auto number = lesson::read_number(m_field->text().toStdString());
    m_verdict = !number                                   ? Verdict::NoNumber
                : lesson::judge(m_predict, *number).right ? Verdict::Right
                                                          : Verdict::Wrong;
    write();
    if (number) emit answered(m_field->text(), isSolved());
}

void PredictView::write() {
    const Theme& theme = Theme::of(palette());
    writeInlines(*m_question, *m_lesson, m_predict.question, theme, 14, QFont::DemiBold);
    m_reply->clear();
    const auto number = lesson::read_number(m_field->text().toStdString());
    const lesson::Inlines* reason = number ? lesson::judge(m_predict, *number).reason : nullptr;
    if (m_verdict != Verdict::None && reason) {
        writeInlines(*m_reply, *m_lesson, *reason, theme, 13, QFont::Normal);
    } else if (m_verdict != Verdict::None) {
        m_reply->setDefaultFont(uiFont(13));
        m_reply->setHtml(
            QStringLiteral("<span style='color:%1'>%2</span>")
                .arg(theme.ink.primary.name(),
                     (m_verdict == Verdict::NoNumber ? tr("Write a number, such as −1.5 or 1/3.")
                                                     : tr("Not this one. Look at the picture and try "
                                                          "again."))
                         .toHtmlEscaped()));
    }
    const QString question = QString::fromStdString(lesson::plain_text(m_predict.question));
    m_check->setLabel(tr("Check"));
    m_field->setPlaceholderText(tr("a number"));
    m_field->setAccessibleName(question);
    setAccessibleName(question);
    setAccessibleDescription(reply());
    m_field->setReadOnly(isSolved());
    m_check->setEnabled(!isSolved());
    updateGeometry();
    arrange();
    update();
}

QString PredictView::reply() const { return m_reply->toPlainText(); }

int PredictView::heightForWidth(int width) const {
    const int room = std::max(width, 120) - 2 * kPadding;
    int height = kHead + heightOf(*m_question, room) + kGap + kField + kPadding;
    if (!m_reply->isEmpty()) height += heightOf(*m_reply, room - kReplyLeft) + kGap;
    return height;
}

void PredictView::arrange() {
    const int top = kHead + heightOf(*m_question, width() - 2 * kPadding) + kGap;
    const int button = m_check->sizeHint().width();
    m_field->setGeometry(kPadding, top, std::max(60, width() - 2 * kPadding - button - 8), kField);
    m_check->setGeometry(width() - kPadding - button, top, button, kField);
}

void PredictView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.setBrush(theme.surface.codeBg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    paintIcon(painter, "bulb", {14, 11}, 16, theme.ink.accent, 1.6);
    painter.setFont(uiFont(12, QFont::DemiBold));
    painter.setPen(theme.ink.accent);
    painter.drawText(QPointF(36, 24), tr("Predict"));
    auto draw = [&](QTextDocument& document, QPointF at) {
        painter.save();
        painter.translate(at);
        document.drawContents(&painter);
        painter.restore();
    };
    m_question->setTextWidth(width() - 2 * kPadding);
    draw(*m_question, {double(kPadding), double(kHead)});
    painter.setPen(m_field->hasFocus() ? QPen(theme.ink.focus, 2) : QPen(theme.surface.border, 1));
    painter.setBrush(theme.surface.field);
    painter.drawRoundedRect(QRectF(m_field->geometry()).adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
    if (m_reply->isEmpty()) return;
    const double top = m_field->geometry().bottom() + 1 + kGap;
    const int height = heightOf(*m_reply, width() - 2 * kPadding - kReplyLeft);
    const Theme::State& ink = theme.state(isSolved() ? Tone::Saved : Tone::Error);
    painter.fillRect(QRectF(kPadding, top, 3, height), ink.line);
    draw(*m_reply, {double(kPadding + kReplyLeft), top});
    paintIcon(painter, isSolved() ? "check" : "close", {double(width() - 30), 11}, 16, ink.text, 2);
}

bool PredictView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::eventFilter(watched, event);
}

void PredictView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
    arrange();
}

void PredictView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) write();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
