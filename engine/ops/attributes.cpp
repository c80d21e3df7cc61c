#include "ops/attributes.h"

#include "tensor/printing.h"

namespace backstep::ops {

std::string Attribute::repr() const {
    if (is_scalar()) return item_repr(scalar());
    if (is_dtype()) return std::string(torch_name(dtype()));
    if (is_word()) return "'" + word() + "'";
    if (!is_ints()) return "None";
    std::string text = "(";
    for (const int64_t value : ints()) text += (text.size() > 1 ? ", " : "") + std::to_string(value);
    return text + (ints().size() == 1 ? ",)" : ")");
}

}  // namespace backstep::ops
