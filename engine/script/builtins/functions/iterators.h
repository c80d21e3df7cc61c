#pragma once

#include "script/vm/vm_state.h"

namespace backstep::script {

// One Iterator type per kind of iteration, named as Python names it ("list_iterator").
Type& iterator_type(std::string_view name);

Value make_iterator(std::string_view type_name, Iterator::Step step, Value source, Value second = Value());
Value list_iterator(const Value& list);
Value tuple_iterator(const Value& tuple);
Value str_iterator(const Value& str);
Value range_iterator(const Range& range);
Value sequence_iterator(const Value& object);  // by __getitem__(0), (1), ... until IndexError
Value set_iterator(Vm& vm, const Value& set);
enum class DictPart : uint8_t { Keys, Values, Items };
Value dict_iterator(const Value& dict, DictPart part, bool reversed = false);

}  // namespace backstep::script
