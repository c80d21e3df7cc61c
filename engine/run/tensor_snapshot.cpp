#include "run/tensor_snapshot.h"

namespace backstep::run {

using trace::ValueSnapshot;

ValueSnapshot snapshot(const Tensor& tensor) {
    if (!tensor.defined()) return {};
    const DType dtype = tensor.dtype();
    if (tensor.dim() == 0 && tensor.storage().size() == size_of(dtype)) {
        switch (dtype) {
            case DType::Float32:
                return ValueSnapshot::scalar(dtype, static_cast<double>(*tensor.data<float>()));
            case DType::Float64:
                return ValueSnapshot::scalar(dtype, *tensor.data<double>());
            case DType::Int64:
                return ValueSnapshot::integer(dtype, *tensor.data<int64_t>());
            case DType::Bool:
                return ValueSnapshot::integer(dtype, *tensor.data<bool>());
        }
    }
    const Dims sizes = tensor.sizes(), strides = tensor.strides();
    return ValueSnapshot::held(dtype, {sizes.begin(), sizes.end()}, {strides.begin(), strides.end()},
                               tensor.offset(), tensor.storage().buffer());
}

}  // namespace backstep::run
