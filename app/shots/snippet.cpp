#include "shots/snippet.h"

#include <QFile>
#include <stdexcept>

#include "run/run_worker.h"

namespace backstep::app {

bool isSnippet(const QString& name) { return name.endsWith(".py"); }

QByteArray snippetSource(const QString& name) {
    QFile file(":/shots/" + name);
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("no snippet " + name.toStdString());
    return file.readAll();
}

ui::Recording recordSnippet(const QString& name) {
    run::Request request;
    request.cells = {{name.toStdString(), snippetSource(name).toStdString()}};
    return ui::Recording(std::make_shared<const trace::Timeline>(run::run_deep(std::move(request)).view));
}

uint32_t stepOf(const ShotPlan& plan, const ui::Recording& recording) {
    std::optional<lesson::Position> position = lesson::parse_position(plan.at);
    if (position) position->cell = plan.cell;
    const std::optional<uint32_t> step = position ? recording.stepAt(*position) : std::nullopt;
    if (!step) throw std::runtime_error(std::string(plan.opens) + " has no " + plan.at);
    return *step;
}

}  // namespace backstep::app
