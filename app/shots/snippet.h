#pragma once

#include <QByteArray>
#include <QString>

#include "shots/shot_list.h"
#include "stage/recording.h"

namespace backstep::app {

// A snippet of resources/shots, embedded in the program.
bool isSnippet(const QString& name);
QByteArray snippetSource(const QString& name);
ui::Recording recordSnippet(const QString& name);

// The step a plan stands at. Throws std::runtime_error when its run has no such place: the list is wrong.
uint32_t stepOf(const ShotPlan& plan, const ui::Recording& recording);

}  // namespace backstep::app
