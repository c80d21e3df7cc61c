#include "settings/code_file.h"

#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QStringDecoder>
#include <QUrl>

#include "settings/saved_file.h"

namespace backstep::ui {

namespace {

constexpr auto kWindowsEnd = "\r\n";

QString plainEnds(QString text) {
    return text.replace(QLatin1String(kWindowsEnd), QLatin1String("\n")).replace('\r', '\n');
}

}  // namespace

CodeFile readCode(const QString& path) {
    CodeFile code;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        code.problem = file.errorString();
        return code;
    }
    const QByteArray bytes = file.readAll();
    const auto marked = QStringConverter::encodingForData(bytes);
    QStringDecoder decoder(marked.value_or(QStringConverter::Utf8));
    code.text = decoder(bytes);
    code.isUtf8 = !decoder.hasError() && marked.value_or(QStringConverter::Utf8) == QStringConverter::Utf8;
    if (decoder.hasError()) code.text = QString::fromLatin1(bytes);
    code.text = plainEnds(std::move(code.text));
    return code;
}

QString fileToOpen(const QMimeData& dropped) {
    for (const QUrl& url : dropped.urls())
        for (const char* ending : {".py", ".md", ".ipynb"})
            if (url.toLocalFile().endsWith(QLatin1String(ending), Qt::CaseInsensitive))
                return url.toLocalFile();
    return {};
}

QString writeCode(const QString& path, const QString& text) {
    QFile before(path);
    const bool windows = QFileInfo(path).isFile() && before.open(QIODevice::ReadOnly) &&
                         before.readAll().contains(kWindowsEnd);
    before.close();
    QByteArray bytes = text.toUtf8();
    if (windows) bytes.replace("\n", kWindowsEnd);
    return saveFile(path, bytes);
}

bool hasChanged(const QString& path, const QString& text) {
    if (!QFileInfo::exists(path)) return false;
    const CodeFile now = readCode(path);
    return now.problem.isEmpty() && now.text != text;
}

}  // namespace backstep::ui
