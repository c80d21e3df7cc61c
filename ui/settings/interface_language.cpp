#include "settings/interface_language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace backstep::ui {

InterfaceLanguage::InterfaceLanguage(QObject* parent) : QObject(parent) {}

InterfaceLanguage::~InterfaceLanguage() { remove(); }

void InterfaceLanguage::remove() {
    for (QTranslator* translator : {&m_ours, &m_dialogs, &m_qts})
        QCoreApplication::removeTranslator(translator);
}

words::Language InterfaceLanguage::ofSystem() {
    return words::language_of_locale(QLocale::system().name().toStdString());
}

void InterfaceLanguage::set(words::Language language) {
    if (language == m_current) return;
    m_current = language;
    const bool spanish = language == words::Language::Spanish;
    QLocale::setDefault(QLocale(spanish ? QLocale::Spanish : QLocale::English));
    remove();
    if (spanish &&
        m_qts.load(QStringLiteral("qtbase_es"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qts);
    if (spanish && m_dialogs.load(QStringLiteral(":/i18n/qt_es.qm")))
        QCoreApplication::installTranslator(&m_dialogs);
    if (spanish && m_ours.load(QStringLiteral(":/i18n/ui_es.qm")))
        QCoreApplication::installTranslator(&m_ours);
    emit changed();
}

}  // namespace backstep::ui
