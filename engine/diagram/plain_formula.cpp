#include "diagram/plain_formula.h"

#include <utility>

namespace backstep::diagram {

namespace {

constexpr int kDeepest = 32;

constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
    {"cdot", "*"},    {"times", "*"},   {"odot", "*"},      {"le", "<="},     {"ge", ">="},
    {"ne", "!="},     {"top", "T"},     {"sigma", "sigma"}, {"cdots", "..."}, {"ldots", "..."},
    {"infty", "inf"}, {"partial", "d"}, {"approx", "~"},    {"to", "->"},
};

class PlainReader {
  public:
    explicit PlainReader(std::string_view tex) : tex_(tex) {}

    std::string read_until(char end, int depth) {
        std::string text;
        while (at_ < tex_.size() && tex_[at_] != end) {
            const std::string part = read_one(depth);
            if (part != " " || !text.ends_with(' ')) text += part;  // a thin space between two spaces is one
        }
        if (at_ < tex_.size()) ++at_;
        return text;
    }

  private:
    std::string argument(int depth) {
        if (at_ >= tex_.size()) return {};
        if (tex_[at_] != '{') return read_one(depth);
        ++at_;
        return depth < kDeepest ? read_until('}', depth + 1) : std::string();
    }

    std::string read_one(int depth) {
        const char c = tex_[at_++];
        if (c == '\\') return command(depth);
        if (c == '{') return depth < kDeepest ? read_until('}', depth + 1) : std::string();
        if (c == '}') return {};
        if (c == '^' || c == '_') {
            const std::string script = argument(depth);
            return c + (script.size() > 1 && script[0] != '-' ? "(" + script + ")" : script);
        }
        return std::string(1, c);
    }

    std::string command(int depth) {
        const size_t start = at_;
        while (at_ < tex_.size() && ((tex_[at_] | 32) >= 'a' && (tex_[at_] | 32) <= 'z')) ++at_;
        const std::string_view name = tex_.substr(start, at_ - start);
        if (name.empty()) {  // an escaped sign, or a thin space
            const char sign = at_ < tex_.size() ? tex_[at_++] : ' ';
            return sign == ',' || sign == ';' || sign == ' ' ? " " : std::string(1, sign);
        }
        if (name == "frac") {
            const std::string above = argument(depth);
            return "(" + above + ")/(" + argument(depth) + ")";
        }
        if (name == "sqrt") return "sqrt(" + argument(depth) + ")";
        if (name.starts_with("math") || name == "text" || name == "num") return argument(depth);
        if (name == "left" || name == "right") return {};
        for (const auto& [known, sign] : kSigns)
            if (name == known) return std::string(sign);
        return std::string(name);
    }

    std::string_view tex_;
    size_t at_ = 0;
};

}  // namespace

std::string plain_formula(std::string_view tex) { return PlainReader(tex).read_until('\0', 0); }

}  // namespace backstep::diagram
