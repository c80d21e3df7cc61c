#pragma once

#include <vector>

#include "explain/cure.h"
#include "trace/trace.h"

namespace backstep::explain {

// What a cure must be before it is offered: it changes something, and it speaks with names that the program
// has. One that would write what stands there already is taken back, `nn.` is written out where the program
// knows torch alone, and an example for no place of the code goes without its code when that is about names
// of another program. In a statement of several lines only those are written anew that change, and code that
// our own parser could not read in its place is not offered.
void keep_what_can_be_offered(std::vector<Cure>& cures, const trace::Trace& trace);

}  // namespace backstep::explain
