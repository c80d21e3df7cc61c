#include "workspace/notebook_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include "lesson/source_file.h"

namespace backstep::ui {

namespace {

constexpr QLatin1String kCode("# %%"), kMarkdown("# %% [markdown]");

QString commented(const QString& text) {
    QString all;
    for (const QString& line : text.split('\n')) all += (line.isEmpty() ? "#" : "# " + line) + '\n';
    return all;
}

QString uncommented(const QString& line) {
    return line.startsWith(QLatin1String("# ")) ? line.mid(2) : line.startsWith('#') ? line.mid(1) : line;
}

QJsonObject cellOf(QStringList lines, bool markdown) {
    QJsonArray source;
    if (markdown)
        for (QString& line : lines) line = uncommented(line);
    for (qsizetype i = 0; i < lines.size(); ++i) source.append(lines[i] + (i + 1 < lines.size() ? "\n" : ""));
    if (markdown) return {{"cell_type", "markdown"}, {"metadata", QJsonObject()}, {"source", source}};
    return {{"cell_type", "code"},
            {"execution_count", QJsonValue()},
            {"metadata", QJsonObject()},
            {"outputs", QJsonArray()},
            {"source", source}};
}

}  // namespace

QByteArray notebookOf(const QString& source) {
    QJsonArray cells;
    QStringList cell;
    bool markdown = false;
    const auto close = [&] {
        while (!cell.isEmpty() && cell.last().trimmed().isEmpty()) cell.removeLast();
        if (!cell.isEmpty()) cells.append(cellOf(cell, markdown));
        cell.clear();
    };
    for (const QString& line : source.split('\n')) {
        if (line.startsWith(kCode)) {
            close();
            markdown = line.startsWith(kMarkdown);
        } else if (!cell.isEmpty() || !line.trimmed().isEmpty()) {
            cell.append(line);
        }
    }
    close();
    const QJsonObject kernel{{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}};
    return QJsonDocument(QJsonObject{{"cells", cells},
                                     {"metadata", QJsonObject{{"kernelspec", kernel}}},
                                     {"nbformat", 4},
                                     {"nbformat_minor", 4}})
        .toJson();
}

QString sourceOf(const lesson::SourceFile& notebook) {
    QStringList cells;
    const auto tell = [&](size_t i) {
        const QString prose = QString::fromStdString(notebook.prose[i]).trimmed();
        if (!prose.isEmpty()) cells.append(kMarkdown + '\n' + commented(prose));
    };
    for (size_t i = 0; i < notebook.cells.size(); ++i) {
        tell(i);
        cells.append(kCode + '\n' + QString::fromStdString(notebook.cells[i].text).trimmed() + '\n');
    }
    tell(notebook.cells.size());
    return cells.join('\n');
}

}  // namespace backstep::ui
