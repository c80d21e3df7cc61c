#include "program_under_test.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kLimitedMemory = false;  // the sanitizer's shadow alone takes terabytes of addresses
#else
constexpr bool kLimitedMemory = true;
#endif

QString ProgramUnderTest::write(const QString& name, const QByteArray& content) const {
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(content);
    return name;
}

ProgramUnderTest::Ended ProgramUnderTest::run(const QStringList& arguments, const QString& outputFile) const {
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C.UTF-8");
    process.setProcessEnvironment(environment);
    if (!outputFile.isEmpty()) process.setStandardOutputFile(outputFile);
    const QString limit = kLimitedMemory ? QString("ulimit -v %1; ").arg(m_megabytes * 1000) : "";
    process.start("/bin/sh", QStringList{"-c", limit + "exec \"$@\"", "sh", BACKSTEP_PROGRAM} + arguments);
    Ended ended;
    if (!process.waitForFinished(60000)) {
        process.kill();
        process.waitForFinished();
        ended.lastLine = "hung: " + arguments.join(' ');
        return ended;
    }
    ended.output = process.readAllStandardOutput();
    ended.error = process.readAllStandardError();
    ended.lastLine = QString::fromUtf8(ended.error).trimmed().section('\n', -1);
    // The shell has become the program, so a signal shows as itself.
    if (process.exitStatus() == QProcess::NormalExit) ended.exitCode = process.exitCode();
    return ended;
}

QString ProgramUnderTest::whatIsWrongWith(const QByteArray& snippet, int line,
                                          const QString& lastLine) const {
    const Ended ended = run({"run", write("snippet.py", snippet)});
    if (ended.exitCode != 1) return QString("status %1: %2").arg(ended.exitCode).arg(ended.lastLine);
    const QRegularExpression wanted(QRegularExpression::anchoredPattern(lastLine));
    if (!wanted.match(ended.lastLine).hasMatch()) return "it ends: " + ended.lastLine;
    const QByteArray place = "File \"snippet.py\", line " + QByteArray::number(line);
    if (line > 0 && !ended.error.contains(place)) return "no " + place + " in " + ended.error.left(2000);
    return ended.error.contains("internal error") ? QString::fromUtf8(ended.error.left(2000)) : QString();
}
