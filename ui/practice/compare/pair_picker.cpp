#include "practice/compare/pair_picker.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "frame/bar_button.h"
#include "frame/slim_scroll_bar.h"
#include "style/fonts.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr int kWidth = 660;

QString inWords(const Message& message, words::Language language) {
    return QString::fromStdString(words::render(message, language));
}

QLabel* sentence(int px, int weight = QFont::Normal) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setFont(uiFont(px, weight));
    return label;
}

}  // namespace

PairPicker::PairPicker(QWidget* parent)
    : QWidget(parent),
      m_hint(sentence(14)),
      m_told(sentence(14, QFont::DemiBold)),
      m_stop(new BarButton("close", BarButton::Look::Plain)),
      m_back(new BarButton("back", BarButton::Look::Plain)) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    all->addWidget(scroll);
    SlimScrollBar::dress(*scroll);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    scroll->setWidget(page);
    scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    // Sentences are no wider than reads well; what holds them knows it, for they are as high as they wrap.
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QWidget;
    words->setMaximumWidth(kWidth);
    row->addWidget(words, 1);
    row->addStretch();
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins(32, 28, 32, 24);
    column->setSpacing(8);
    column->addWidget(m_back, 0, Qt::AlignLeft);
    column->addWidget(m_told);
    column->addWidget(m_stop, 0, Qt::AlignLeft);
    column->addWidget(m_hint);
    column->addSpacing(8);
    m_list = new QVBoxLayout;
    m_list->setSpacing(4);
    column->addLayout(m_list);
    column->addStretch(1);
    connect(m_stop, &BarButton::clicked, this, &PairPicker::stopped);
    connect(m_back, &BarButton::clicked, this, &PairPicker::left);
    setRunning(false);
    retranslate();
}

QString PairPicker::nameOf(const lesson::Variant& pair, words::Language language) {
    return QStringLiteral("%1 / %2").arg(inWords(pair.first, language), inWords(pair.second, language));
}

void PairPicker::show(const Offers& offers, words::Language language) {
    while (QLayoutItem* item = m_list->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    m_sentences.clear();
    setFocusProxy(m_stop->isHidden() ? nullptr : m_stop);
    m_back->setVisible(offers.canLeave);
    for (size_t i = 0; i < offers.pairs.size(); ++i) {
        auto* offer = new BarButton("compare", BarButton::Look::Plain);
        offer->setLabel(nameOf(offers.pairs[i], language));
        connect(offer, &BarButton::clicked, this, [this, i] { emit chosen(static_cast<int>(i)); });
        m_list->addWidget(offer, 0, Qt::AlignLeft);
        QLabel* what = sentence(13);
        what->setForegroundRole(QPalette::PlaceholderText);
        what->setText(inWords(offers.pairs[i].difference, language));
        what->setContentsMargins(4, 0, 0, 10);
        m_list->addWidget(what);
        offer->setAccessibleDescription(what->text());
        m_sentences.append(what->text());
        if (i == 0) setFocusProxy(offer);
    }
    if (!offers.pairs.empty() || !offers.isCode) return;
    QLabel* none = sentence(14, QFont::DemiBold);
    none->setText(tr("Nothing in this code has a ready-made counterpart"));
    m_list->addWidget(none);
}

void PairPicker::setRunning(bool running) {
    m_stop->setVisible(running);
    m_hint->setVisible(!running);
    if (running) m_told->setText(tr("The second variant is running…"));
    m_told->setVisible(running);
}

QString PairPicker::told() const { return m_told->isHidden() ? QString() : m_told->text(); }
QStringList PairPicker::sentences() const { return m_sentences; }

void PairPicker::retranslate() {
    m_stop->setLabel(tr("Stop it"));
    m_back->setLabel(tr("Back to the comparison"));
    m_hint->setText(
        tr("Choose what to compare this code with: the same code with one idea exchanged runs beside it, "
           "step for step, and what differs is marked."));
}

void PairPicker::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
