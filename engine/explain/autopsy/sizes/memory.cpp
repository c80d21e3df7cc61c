#include <algorithm>
#include <charconv>

#include "explain/autopsy/sizes/sized.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

// "160 GB" of 160000000000.
std::string bytes_text(int64_t bytes) {
    constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    size_t unit = 0;
    auto amount = static_cast<double>(bytes);
    for (; amount >= 1000 && unit + 1 < std::size(units); ++unit) amount /= 1000;
    auto tenths = static_cast<int64_t>(amount * 10 + 0.5);
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += '.' + std::to_string(tenths % 10);
    return text + ' ' + units[unit];
}

// A tensor that no memory holds: which shape it would have had, and why it grew so.
class Memory : SizedReader {
  public:
    explicit Memory(const Failure& failure) : SizedReader(failure) {}

    void fit() {
        const Sizes asked = numbers_in(autopsy_.text, "tried to allocate ", ' ');
        if (asked.empty()) return;
        bytes_ = asked[0];
        tell(Message("autopsy.memory.named").with("bytes", bytes_text(bytes_)));
        if (joined()) return;
        if (written_out()) return;
    }

  private:
    bool is(const Sizes& sizes) const {
        for (const int64_t item : {4, 8, 2, 1}) {
            int64_t bytes = item;
            bool whole = true;
            for (const int64_t size : sizes) whole = whole && !__builtin_mul_overflow(bytes, size, &bytes);
            if (whole && bytes == bytes_) return true;
        }
        return false;
    }
    Message shaped(const std::string& id, const Sizes& sizes) const {
        return Message(id).with("bytes", bytes_text(bytes_)).with("shape", sizes_text(sizes));
    }

    static Sizes broadcast(const Sizes& one, const Sizes& other) {
        Sizes result(std::max(one.size(), other.size()), 1);
        for (size_t i = 0; i < result.size(); ++i)
            for (const Sizes* each : {&one, &other})
                if (i < each->size() && (*each)[each->size() - 1 - i] != 1)
                    result[result.size() - 1 - i] = (*each)[each->size() - 1 - i];
        return result;
    }
    // Two tensors of the statement, each as large as memory likes, that meet along different dimensions.
    bool joined() {
        const std::vector<Sized> all = in_code();
        for (const bool turned : {false, true})  // as they are, and one of them as `x.T`
            for (const Sized& one : all)
                for (const Sized& other : all)
                    if (spread(one, other, turned) || pairs(one, other)) return true;
        return false;
    }
    bool spread(const Sized& one, const Sized& other, bool turned) {
        Sizes there = other.sizes;
        if (turned) std::ranges::reverse(there);
        const Sizes sizes = broadcast(one.sizes, there);
        if (sizes == one.sizes || sizes == there || !is(sizes)) return false;
        tell(about("autopsy.memory.spread", one, other)
                 .with("bytes", bytes_text(bytes_))
                 .with("result", sizes_text(sizes)));
        show_both(one, other);
        squeeze(one, other);
        squeeze(other, one);
        if (autopsy_.cures.empty()) fewer_rows(one, other);
        return true;
    }
    bool pairs(const Sized& one, const Sized& other) {
        const Sizes sizes{count(one.sizes), count(other.sizes)};
        if (one.sizes.size() != 1 || other.sizes.size() != 1 || !is(sizes)) return false;
        tell(about("autopsy.memory.pairs", one, other)
                 .with("bytes", bytes_text(bytes_))
                 .with("result", sizes_text(sizes)));
        show_both(one, other);
        fewer_rows(one, other);
        return true;
    }
    void show_both(const Sized& one, const Sized& other) const {
        show(one.name == other.name ? std::vector{one} : std::vector{one, other});
    }
    static int64_t count(const Sizes& sizes) {
        int64_t all = 1;
        for (const int64_t size : sizes) all *= size;
        return all;
    }
    // A column beside a row of as many: one of them was meant to be like the other.
    void squeeze(const Sized& column, const Sized& row) {
        if (column.sizes.size() == 2 && column.sizes[1] == 1 && row.sizes == Sizes{column.sizes[0]})
            offer_instead(Message("autopsy.memory.squeeze").with("name", column.name),
                          with_read_replaced(code_, column.name, column.name + ".squeeze(1)"));
    }
    void fewer_rows(const Sized& one, const Sized& other) {
        std::string code = with_read_replaced(code_, one.name, one.name + "[:100]");
        if (other.name != one.name) code = with_read_replaced(code, other.name, other.name + "[:100]");
        offer_instead(Message("autopsy.memory.fewer"), code);
    }

    // `torch.zeros(n, n)`, `nn.Linear(a, b)`: the sizes are in the call.
    bool written_out() {
        for (const std::string call : {"zeros(", "ones(", "rand(", "randn(", "empty(", "full(", "Linear(",
                                       "Embedding(", "randint(", "eye("}) {
            const std::string inside = arguments_of(code_, call);
            if (inside.empty()) continue;
            Sizes sizes;
            for (std::string each : split_arguments(inside)) {
                while (!each.empty() && (each.front() == '(' || each.front() == '[')) each.erase(0, 1);
                while (!each.empty() && (each.back() == ')' || each.back() == ']')) each.pop_back();
                for (const std::string& part : split_arguments(each))
                    if (const auto size = size_of(part)) sizes.push_back(*size);
            }
            if (call == "eye(" && sizes.size() == 1) sizes.push_back(sizes[0]);
            if (call == "Linear(" && sizes.size() == 2) std::swap(sizes[0], sizes[1]);
            if (!is(sizes)) continue;
            tell(shaped("autopsy.memory.shape", sizes));
            return true;
        }
        return false;
    }
    // `1000`, `10 ** 6`, `n`, `2 * n`.
    std::optional<int64_t> size_of(const std::string& text) const {
        if (const size_t star = text.find("**"); star != std::string::npos) {
            const auto base = size_of(trimmed(text.substr(0, star))),
                       power = size_of(trimmed(text.substr(star + 2)));
            if (!base || !power) return std::nullopt;
            int64_t result = 1;
            for (int64_t i = 0; i < *power; ++i)
                if (__builtin_mul_overflow(result, *base, &result)) return std::nullopt;
            return result;
        }
        if (const size_t star = text.find('*'); star != std::string::npos) {
            const auto one = size_of(trimmed(text.substr(0, star))),
                       other = size_of(trimmed(text.substr(star + 1)));
            return one && other ? std::optional(*one * *other) : std::nullopt;
        }
        if (const int64_t number = written(text)) return number;
        const auto named = story_.named(text);
        const int64_t number = named && !named->tensor ? written(named->text) : 0;
        return number > 0 ? std::optional(number) : std::nullopt;
    }
    static int64_t written(std::string text) {
        std::erase(text, '_');
        int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc() && end == text.data() + text.size() ? number : 0;
    }
    static std::string trimmed(const std::string& text) {
        const size_t from = text.find_first_not_of(' ');
        return from == std::string::npos ? std::string()
                                         : text.substr(from, text.find_last_not_of(' ') - from + 1);
    }

    int64_t bytes_ = 0;
};

}  // namespace

void fit_memory(const Failure& failure) {
    if (failure.autopsy().known == "memory") Memory(failure).fit();
}

}  // namespace backstep::explain
