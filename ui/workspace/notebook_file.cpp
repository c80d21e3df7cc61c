#include "workspace/notebook_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace backstep::ui {

namespace {

QJsonObject cellOf(const QStringList& lines) {
    QJsonArray source;
    for (qsizetype i = 0; i < lines.size(); ++i) source.append(lines[i] + (i + 1 < lines.size() ? "\n" : ""));
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
    const auto close = [&] {
        while (!cell.isEmpty() && cell.last().trimmed().isEmpty()) cell.removeLast();
        if (!cell.isEmpty()) cells.append(cellOf(cell));
        cell.clear();
    };
    for (const QString& line : source.split('\n')) {
        if (line.startsWith(QLatin1String("# %%")))
            close();
        else if (!cell.isEmpty() || !line.trimmed().isEmpty())
            cell.append(line);
    }
    close();
    const QJsonObject kernel{{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}};
    return QJsonDocument(QJsonObject{{"cells", cells},
                                     {"metadata", QJsonObject{{"kernelspec", kernel}}},
                                     {"nbformat", 4},
                                     {"nbformat_minor", 4}})
        .toJson();
}

}  // namespace backstep::ui
