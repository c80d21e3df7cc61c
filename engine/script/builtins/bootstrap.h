#pragma once

#include <vector>

#include "script/native/native_type.h"

namespace backstep::script {

// Note [Bare types]: a built-in class is made in two steps, because the classes need each other (a method of
// `object` is an instance of `builtin_function_or_method`, which inherits from `object`): first all stand
// there empty, then each is filled. bootstrap_types() does the second step, once per process.
void bootstrap_types();

// The fillers, one for each file of this folder.
void fill_object_types();  // object, type
void fill_number_types();  // int, bool, float
void fill_str_type();
void fill_sequence_types();  // list, tuple, range, slice
void fill_bytes_type();
void fill_dict_type();
void fill_set_types();
void fill_function_types();  // functions, methods, property, staticmethod, classmethod, super, module,
                             // generator
void fill_exception_types();
std::vector<Type*> exception_types_in_order();  // bases first

// list[int]: what a built-in class with type parameters answers (types.GenericAlias).
Value generic_alias(Vm& vm, Type* self, const Value& key);

// Puts the functions and classes everybody sees (print, len, int, ValueError, ...) into the namespace.
void fill_builtins(Vm& vm, Dict& names);

}  // namespace backstep::script
