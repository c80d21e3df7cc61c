#pragma once

#include <span>

#include "script/objects/sequence.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

// What lists, tuples, strings and ranges have in common.

// The whole number a key is; raises TypeError when it is none. May run a script's __index__, so what can
// change looks at its length after that.
int64_t index_of_key(Vm& vm, const Value& key, const char* type);
// The place an index means, from 0; raises IndexError with the text `error`.
int64_t place_of(int64_t index, int64_t length, const char* error);
// Both, for sequences that never change.
int64_t checked_index(Vm& vm, const Value& key, int64_t length, const char* type, const char* error);
// Whether a product with a sequence repeats it. What has products of its own, as numpy's arrays, comes first.
bool repeats(const Value& count);
// How often to repeat; raises MemoryError before a result past the budget is made.
int64_t repeat_count(Vm& vm, const Value& count, size_t length, size_t item_size);
// Either may change while its items are compared.
Value compare_sequences(Vm& vm, CompareOp op, const Values& left, const Values& right);
std::string joined_reprs(Vm& vm, const Values& items);
Values repeated(const Values& items, int64_t count);
Values sliced(const Values& items, const Slice::Resolved& slice);

// Sorts in place, stably; `keys` (when not empty) decide instead of the items. Raises what the comparisons
// raise.
void sort_values(Vm& vm, Values& items, Values& keys, bool reverse);
// sorted() and list.sort(): the key function runs in a frame.
Ref<NativeFrame> sort_frame(Values items, Value key, bool reverse, Ref<List> in_place);

Value round_number(Vm& vm, const Value& number, const Value& digits);

// Marks a container as being printed, so that one inside itself shows as [...].
class ReprGuard {
  public:
    ReprGuard(Vm& vm, const Value& value);
    ~ReprGuard();
    bool repeated() const { return repeated_; }

  private:
    VmState& state_;
    bool repeated_ = false;
};

}  // namespace backstep::script
