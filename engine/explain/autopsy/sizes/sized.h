#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explain/autopsy/failure.h"

namespace backstep::explain {

using Sizes = std::vector<int64_t>;

// "[2, 3]"
std::string sizes_text(const Sizes& sizes);
// The numbers of a text between its first `open` and the `close` behind it: "[2, 3]" as 2 and 3.
Sizes numbers_in(std::string_view text, std::string_view open, char close);

// A tensor of the failing statement, as the learner calls it.
struct Sized {
    std::string name;
    TensorId id;
    Sizes sizes;
};

// What the readers of errors about sizes share: the tensors of the statement with their shapes.
class SizedReader : protected FailureReader {
  protected:
    explicit SizedReader(const Failure& failure) : FailureReader(failure) {}

    // A name or an expression; nothing when it is no tensor.
    std::optional<Sized> sized(const std::string& code) const;
    // The tensors that the statement names, in order.
    std::vector<Sized> in_code() const;
    // The parts of a list that the statement or a name stands for: `[a, b]`, `(a, b)`, `rows`.
    std::vector<Sized> in_list(const std::string& list) const;
    void show(const std::vector<Sized>& all) const {
        for (const Sized& each : all) show_shape(each.name, each.id);
    }
    static Message about(const std::string& id, const Sized& one) {
        return Message(id).with("name", one.name).with("shape", sizes_text(one.sizes));
    }
    static Message about(const std::string& id, const Sized& one, const Sized& other) {
        return about(id, one).with("other", other.name).with("other_shape", sizes_text(other.sizes));
    }
};

}  // namespace backstep::explain
