#pragma once

#include <string>
#include <string_view>

namespace backstep::diagram {

// A card's TeX as one line of plain signs: `\frac{a}{b}` is (a)/(b), `\cdot` is *, `(y -
// \mathrm{target})^{2}` is (y - target)^2. For labels, screen readers and the clipboard.
std::string plain_formula(std::string_view tex);

}  // namespace backstep::diagram
