#pragma once

#include <string>

#include "explain/autopsy/unread/broken_line.h"
#include "explain/cure.h"

namespace backstep::explain {

// The lines that mend what could not be read: code, and the lines it takes the place of. No code when only
// the learner can tell.
struct Mending {
    std::string code;
    Edit::Place place = Edit::Place::Instead;
    uint32_t line = 0;      // 0: the broken one
    bool indented = false;  // the code brings its own blanks
};

Mending with_colon(const BrokenLine& broken);
Mending as_elif(const BrokenLine& broken);
Mending with_pass(const BrokenLine& broken);   // below a header that nothing belongs to
Mending with_block(const BrokenLine& broken);  // indented under its header, or `pass` where nothing follows
Mending like_line_above(const BrokenLine& broken);  // the same blanks
Mending at_outer_level(const BrokenLine& broken);   // of those above, the one nearest to its own
Mending with_brackets_closed(const BrokenLine& broken);
Mending without_marked(const BrokenLine& broken);
Mending with_right_bracket(const BrokenLine& broken);
Mending with_quote_closed(const BrokenLine& broken);
Mending with_comparison(const BrokenLine& broken);  // `==` for the `=` in what is marked or behind it
Mending with_sides_changed(const BrokenLine& broken);
Mending with_call(const BrokenLine& broken);  // print x
Mending with_comma(const BrokenLine& broken);
Mending with_product(const BrokenLine& broken);         // 2x
Mending with_one_underscore(const BrokenLine& broken);  // 1__000
Mending without_arrow(const BrokenLine& broken);        // def f(x) -> :
Mending in_plain_signs(const BrokenLine& broken);       // typographic quotes, minus, times, blanks
Mending with_other_name(const BrokenLine& broken);      // lambda = 0.1
Mending with_increment(const BrokenLine& broken);       // x++
Mending in_python_words(const BrokenLine& broken);      // && || ! =< => <> === !==
Mending without_prompt(const BrokenLine& broken);
Mending as_def(const BrokenLine& broken);  // function f(x):
Mending without_zeros(const BrokenLine& broken);
Mending with_nearest(const BrokenLine& broken);  // what Backstep leaves out, by what it names instead

}  // namespace backstep::explain
