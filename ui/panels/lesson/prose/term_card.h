#pragma once

#include <QTextDocument>
#include <QTimer>
#include <QWidget>

#include "words/glossary.h"

class QTextBrowser;

namespace backstep::ui {

// What a term of the glossary means, beside its word in a prose whose terms are linked: the word, its name in
// the API, the meaning, the word in the other language. Comes when the mouse rests on the term, or at once
// when the keyboard gets there or it is clicked; Esc and whatever moves the text take it away. Never takes
// the focus.
class TermCard : public QWidget {
    Q_OBJECT

  public:
    explicit TermCard(QTextBrowser* prose);

    void setLanguage(words::Language language) { m_language = language; }  // of the prose
    void showFor(const QString& address);  // at once; no card when it is no term's
    QString text() const { return m_text.toPlainText(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void open();
    void close();
    void write(const words::Term& term);
    QRect wordOf(const QString& address) const;  // on the screen

    QTextBrowser& m_prose;
    words::Language m_language = words::Language::English;
    QString m_address;
    bool m_underMouse = false;
    QTimer m_rest;
    QTextDocument m_text;
};

}  // namespace backstep::ui
