#include "command_line.h"

#include <QFile>
#include <QProcess>

CommandLine::Ended CommandLine::backstep(const QStringList& arguments, const char* locale) const {
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANGUAGE", "LANG"})
        environment.remove(variable);
    environment.insert("LC_ALL", locale);
    environment.insert("XDG_CONFIG_HOME", m_folder.filePath("config"));
    process.setProcessEnvironment(environment);
    process.start(BACKSTEP_PROGRAM, arguments);
    Ended ended;
    if (!process.waitForFinished(60000)) {
        process.kill();
        process.waitForFinished();
        ended.error = "hung";
        return ended;
    }
    ended.output = process.readAllStandardOutput();
    ended.error = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit) ended.exitCode = process.exitCode();
    return ended;
}

QString CommandLine::write(const QString& name, const QByteArray& content) const {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? name : QString();
}

QByteArray CommandLine::contents(const QString& name) const {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
