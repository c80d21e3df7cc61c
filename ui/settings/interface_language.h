#pragma once

#include <QObject>
#include <QTranslator>

#include "words/language.h"

namespace backstep::ui {

// The language of the whole interface, switched while it runs: installs the translators, and every widget
// hears of it as QEvent::LanguageChange. English is the language of the sources and needs none.
class InterfaceLanguage : public QObject {
    Q_OBJECT

  public:
    explicit InterfaceLanguage(QObject* parent = nullptr);
    ~InterfaceLanguage() override;

    static words::Language ofSystem();

    words::Language current() const { return m_current; }
    void set(words::Language language);

  signals:
    void changed();

  private:
    void remove();

    words::Language m_current = words::Language::English;
    QTranslator m_ours;
    QTranslator m_dialogs;  // Qt's own words that we show, whether or not its translations are installed
    QTranslator m_qts;      // the rest of them, where they are
};

}  // namespace backstep::ui
