#pragma once

#include <span>
#include <string_view>

namespace backstep::explain {

// A name that PyTorch has and Backstep has not.
struct AbsentName {
    std::string_view name;     // where it is at home: "torch.nn.MaxUnpool2d"
    std::string_view instead;  // "torch.mm", "torch.arange(start, end + 1)"; empty when nothing comes near
    bool same_call = false;    // `instead` is the same function under another name
};

// resources/absent/torch.txt, whose head says how a line is written.
std::string_view absent_list();
std::span<const AbsentName> absent_names();

// The name itself, or the module that it is in: `torch.fft` for "torch.fft.rfft"; null for any other.
const AbsentName* absent_name(std::string_view full_name);

}  // namespace backstep::explain
