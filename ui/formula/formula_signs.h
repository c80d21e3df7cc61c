#pragma once

#include <QHash>
#include <QString>

#include "formula/formula_box.h"

namespace backstep::ui {

// A command of TeX that stands for one sign: "\cdot" for a dot with the space of an operator around it.
struct FormulaSign {
    const char* text;
    FormulaBox::Role role = FormulaBox::Role::Ordinary;
    bool large = false;
};

// By the name after the backslash.
const QHash<QString, FormulaSign>& formulaSigns();

// "\max", "\tanh": names set upright, with a little space around.
bool isFunctionName(const QString& name);

}  // namespace backstep::ui
