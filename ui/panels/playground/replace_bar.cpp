#include "panels/playground/replace_bar.h"

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

ReplaceBar::ReplaceBar(QPlainTextEdit& editor, QWidget* parent)
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
    m_wanted->setMaximumWidth(QWIDGETSIZE_MAX);
    m_wanted->setMinimumWidth(80);
    m_with->setMinimumWidth(80);
    m_with->setFixedHeight(m_wanted->height());
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
    connect(m_wanted, &FindField::wanted, this, [this](const QString& text, bool forward, bool next) {
        m_said->clear();
        m_wanted->setFound(text.isEmpty() || findIn(m_editor, sought(), forward, next));
    });
    connect(m_whole, &QCheckBox::toggled, this, [this] {
        m_said->clear();
        m_wanted->setFound(sought().empty() || findIn(m_editor, sought(), true, false));
    });
    connect(m_wanted, &FindField::closed, this, &ReplaceBar::close);
    connect(m_with, &QLineEdit::returnPressed, this, &ReplaceBar::replaceOne);
    connect(m_one, &BarButton::clicked, this, &ReplaceBar::replaceOne);
    connect(m_all, &BarButton::clicked, this, &ReplaceBar::replaceAll);
    retranslate();
    hide();
}

void ReplaceBar::open() {
    const QString chosen = m_editor.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) m_wanted->setText(chosen);
    m_said->clear();
    show();
    m_wanted->open(tr("Find in the code"));
    m_wanted->setPlaceholderText(tr("Find"));
    m_wanted->setFound(true);
}

void ReplaceBar::close() {
    hide();
    m_editor.setFocus();
}

Sought ReplaceBar::sought() const { return {m_wanted->text(), true, m_whole->isChecked()}; }

QString ReplaceBar::said() const { return m_said->text(); }

void ReplaceBar::replaceOne() {
    m_said->clear();
    m_wanted->setFound(replaceIn(m_editor, sought(), m_with->text()));
}

void ReplaceBar::replaceAll() {
    const int count = replaceAllIn(m_editor, sought(), m_with->text());
    m_said->setText(tr("Replaced: %1").arg(count));
    m_wanted->setFound(count > 0 || m_wanted->text().isEmpty());
}

void ReplaceBar::retranslate() {
    m_wanted->setPlaceholderText(tr("Find"));
    m_wanted->setAccessibleName(tr("Find in the code"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_whole->setText(tr("Whole words only"));
    m_one->setLabel(tr("Replace"));
    m_all->setLabel(tr("All"));
    m_all->setAccessibleName(tr("Replace all"));
}

void ReplaceBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ReplaceBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return close();
    QWidget::keyPressEvent(event);
}

}  // namespace backstep::ui
