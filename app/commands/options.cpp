#include "commands/options.h"

#include <cstdio>

#include "commands/commands.h"
#include "settings/settings.h"

namespace backstep::app {

Options::Options(const QStringList& arguments, const QStringList& names, int files)
    : m_command(arguments.value(0)) {
    for (const QString& name : names) {
        if (name.endsWith('='))
            m_parser.addOption(QCommandLineOption(name.chopped(1), {}, "value"));
        else
            m_parser.addOption(QCommandLineOption(name));
    }
    if (!m_parser.parse(arguments)) {
        refuse(m_parser.errorText());
        return;
    }
    const qsizetype given = this->files().size();
    if (files > 0 && given < files) refuse("a FILE is missing");
    if (files >= 0 && given > files) refuse("too many arguments: " + this->files().mid(files).join(' '));
}

int Options::status() const { return m_good ? kDone : kUsageError; }

void Options::refuse(const QString& why) {
    if (m_good)
        std::fprintf(stderr, "backstep %s: %s (see backstep --help)\n", qPrintable(m_command),
                     qPrintable(why));
    m_good = false;
}

std::optional<uint64_t> Options::number(const QString& name) {
    if (!has(name)) return std::nullopt;
    bool whole = false;
    const qulonglong value = text(name).toULongLong(&whole);
    if (whole) return value;
    refuse("--" + name + " takes a whole number, not " + text(name));
    return std::nullopt;
}

double Options::factor(const QString& name, double otherwise) {
    if (!has(name)) return otherwise;
    bool isNumber = false;
    const double value = text(name).toDouble(&isNumber);
    if (isNumber && value >= 0.1 && value <= 16) return value;
    refuse("--" + name + " takes a number between 0.1 and 16, not " + text(name));
    return otherwise;
}

QString Options::oneOf(const QString& name, const QStringList& known, const QString& otherwise) {
    if (!has(name)) return otherwise;
    if (known.contains(text(name))) return text(name);
    refuse("--" + name + " is one of " + known.join(", ") + ", not " + text(name));
    return otherwise;
}

words::Language Options::language() {
    const QString name = oneOf("lang", {"es", "en"}, {});
    return name.isEmpty() ? preferredLanguage() : *words::language_named(name.toStdString());
}

ui::ThemeId Options::theme() {
    const QString name = oneOf("theme", {"light", "dark", "contrast"}, "light");
    if (name == "dark") return ui::ThemeId::Dark;
    if (name == "contrast") return ui::ThemeId::Contrast;
    return ui::ThemeId::Light;
}

words::Language preferredLanguage() {
    if (const auto language = ui::Settings().language()) return *language;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const QByteArray value = qgetenv(variable);
        if (!value.isEmpty()) return words::language_of_locale(value.toStdString());
    }
    return words::Language::English;
}

}  // namespace backstep::app
