#pragma once

#include <QtTest/QtTest>
#include <string>

#include "script/session.h"

namespace backstep::script::testing {

struct Printed {
    std::string output;
    std::string echoes;  // one repr a line
    CellResult result;
};

// Runs one source as a file called "case.py".
Printed run_source(const std::string& source, SessionMode mode = SessionMode::Strict, Limits limits = {});

// A row for each NAME.py in cases/FOLDER; NAME.out is what CPython 3.11 printed, NAME.err (when it ends in an
// uncaught error) its traceback.
void list_cases(const char* folder);
// Runs the row's case and compares.
void compare_case(const char* folder);

}  // namespace backstep::script::testing
