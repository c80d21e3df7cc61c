#include "practice/engine/turn_view.h"

#include <QEvent>
#include <QLineEdit>
#include <QPainter>

#include "canvas/paint/looks.h"
#include "frame/bar_button.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr int kFormula = 40;  // below the title
constexpr int kField = 46;    // below the formula, of the question that is asked
constexpr int kFieldHeight = 34;
constexpr int kFieldPadding = 8;
constexpr double kFormulaPx = 19;

}  // namespace

TurnView::TurnView(QWidget* parent)
    : QWidget(parent),
      m_field(new QLineEdit(this)),
      m_check(new BarButton("check", BarButton::Look::Primary, this)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_field->setFrame(false);
    m_field->setFont(codeFont(14, QFont::Medium));
    m_field->setTextMargins(kFieldPadding, 0, kFieldPadding, 0);
    m_field->installEventFilter(this);
    const auto answer = [this] { emit answered(m_field->text()); };
    connect(m_field, &QLineEdit::returnPressed, this, answer);
    connect(m_check, &BarButton::clicked, this, answer);
    retranslate();
}

void TurnView::retranslate() {
    m_check->setLabel(tr("Check"));
    arrange();
    update();
}

void TurnView::show(const std::vector<explain::Question>& questions, size_t answered) {
    m_questions = questions;
    m_answered = answered;
    m_formulas.clear();
    for (const explain::Question& question : questions)
        m_formulas.emplace_back(QString::fromStdString(question.formula));
    const bool asks = answered < questions.size();
    m_field->setVisible(asks);
    m_check->setVisible(asks);
    m_field->clear();
    if (asks) {
        m_field->setAccessibleName(title(questions[answered]));
        setAccessibleName(title(questions[answered]));
    }
    setVisible(!questions.empty());
    updateGeometry();
    arrange();
    update();
}

QString TurnView::title(const explain::Question& question) const {
    const QString target = QString::fromStdString(question.target);
    const QString element = QString::fromStdString(question.element);
    switch (question.kind) {
        case explain::Question::Kind::Local:
            return element.isEmpty()
                       ? tr("Local derivative with respect to %1, of this node alone").arg(target)
                       : tr("Local derivative with respect to %1, element %2, of this node alone")
                             .arg(target, element);
        case explain::Question::Kind::Sends:
            return element.isEmpty() ? tr("Gradient it sends to %1, from what it receives").arg(target)
                                     : tr("Gradient it sends to %1, element %2, from what it receives")
                                           .arg(target, element);
        case explain::Question::Kind::Slate:
            break;
    }
    return tr("What %1.grad is afterwards").arg(target + element);
}

int TurnView::wantedHeight() const {
    if (m_questions.empty()) return 0;
    const size_t shown = std::min(m_answered + 1, m_questions.size());
    return static_cast<int>(top(shown));
}

QFont TurnView::titleFace() { return uiFont(13, QFont::DemiBold); }

QString TurnView::numberedTitle(size_t question) const {
    return QStringLiteral("%1  %2").arg(question + 1).arg(title(m_questions[question]));
}

double TurnView::titleHeight(size_t question) const {
    return QFontMetricsF(titleFace())
        .boundingRect(QRectF(0, 0, width(), 1000), Qt::TextWordWrap, numberedTitle(question))
        .height();
}

double TurnView::top(size_t question) const {
    double y = 0;
    for (size_t i = 0; i < question; ++i) y += titleHeight(i) + kFormula + (i == m_answered ? kField : 0);
    return y;
}

void TurnView::arrange() {
    if (m_answered >= m_questions.size()) return;
    const int y = static_cast<int>(top(m_answered) + titleHeight(m_answered)) + kFormula;
    const int button = m_check->sizeHint().width();
    m_field->setGeometry(2, y, std::max(60, width() - button - 12), kFieldHeight);
    m_check->setGeometry(width() - button, y, button, kFieldHeight);
    // What it may be is said as far as it is seen whole.
    const QString all = tr("a number, 1/3 or 2*(7-10)"), least = tr("a number");
    const double room = m_field->width() - 2 * kFieldPadding - 4;
    m_field->setPlaceholderText(widthOf(m_field->font(), all) <= room ? all : least);
}

void TurnView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_questions.size() && i <= m_answered; ++i) {
        const double y = top(i);
        painter.setFont(titleFace());
        painter.setPen(theme.ink.primary);
        painter.drawText(QRectF(0, y, width(), titleHeight(i)), Qt::TextWordWrap, numberedTitle(i));
        const double line = y + titleHeight(i) + 24;
        const bool said = i < m_answered;
        const QString value = said ? QStringLiteral("= ") + cardText(trace::ValueSnapshot::scalar(
                                                                DType::Float32, m_questions[i].expected))
                                   : QString();
        const FormulaStyle style{kFormulaPx * 0.8, theme.ink.primary, &theme};
        const QFont mono = codeFont(14, QFont::DemiBold);
        const double room = width() - (said ? widthOf(mono, value) + 40 : 8);
        const Formula formula = m_formulas[i].onOneLine().shortened(style, room);
        double x = 4;
        if (!formula.isEmpty()) {
            formula.paint(painter, {x, line}, style);
            x += formula.measure(style).width + 8;
        }
        if (!said) continue;
        painter.setFont(mono);
        painter.setPen(theme.state(Tone::Saved).text);
        painter.drawText(QPointF(x, line), value);
        paintIcon(painter, "check", {x + widthOf(mono, value) + 6, line - 12}, 16,
                  theme.state(Tone::Saved).text, 2);
    }
    if (m_answered >= m_questions.size()) return;
    painter.setPen(m_field->hasFocus() ? QPen(theme.ink.focus, 2) : QPen(theme.surface.border, 1));
    painter.setBrush(theme.surface.field);
    painter.drawRoundedRect(QRectF(m_field->geometry()).adjusted(-1, -1, 1, 1), 4, 4);
}

void TurnView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();  // a title may take another line
    arrange();
}

bool TurnView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::eventFilter(watched, event);
}

}  // namespace backstep::ui
