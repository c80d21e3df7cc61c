#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "run/run.h"

namespace backstep::lesson {

// A file that can be run: a snippet (.py, one cell), a lesson (.md) or a notebook (.ipynb: its code cells).
// Lines are numbered as in the file. Lessons and notebooks are always notebook sessions.
struct SourceFile {
    std::vector<run::Cell> cells;
    run::Mode mode = run::Mode::Strict;
    std::vector<std::string>
        announced;  // by cell of a lesson: the error it says that this one raises, or none
    // Of a notebook: the Markdown that stands before each cell, and last what stands behind them all.
    std::vector<std::string> prose;
    bool keep_going = false;  // after a cell that raised: in a lesson the error is the point
    Diagnostics diagnostics;  // of a lesson or notebook that is not whole
    bool readable = true;     // false: there is no such file, or it cannot be read as what it claims to be
};

SourceFile read_source_file(const std::string& path);

}  // namespace backstep::lesson
