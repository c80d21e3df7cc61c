#include "lesson/lanes.h"

namespace backstep::lesson {

Lanes lanes_of(const Compare& compare, const std::vector<std::string>& session) {
    Lanes lanes{0, session};
    if (compare.replace.empty()) return lanes;
    for (std::string& source : lanes.second)
        for (size_t at = 0; (at = source.find(compare.replace, at)) != std::string::npos;
             at += compare.by.size(), ++lanes.found)
            source.replace(at, compare.replace.size(), compare.by);
    return lanes;
}

}  // namespace backstep::lesson
