#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backstep {

// Something to be said to a person, in no language yet. `id` is a key of
// resources/translations/engine.*.yaml; the args fill its {holes}. words/ turns it into Spanish or English.
struct Message {
    std::string id;
    std::vector<std::pair<std::string, std::string>> args;

    Message() = default;
    explicit Message(std::string message_id) : id(std::move(message_id)) {}
    Message& with(std::string_view hole, std::string_view value) & {
        args.emplace_back(hole, value);
        return *this;
    }
    Message&& with(std::string_view hole, std::string_view value) && {
        args.emplace_back(hole, value);
        return std::move(*this);
    }
    bool empty() const { return id.empty(); }
    friend bool operator==(const Message&, const Message&) = default;
};

}  // namespace backstep
