#include "trace/index/picture_names.h"

#include <unordered_map>

namespace backstep::trace {

constexpr uint32_t kPrimes = 3;  // more are not counted by eye: the fifth y is "y (5)"

PictureNames::Turn PictureNames::turn_of(PathId path) const {
    for (; path; path = view_->path(path).parent) {
        const PathEntry& entry = view_->path(path);
        if (entry.call) continue;
        std::string label = view_->label(entry);
        if (label.empty()) label = "#" + std::to_string(entry.place.index + 1);
        return {entry.place.span, label};
    }
    return {};
}

std::string cut_short(std::string code) {
    if (code.size() <= kTitleLength) return code;
    size_t end = kTitleLength - 1;
    while (end > 0 && (static_cast<unsigned char>(code[end]) & 0xc0) == 0x80) --end;
    return code.substr(0, end) + "\xe2\x80\xa6";
}

std::vector<std::string> PictureNames::name_all(const std::vector<uint32_t>& tensors) const {
    struct Use {
        uint32_t count = 0;
        size_t first = 0;
        PathId path;
    };
    std::unordered_map<uint32_t, Use> uses;
    std::vector<std::string> names(tensors.size());
    for (size_t i = 0; i < tensors.size(); ++i) {
        const TensorRecord& tensor = entities_.tensors[tensors[i]];
        if (!tensor.name) continue;
        const std::string& name = view_->text(tensor.name);
        Use& use = uses[tensor.name.value];
        const Turn turn = turn_of(tensor.named_in);
        if (use.count == 0) {
            use = {1, i, tensor.named_in};
            names[i] = name;
            continue;
        }
        const Turn before = turn_of(use.path);
        const bool same_loop = turn.loop.known() && turn.loop == before.loop && turn.label != before.label;
        if (same_loop) {
            if (use.count == 1) names[use.first] = name + " (" + before.label + ")";
            names[i] = name + " (" + turn.label + ")";
        } else if (turn.loop.known() && !before.loop.known()) {
            names[i] = name + " (" + turn.label + ")";
            use.path = tensor.named_in;
            use.first = i;
        } else
            names[i] = use.count <= kPrimes ? name + std::string(use.count, '\'')
                                            : name + " (" + std::to_string(use.count + 1) + ")";
        ++use.count;
    }
    return names;
}

}  // namespace backstep::trace
