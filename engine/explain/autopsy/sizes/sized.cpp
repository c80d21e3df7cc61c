#include "explain/autopsy/sizes/sized.h"

#include <algorithm>
#include <charconv>

#include "explain/code_text.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

std::string sizes_text(const Sizes& sizes) {
    std::string text;
    for (const int64_t size : sizes) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return '[' + text + ']';
}

Sizes numbers_in(std::string_view text, std::string_view open, char close) {
    Sizes numbers;
    const size_t start = text.find(open);
    if (start == std::string_view::npos) return numbers;
    const size_t from = start + open.size();
    const std::string_view inside = text.substr(from, text.find(close, from) - from);
    for (size_t at = 0; at < inside.size();) {
        int64_t number = 0;
        const auto [end, error] = std::from_chars(inside.data() + at, inside.data() + inside.size(), number);
        if (error == std::errc()) {
            numbers.push_back(number);
            at = static_cast<size_t>(end - inside.data());
        } else
            ++at;
    }
    return numbers;
}

std::optional<Sized> SizedReader::sized(const std::string& code) const {
    const auto id = code.empty() ? std::nullopt : tensor(code);
    if (!id || !*id) return std::nullopt;
    const ValueSnapshot value = story_.first_value(*id);
    if (value.empty()) return std::nullopt;
    const auto shape = value.shape();
    return Sized{code, *id, Sizes(shape.begin(), shape.end())};
}

std::vector<Sized> SizedReader::in_code() const {
    std::vector<Sized> all;
    for (std::string name : identifiers(code_.substr(assigned_name(code_).size())))
        for (;; name.resize(name.rfind('.'))) {  // `v.transpose`, of `v.transpose(0, 1)`
            const bool again = std::ranges::find(all, name, &Sized::name) != all.end();
            const auto found = again ? std::nullopt : sized(name);
            if (found) all.push_back(*found);
            if (found || again || name.find('.') == std::string::npos) break;
        }
    return all;
}

std::vector<Sized> SizedReader::in_list(const std::string& list) const {
    std::string written = list;
    if (!written.starts_with('[') && !written.starts_with('(')) {
        const auto made = line_before([&](const std::string& code) { return assigned_name(code) == list; });
        const std::string code = made ? story_.code_at(*made) : std::string();
        written = code.substr(std::min(code.size(), list.size() + 3));
    }
    std::vector<Sized> all;
    if (written.size() < 2 || (written.front() != '[' && written.front() != '(')) return all;
    for (const std::string& each : split_arguments(written.substr(1, written.size() - 2)))
        if (const auto found = sized(each)) all.push_back(*found);
    return all;
}

}  // namespace backstep::explain
