#include "panels/playground/search_bar.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <algorithm>

#include "frame/bar_button.h"
#include "frame/find_field.h"
#include "frame/slim_scroll_bar.h"
#include "panels/playground/text_search.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr int kSpacing = 8;
constexpr int kField = 120;  // the least of a field beside another thing

}  // namespace

SearchBar::SearchBar(QPlainTextEdit& editor, QWidget* parent)
    : QScrollArea(parent),
      m_editor(editor),
      m_rows(new QGridLayout),
      m_wanted(new FindField),
      m_with(new QLineEdit),
      m_one(new BarButton("", BarButton::Look::Plain)),
      m_all(new BarButton("", BarButton::Look::Plain)),
      m_whole(new QCheckBox),
      m_said(new QLabel) {
    m_wanted->setMaximumWidth(QWIDGETSIZE_MAX);
    m_wanted->setMinimumWidth(kField);
    m_with->setMinimumWidth(kField);
    m_with->setFixedHeight(m_wanted->height());
    m_with->setTextMargins(m_wanted->textMargins());
    m_with->setFont(m_wanted->font());
    m_said->setFont(uiFont(12, QFont::Medium));
    m_whole->setFont(m_said->font());
    auto* page = new QWidget;
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(kSpacing);
    m_rows->setVerticalSpacing(6);
    page->setLayout(m_rows);
    m_groups = {group({m_wanted, m_with}), group({m_one, m_all, m_said}), group({m_whole})};
    for (QWidget* part : m_groups) m_rows->addWidget(part);
    setWidget(page);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    SlimScrollBar::dress(*this);
    for (QWidget* ground : {viewport(), page}) ground->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(m_wanted, &FindField::wanted, this,
            [this](const QString&, bool forward, bool next) { look(forward, next); });
    connect(m_whole, &QCheckBox::toggled, this, [this] { look(true, false); });
    connect(m_wanted, &FindField::closed, this, &SearchBar::close);
    connect(m_with, &QLineEdit::returnPressed, this, &SearchBar::replaceOne);
    connect(m_one, &BarButton::clicked, this, &SearchBar::replaceOne);
    connect(m_all, &BarButton::clicked, this, &SearchBar::replaceAll);
    retranslate();
    hide();
}

QWidget* SearchBar::group(const std::initializer_list<QWidget*>& parts) {
    auto* group = new QWidget;
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kSpacing);
    for (QWidget* part : parts) row->addWidget(part, qobject_cast<QLineEdit*>(part) ? 1 : 0);
    return group;
}

void SearchBar::arrange() {
    constexpr int kScrollBar = 10;  // kept free, so that the rows are the same with it and without
    int row = 0, column = 0, used = 0;
    for (QWidget* part : m_groups) {
        m_rows->removeWidget(part);
        if (part->isHidden()) continue;
        const int needed = part->minimumSizeHint().width();
        if (column > 0 && used + kSpacing + needed > width() - kScrollBar) ++row, column = used = 0;
        m_rows->addWidget(part, row, column++, part == m_groups.front() ? Qt::Alignment() : Qt::AlignLeft);
        used += needed + kSpacing;
    }
    updateGeometry();
    emit roomChanged();
}

QSize SearchBar::sizeHint() const { return {widget()->sizeHint().width(), m_rows->sizeHint().height()}; }

QSize SearchBar::minimumSizeHint() const { return {kField, m_wanted->height()}; }

void SearchBar::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrange();
}

void SearchBar::openFind() { open(false); }
void SearchBar::openReplace() { open(true); }

void SearchBar::open(bool replacing) {
    m_replacing = replacing;
    for (QWidget* part : {static_cast<QWidget*>(m_with), static_cast<QWidget*>(m_one),
                          static_cast<QWidget*>(m_all), m_groups.back()})
        part->setVisible(replacing);
    const QString chosen = m_editor.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) m_wanted->setText(chosen);
    m_said->clear();
    show();
    verticalScrollBar()->setValue(0);
    m_wanted->open(tr("Find in the code"));
    arrange();
    m_wanted->setPlaceholderText(tr("Find"));
    look(true, false);
}

void SearchBar::look(bool forward, bool next) {
    m_wanted->setFound(sought().empty() || findIn(m_editor, sought(), forward, next));
    const auto [which, all] = placeAmongAll(m_editor, sought());
    m_said->setText(sought().empty() ? QString()
                    : all == 0       ? tr("Not in the code")
                                     : tr("%1 of %2").arg(which).arg(all));
}

void SearchBar::close() {
    hide();
    emit roomChanged();
    m_editor.setFocus();
}

Sought SearchBar::sought() const {
    return {m_wanted->text(), m_replacing, m_replacing && m_whole->isChecked()};
}

QString SearchBar::said() const { return m_said->text(); }

void SearchBar::replaceOne() {
    m_said->clear();
    m_wanted->setFound(replaceIn(m_editor, sought(), m_with->text()));
}

void SearchBar::replaceAll() {
    const int count = replaceAllIn(m_editor, sought(), m_with->text());
    m_said->setText(tr("Replaced: %1").arg(count));
    m_wanted->setFound(count > 0 || m_wanted->text().isEmpty());
}

void SearchBar::retranslate() {
    m_wanted->setPlaceholderText(tr("Find"));
    m_wanted->setAccessibleName(tr("Find in the code"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_whole->setText(tr("Whole words only"));
    m_one->setLabel(tr("Replace"));
    m_all->setLabel(tr("All"));
    m_all->setAccessibleName(tr("Replace all"));
    int widest = 0;  // what it says moves nothing
    for (const QString& words :
         {tr("Not in the code"), tr("Replaced: %1").arg(99), tr("%1 of %2").arg(99).arg(99)})
        widest = std::max(widest, m_said->fontMetrics().horizontalAdvance(words));
    m_said->setMinimumWidth(widest);
    arrange();
}

void SearchBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QScrollArea::changeEvent(event);
}

void SearchBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return close();
    QScrollArea::keyPressEvent(event);
}

}  // namespace backstep::ui
