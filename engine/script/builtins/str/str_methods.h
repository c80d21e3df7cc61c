#pragma once

#include "script/native/native_type.h"

namespace backstep::script {

void add_str_case_methods(NativeType& type);    // upper, title, isdigit, center, ...
void add_str_search_methods(NativeType& type);  // find, count, replace, startswith, translate, ...
void add_str_split_methods(NativeType& type);   // split, join, strip, partition, ...

}  // namespace backstep::script
