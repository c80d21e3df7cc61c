#include "base/error.h"

#include <string_view>

namespace backstep {

InternalError::InternalError(const char* condition, const char* file, int line) {
    std::string_view path(file);
    const size_t root = path.rfind("engine/");
    if (root != std::string_view::npos) path.remove_prefix(root);
    message_ = "internal error: " + std::string(condition) + " is false at " + std::string(path) + ":" +
               std::to_string(line);
}

}  // namespace backstep
