#include <numeric>

#include "explain/autopsy/sizes/sized.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

int64_t count_of(const Sizes& sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

std::string written_out(const Sizes& sizes) {
    const std::string text = sizes_text(sizes);
    return text.substr(1, text.size() - 2);
}

// Tensors that are joined, repeated or read in another shape.
class Joined : SizedReader {
  public:
    explicit Joined(const Failure& failure) : SizedReader(failure) {}

    void fit(std::string_view known) {
        if (known == "cat_dims") return cat_dims();
        if (known == "stack_sizes") return stack_sizes();
        if (known == "expand_sizes") return expand_sizes();
        if (known == "view_size") return view_size();
        if (known == "two_guesses") return two_guesses();
    }

  private:
    // `cat([a, b])` of 2x3 and 3: the shorter one is a row, or a column, of the longer.
    void cat_dims() {
        const auto given = split_arguments(arguments_of(code_, "cat("));
        const auto all = in_list(given[0]);
        if (all.size() < 2) return;
        const Sized& first = all[0];
        for (const Sized& other : all) {
            if (other.sizes.size() == first.sizes.size()) continue;
            tell(about("autopsy.cat_dims.named", first, other));
            show({first, other});
            const bool first_is_short = first.sizes.size() < other.sizes.size();
            const Sized& few = first_is_short ? first : other;
            const Sized& many = first_is_short ? other : first;
            const size_t dim = joined_along(given, many.sizes.size());
            Sizes rest = many.sizes;
            if (dim < rest.size()) rest.erase(rest.begin() + static_cast<ptrdiff_t>(dim));
            if (rest != few.sizes) return;
            const std::string code = few.name + ".unsqueeze(" + std::to_string(dim) + ')';
            return offer_instead(Message("autopsy.broadcast.cure2"),
                                 with_read_replaced(code_, few.name, code));
        }
    }
    static size_t joined_along(const std::vector<std::string>& given, size_t dims) {
        for (size_t i = 1; i < given.size(); ++i) {
            const std::string number = given[i].substr(given[i].find('=') + 1);
            if (number == "-1") return dims - 1;
            if (product_of(number) > 0) return static_cast<size_t>(product_of(number));
        }
        return 0;
    }

    // "stack expects each tensor to be equal size, but got [3] at entry 0 and [4] at entry 2"
    void stack_sizes() {
        const std::string& text = autopsy_.text;
        const size_t second = text.find(" and [");
        if (second == std::string::npos) return;
        const Sizes one = numbers_in(text, "got [", ']');
        const Sizes other = numbers_in(std::string_view(text).substr(second), "[", ']');
        const Sizes entry = numbers_in(std::string_view(text).substr(second), "entry ", '.');
        const std::string given = arguments_of(code_, "stack(");
        const std::string list = split_arguments(given)[0];
        tell(Message("autopsy.stack_sizes.named")
                 .with("list", list)
                 .with("entry", std::to_string(entry.empty() ? 0 : entry[0]))
                 .with("shape", sizes_text(one))
                 .with("other_shape", sizes_text(other)));
        if (const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == list; }))
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
        const bool ends_differ = one.size() == other.size() && !one.empty() &&
                                 std::equal(one.begin() + 1, one.end(), other.begin() + 1);
        if (ends_differ && !given.empty())
            offer_instead(Message("autopsy.stack_sizes.cat"),
                          with_all_replaced(code_, "stack(" + given + ')', "cat(" + list + ')'));
    }

    // "(4) must match the existing size (3) at non-singleton dimension 1.  Target sizes: [3, 4].  Tensor
    // sizes: [3]"
    void expand_sizes() {
        const Sizes wanted = numbers_in(autopsy_.text, "Target sizes: [", ']');
        const Sizes own = numbers_in(autopsy_.text, "Tensor sizes: [", ']');
        const std::string owner = expression_before(code_, ".expand(");
        if (owner.empty() || wanted.empty() || own.empty()) return;
        tell(Message("autopsy.expand_sizes.named")
                 .with("name", owner)
                 .with("shape", sizes_text(own))
                 .with("wanted", sizes_text(wanted)));
        if (const auto found = sized(owner)) show({*found});
        const std::string call = owner + ".expand(";
        for (size_t at = own.size() < wanted.size() ? 1 : wanted.size(); at <= own.size(); ++at) {
            Sizes more = own;
            more.insert(more.begin() + static_cast<ptrdiff_t>(at), 1);
            if (!expands(more, wanted)) continue;
            return offer_instead(
                Message("autopsy.broadcast.cure2"),
                with_all_replaced(code_, call, owner + ".unsqueeze(" + std::to_string(at) + ").expand("));
        }
        if (own.size() != wanted.size()) return;
        Sizes times;
        for (size_t i = 0; i < own.size(); ++i) {
            if (own[i] == 0 || wanted[i] % own[i] != 0) return;
            times.push_back(wanted[i] / own[i]);
        }
        offer_instead(Message("autopsy.expand_sizes.repeat"),
                      with_all_replaced(code_, call + arguments_of(code_, call) + ')',
                                        owner + ".repeat(" + written_out(times) + ')'));
    }
    static bool expands(const Sizes& own, const Sizes& wanted) {
        if (own.size() > wanted.size()) return false;
        for (size_t i = 1; i <= own.size(); ++i) {
            const int64_t size = own[own.size() - i];
            if (size != 1 && size != wanted[wanted.size() - i]) return false;
        }
        return true;
    }

    // "shape '[2, 10]' is invalid for input of size 24"
    void view_size() {
        const Sizes wanted = numbers_in(autopsy_.text, "'[", ']');
        for (const std::string call : {".view(", ".reshape("}) {
            const std::string owner = expression_before(code_, call);
            const auto found = owner.empty() ? std::nullopt : sized(owner);
            if (!found || wanted.empty()) continue;
            const std::string count = std::to_string(count_of(found->sizes));
            const bool guesses = std::ranges::find(wanted, -1) != wanted.end();
            tell(about(guesses ? "autopsy.view_size.guessed" : "autopsy.view_size.named", *found)
                     .with("count", count)
                     .with("wanted", sizes_text(wanted))
                     .with("wanted_count", std::to_string(std::abs(count_of(wanted)))));
            show({*found});
            const std::string given = arguments_of(code_, call), viewed = owner + call + given + ')';
            if (widened_with(*found, wanted, with_all_replaced(code_, viewed, owner + ".flatten(1)"))) return;
            for (const Sizes& sizes : fitting(*found, wanted))
                return offer_instead(Message("autopsy.view_size.fits").with("shape", sizes_text(sizes)),
                                     with_all_replaced(code_, owner + call + given + ')',
                                                       owner + call + written_out(sizes) + ')'));
        }
    }
    // `x.view(-1, 4 * 14 * 14)` of pictures that are 13 x 13, for a `Linear(4 * 14 * 14, 10)`: both lines.
    bool widened_with(const Sized& found, const Sizes& wanted, const std::string& flat) {
        if (found.sizes.size() < 3 || wanted.size() != 2 || wanted[0] != -1) return false;
        size_t place = 0;
        std::string size;
        const auto line = line_before([&](const std::string& code) {
            place = code.find("Linear(");
            size = split_arguments(arguments_of(code, "Linear("))[0];
            return place != std::string::npos && product_of(size) == wanted[1];
        });
        if (!line || story_.statement_at(*line).line >= failing_.line) return false;
        std::string width;
        for (size_t i = 1; i < found.sizes.size(); ++i)
            width += (width.empty() ? "" : " * ") + std::to_string(found.sizes[i]);
        const SourceSpan made = story_.statement_at(*line);
        std::string wider = story_.code_at(*line);
        wider.replace(place + std::string("Linear(").size(), size.size(), width);
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        const auto [code, edit] =
            both_written(story_.trace().source(failing_.cell).text, made, wider, failing_, flat);
        offer(Message("autopsy.view_size.widen").with("width", width), code, edit);
        return true;
    }
    // The shape that was wanted with one of its sizes left to be computed, the last that can be.
    static std::vector<Sizes> fitting(const Sized& found, const Sizes& wanted) {
        const int64_t count = count_of(found.sizes);
        std::vector<Sizes> all;
        for (size_t i = wanted.size(); i-- > 0;) {
            Sizes sizes = wanted;
            for (int64_t& size : sizes) size = size == -1 ? 1 : size;
            sizes[i] = 1;
            const int64_t others = count_of(sizes);
            if (others == 0 || count % others != 0) continue;
            sizes = wanted;
            std::ranges::replace(sizes, -1, int64_t{1});
            sizes[i] = -1;
            // Where a size was to be computed already, it stays the one.
            if (std::ranges::find(wanted, -1) == wanted.end()) all.push_back(sizes);
        }
        if (all.empty() && wanted.size() == 2) all.push_back({found.sizes[0], -1});
        return all;
    }
    // `x.view(-1, -1)`
    void two_guesses() {
        for (const std::string call : {".view(", ".reshape("}) {
            const std::string owner = expression_before(code_, call);
            const std::string given = arguments_of(code_, call);
            const size_t first = given.find("-1");
            const auto found = owner.empty() ? std::nullopt : sized(owner);
            if (!found || first == std::string::npos) continue;
            tell(about("autopsy.two_guesses.named", *found));
            show({*found});
            std::string better = given;
            better.replace(first, 2, owner + ".shape[0]");
            return offer_instead(Message("autopsy.two_guesses.rows"),
                                 with_all_replaced(code_, call + given + ')', call + better + ')'));
        }
    }
};

}  // namespace

void fit_joined(const Failure& failure) { Joined(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
