#pragma once

#include <optional>

#include "base/dtype.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// `torch.float32` and its like: one object for each dtype.
class DTypeObject : public script::Object {
  public:
    explicit DTypeObject(DType dtype);
    static script::Type& script_type();
    const DType dtype;
};

script::Value dtype_value(DType dtype);
// None gives nothing. Also takes Python's float, int and bool types. Raises TypeError for other values.
std::optional<DType> dtype_of(const script::Value& value);
void add_dtypes(script::Module& torch);

}  // namespace backstep::bindings
