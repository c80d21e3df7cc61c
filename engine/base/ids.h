#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace backstep {

// A number that names one thing of one kind; 0 names none. Ids of different kinds do not mix.
template <class Kind>
struct Id {
    uint32_t value = 0;

    constexpr Id() = default;
    constexpr explicit Id(uint32_t v) : value(v) {}
    constexpr explicit operator bool() const { return value != 0; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using TensorId = Id<struct TensorKind>;    // one Tensor object, by birth in its run
using NodeId = Id<struct NodeKind>;        // one autograd node (AccumulateGrad included), by birth in its run
using PictureId = Id<struct PictureKind>;  // one connected component of recorded nodes
using StringId = Id<struct StringKind>;    // an interned string of a trace

}  // namespace backstep

template <class Kind>
struct std::hash<backstep::Id<Kind>> {
    size_t operator()(backstep::Id<Kind> id) const noexcept { return std::hash<uint32_t>()(id.value); }
};
