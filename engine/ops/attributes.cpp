#include "ops/attributes.h"

#include <memory>

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

Attributes* Attributes::take(std::span<Attribute> values) {
    Attributes* made = new (Pool::allocate(bytes_for(values.size()))) Attributes(values.size());
    std::uninitialized_move(values.begin(), values.end(), made->values());
    return made;
}

void Attributes::destroy() noexcept {
    const size_t bytes = bytes_for(size_);
    std::destroy_n(values(), size_);
    Pool::release(this, bytes);
}

}  // namespace backstep::ops
