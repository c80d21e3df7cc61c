#include <charconv>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool is_one(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && error == std::errc() && end == text.data() + text.size() && value == 1;
}

}  // namespace

void find_constant_layers(const Story& story, RemarkList& list) {
    const auto look = [&](const Story::Statement& statement, std::string_view layer, std::string_view id,
                          std::string_view key, const std::string& better) {
        const std::string given = arguments_of(statement.code, layer);
        const auto parts = split_arguments(given);
        if (given.empty() || parts.empty()) return;
        const std::string named = std::string(key) + '=';
        const std::string value = parts[0].starts_with(named) ? parts[0].substr(named.size()) : parts[0];
        if (!is_one(value)) return;
        const std::string made = std::string(layer) + given + ')';
        Remark* remark = list.add(id, statement.ran.front(), {{"made", made}});
        if (!remark) return;
        const std::string code = better.empty() ? "" : with_all_replaced(statement.code, made, better);
        list.cure(*remark, code, code.empty() ? Edit() : Edit::instead(remark->span));
    };
    for (const Story::Statement& statement : story.statements()) {
        if (statement.ran.front() >= story.end() || has_block(statement.code)) continue;
        look(statement, "nn.Dropout(", "dropout_of_all", "p", "nn.Dropout(0.5)");
        look(statement, "nn.LayerNorm(", "norm_of_one", "normalized_shape", "");
    }
}

}  // namespace backstep::explain
