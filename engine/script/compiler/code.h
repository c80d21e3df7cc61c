#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/source_span.h"
#include "script/compiler/instruction.h"
#include "script/objects/sequence.h"
#include "script/objects/str.h"

namespace backstep::script {

// The file or cell that code was compiled from.
struct SourceFile {
    std::string name;
    std::string text;
    std::vector<size_t> line_starts;
    uint32_t cell = 0;
    bool internal = false;  // a module of our own: tracebacks leave it out
    SourceFile(std::string file_name, std::string source, uint32_t cell_index);
    std::string_view line(uint32_t number) const;  // from 1, without its newline
    // Whether a cell of a notebook begins ("# %%") at one of the lines from `first` up to `end`.
    bool has_cell_mark(uint32_t first, uint32_t end) const;
};

// What a look-up found last time at this instruction. Valid while the type and the epoch of class changes
// agree.
struct InlineCache {
    uint64_t type_id = 0;
    uint64_t epoch = 0;
    Value* in_type = nullptr;  // the class attribute, null when there is none
    uint32_t hint = 0;         // place in the instance's (or module's) dict
    uint32_t builtin_hint = 0;
};

// The instructions in [start, end) are protected: an exception cuts the stack to `depth` and goes to
// `target`.
struct ProtectedRange {
    int32_t start, end, target, depth;
};

// Instructions in [start, end) run inside this loop (counted for occurrence paths).
struct LoopRange {
    int32_t start, end;
    SourceSpan span;
};

// What the compiler decided about a function, class, comprehension or module.
struct CodeForm {
    std::string name, qualified_name;
    std::shared_ptr<const SourceFile> file;
    std::vector<Instruction> instructions;
    std::vector<SourceSpan> spans;   // one for each instruction
    std::vector<SourceSpan> carets;  // what a traceback marks with ^ inside ~~~~; as long as spans
    std::vector<Value> constants;
    std::vector<Ref<Str>> names;
    std::vector<ProtectedRange> protected_ranges;  // innermost first
    std::vector<LoopRange> loops;                  // outer ones before inner ones

    std::vector<Ref<Str>>
        local_names;     // parameters first, then the other fast locals, then cells, then free ones
    int positional = 0;  // parameters that may be positional
    int positional_only = 0;
    int keyword_only = 0;
    bool has_star = false, has_double_star = false;
    int fast_locals = 0;
    int cell_count = 0;                                // own cells, behind the fast locals
    int free_count = 0;                                // cells of the closure, behind the own ones
    std::vector<std::pair<int, int>> cell_parameters;  // {cell slot, parameter slot}
    int stack_size = 0;
    bool generator = false;
    bool class_body = false;
    bool optimized = true;  // has fast locals (functions); false: names live in a dict
    Value doc = Value::none();
    uint32_t first_line = 0;

    int parameter_count() const { return positional + keyword_only + has_star + has_double_star; }
    int slot_count() const { return fast_locals + cell_count + free_count; }
};

// A compiled body as a run has it. Immutable but for its inline caches.
class Code : public Object, public CodeForm {
  public:
    Code();
    void traverse(Visitor&) const override;

    // Makes it, and the code and constants inside it, immortal: what all runs may copy from, at once.
    void share_between_runs();
    // The same code, and the code inside it, with inline caches of their own.
    Ref<Code> copy() const;

    std::vector<InlineCache> caches;
};

}  // namespace backstep::script
