#include "panels/playground/draft_origin.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "settings/code_file.h"
#include "settings/saved_file.h"

namespace backstep::ui {

namespace {

QString besides(const QString& draft) { return draft + QStringLiteral(".origin"); }

}  // namespace

DraftOrigin originOf(const QString& draft) {
    QFile file(besides(draft));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.readAll()).object();
    DraftOrigin origin;
    origin.file = kept["file"].toString();
    origin.name = kept["name"].toString();
    if (!origin.file.isEmpty() && readCode(origin.file).text == kept["kept"].toString())
        origin.kept = kept["kept"].toString();
    for (const QJsonValue& line : kept["stops"].toArray())
        if (line.toInt() > 0) origin.stops.push_back(static_cast<uint32_t>(line.toInt()));
    origin.onStage = kept["onStage"].toBool();
    return origin;
}

void keepOrigin(const QString& draft, const DraftOrigin& origin) {
    QJsonArray stops;
    for (const uint32_t line : origin.stops) stops.append(static_cast<int>(line));
    saveFile(besides(draft), QJsonDocument(QJsonObject{{"file", origin.file},
                                                       {"name", origin.name},
                                                       {"kept", origin.kept},
                                                       {"stops", stops},
                                                       {"onStage", origin.onStage}})
                                 .toJson(QJsonDocument::Compact));
}

}  // namespace backstep::ui
