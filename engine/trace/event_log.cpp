#include "trace/event_log.h"

namespace backstep::trace {
namespace {

using Records = AllEvents::Each<StableVector>;
using Look = const void* (*)(const Records&, uint32_t);

template <size_t... Kinds>
constexpr std::array<Look, sizeof...(Kinds)> make_looks(std::index_sequence<Kinds...>) {
    return {[](const Records& records, uint32_t place) -> const void* {
        return &std::get<Kinds>(records)[place];
    }...};
}

constexpr auto kLooks = make_looks(std::make_index_sequence<AllEvents::kCount>());

}  // namespace

const void* EventLog::record(uint8_t kind, uint32_t place) const { return kLooks[kind](records_, place); }

size_t EventLog::bytes() const {
    const auto total = [](const auto&... kind) { return (kind.bytes() + ...); };
    return std::apply(total, records_) + order_.bytes();
}

}  // namespace backstep::trace
