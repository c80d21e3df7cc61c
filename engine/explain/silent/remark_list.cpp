#include "explain/silent/remark_list.h"

#include <algorithm>
#include <cctype>

namespace backstep::explain {

namespace {

bool of_a_name(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; }

}  // namespace

Remark* RemarkList::add(std::string_view id, uint32_t event, Holes holes) {
    const Origin place = story_.origin(Message(), event);
    if (!known_.emplace(std::string(id), place.span).second) return nullptr;
    Remark remark;
    remark.id = id;
    remark.span = place.span;
    remark.step = place.step;
    remark.what = Message("silent." + remark.id + ".what");
    remark.what.args = std::move(holes);
    for (const auto& hole : place.what.args) remark.what.args.push_back(hole);
    list_.push_back(std::move(remark));
    return &list_.back();
}

bool RemarkList::early(std::string_view question, uint32_t event) {
    constexpr int kTurns = 3;
    return ++looked_[{std::string(question), story_.statement_at(event)}] <= kTurns;
}

void RemarkList::cure(Remark& remark, std::string_view code, Edit edit) const {
    Cure cure;
    cure.title = Message("silent." + remark.id + ".cure" + std::to_string(remark.cures.size() + 1));
    cure.title.args = remark.what.args;
    cure.code = with_holes_filled(code, remark.what.args);
    cure.edit = edit;
    remark.cures.push_back(std::move(cure));
}

std::vector<Remark> RemarkList::take() {
    std::ranges::stable_sort(
        list_, {}, [](const Remark& remark) { return std::pair(remark.span.cell, remark.span.line); });
    return std::move(list_);
}

std::vector<Remark> remarks(const Story& story) {
    RemarkList list(story);
    find_slates(story, list);
    find_names(story, list);
    find_shapes(story, list);
    find_numbers(story, list);
    find_kinks(story, list);
    find_dead_units(story, list);
    find_growth(story, list);
    find_own_functions(story, list);
    find_modes(story, list);
    return list.take();
}

std::string with_word_replaced(std::string_view text, std::string_view word, std::string_view by) {
    std::string result;
    for (size_t at = 0; at < text.size();) {
        const bool starts = at == 0 || !(of_a_name(text[at - 1]) || text[at - 1] == '.');
        const size_t end = at + word.size();
        if (starts && text.substr(at, word.size()) == word && (end >= text.size() || !of_a_name(text[end]))) {
            result += by;
            at = end;
        } else
            result += text[at++];
    }
    return result;
}

std::string receiver_of(std::string_view code, std::string_view call) {
    const size_t at = code.find(call);
    if (at == std::string_view::npos) return {};
    size_t from = at;
    while (from > 0 && (of_a_name(code[from - 1]) || code[from - 1] == '.')) --from;
    return std::string(code.substr(from, at - from));
}

}  // namespace backstep::explain
