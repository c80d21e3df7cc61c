#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "autograd/observer.h"
#include "run/recording.h"

namespace backstep::run {

// What the trace says of an operation apart from its numbers: its name, its formula as a template, and its
// operands with their parameters' names. Looked up once per entry (and per set of numeric arguments, which
// stand in the formula: x^{3}).
class OpNotes {
  public:
    explicit OpNotes(Recording& recording) : recording_(recording) {}

    StringId name(const ops::OpEntry& entry) { return note(entry).name; }
    StringId formula(const ops::OpEntry& entry, const ops::Attributes* attributes);
    // Whether a condition on the operands decides what of a gradient passes.
    bool gate(const ops::OpEntry& entry) { return note(entry).gate; }
    StringId title(const autograd::Node& node, const ops::OpEntry* entry);
    // Operands by slot, then the arguments that are no tensors.
    trace::Range operands(const autograd::OpExecution& execution);
    // The tensors of a refused call that the error names, each with that name; the one that a refused write
    // was for, and the only one in any case.
    std::vector<trace::Operand> refused(const ops::OpEntry& entry, std::span<const Tensor> inputs,
                                        const std::string& text);

  private:
    struct Note {
        StringId name;
        StringId title;
        std::vector<StringId> parameters;  // by operand slot
        bool gate = false;
        bool has_formula = false;
        bool formula_known = false;
        StringId formula;                                    // of an entry without attributes
        std::unordered_map<std::string, StringId> formulas;  // by the attributes' text
        double last_number = 0;  // of an entry whose one attribute is a number: that of the last look-up,
        StringId last_formula;   // and its formula
    };
    Note& note(const ops::OpEntry& entry) {
        Recent& recent = recent_[reinterpret_cast<uintptr_t>(&entry) / sizeof(void*) % recent_.size()];
        if (recent.entry != &entry) recent = {&entry, &find_note(entry)};
        return *recent.note;
    }
    Note& find_note(const ops::OpEntry& entry);
    StringId parameter(Note& note, const ops::OpEntry& entry, size_t slot);
    StringId number(double value);
    StringId make_formula(const ops::OpEntry& entry, const ops::Attributes* attributes);

    Recording& recording_;
    std::unordered_map<const ops::OpEntry*, Note> notes_;
    // A loop speaks of the same few entries again and again: no need to hash them.
    struct Recent {
        const ops::OpEntry* entry = nullptr;
        Note* note = nullptr;
    };
    std::array<Recent, 61> recent_{};
    std::unordered_map<double, StringId> numbers_;
    std::vector<trace::Operand> operands_;
};

}  // namespace backstep::run
