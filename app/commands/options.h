#pragma once

#include <QCommandLineParser>
#include <QStringList>
#include <optional>

#include "style/theme.h"
#include "words/language.h"

namespace backstep::app {

// The options of one command. A word that is not understood, a missing file or a value out of its range is a
// usage error: what is wrong goes to stderr and `status()` is 2.
class Options {
  public:
    // `names` lists the command's options: "steps=" takes a value, "json" is a flag.
    Options(const QStringList& arguments, const QStringList& names, int files);

    bool good() const { return m_good; }
    int status() const;
    QStringList files() const { return m_parser.positionalArguments(); }
    QString file() const { return files().value(0); }
    bool has(const QString& name) const { return m_parser.isSet(name); }
    QString text(const QString& name) const { return m_parser.value(name); }

    // Each complains and makes the options bad when the value is out of range.
    std::optional<uint64_t> number(const QString& name);
    double factor(const QString& name, double otherwise);
    QString oneOf(const QString& name, const QStringList& known, const QString& otherwise);
    // --lang, else the settings, else the locale.
    words::Language language();
    // --theme, else light.
    ui::ThemeId theme();

    void refuse(const QString& why);

  private:
    QCommandLineParser m_parser;
    QString m_command;
    bool m_good = true;
};

// The interface language of the settings and the locale, for commands that were given none.
words::Language preferredLanguage();

}  // namespace backstep::app
