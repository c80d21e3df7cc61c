#include "panels/playground/search_bar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "frame/bar_button.h"
#include "frame/find_field.h"
#include "panels/playground/text_search.h"
#include "style/fonts.h"

namespace backstep::ui {

SearchBar::SearchBar(QPlainTextEdit& editor, QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_wanted(new FindField(this)),
      m_with(new QLineEdit(this)),
      m_one(new BarButton("", BarButton::Look::Plain, this)),
      m_all(new BarButton("", BarButton::Look::Plain, this)),
      m_whole(new QCheckBox(this)),
      m_said(new QLabel(this)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    setSizePolicy(QSizePolicy::Preferred,
                  QSizePolicy::Fixed);  // in a low window it is the code that gives way
    m_wanted->setMaximumWidth(QWIDGETSIZE_MAX);
    m_wanted->setMinimumWidth(80);
    m_with->setMinimumWidth(80);
    m_with->setFixedHeight(m_wanted->height());
    m_with->setTextMargins(m_wanted->textMargins());
    m_with->setFont(m_wanted->font());
    m_said->setFont(uiFont(12, QFont::Medium));
    auto* fields = new QHBoxLayout;
    fields->addWidget(m_wanted, 1);
    fields->addWidget(m_with, 1);
    rows->addLayout(fields);
    auto* acts = new QHBoxLayout;
    acts->addWidget(m_one);
    acts->addWidget(m_all);
    acts->addWidget(m_said, 1);
    rows->addLayout(acts);
    m_whole->setFont(m_said->font());
    rows->addWidget(m_whole);
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

void SearchBar::openFind() { open(false); }
void SearchBar::openReplace() { open(true); }

void SearchBar::open(bool replacing) {
    m_replacing = replacing;
    for (QWidget* part : {static_cast<QWidget*>(m_with), static_cast<QWidget*>(m_one),
                          static_cast<QWidget*>(m_all), static_cast<QWidget*>(m_whole)})
        part->setVisible(replacing);
    const QString chosen = m_editor.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) m_wanted->setText(chosen);
    m_said->clear();
    show();
    m_wanted->open(tr("Find in the code"));
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
}

void SearchBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SearchBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return close();
    QWidget::keyPressEvent(event);
}

}  // namespace backstep::ui
