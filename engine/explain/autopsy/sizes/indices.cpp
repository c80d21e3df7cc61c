#include <algorithm>

#include "base/dtype.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/autopsy/sizes/sized.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

// A dimension or an element is asked for that the tensor does not have.
class Indices : SizedReader {
  public:
    explicit Indices(const Failure& failure) : SizedReader(failure) {}

    void fit(std::string_view known) {
        if (known == "dim_range") return dim_range();
        if (known == "index_range") return index_range();
        if (known == "many_indices") return many_indices();
        if (known == "permute_dims") return permute_dims();
        if (known == "gather_dims") return gather_dims();
        if (known == "mask_shape") return mask_shape();
        if (known == "class_count") return class_count();
        if (known == "one_hot_dtype") return one_hot_dtype();
    }

  private:
    static std::string counted(size_t count) { return std::to_string(count); }

    // The tensor of the statement that has so many dimensions: what a call asks about.
    std::optional<Sized> of_dims(size_t dims) const {
        for (const Sized& each : in_code())
            if (each.sizes.size() == dims) return each;
        return std::nullopt;
    }
    // "Dimension out of range (expected to be in range of [-1, 0], but got 1)"
    void dim_range() {
        const Sizes range = numbers_in(autopsy_.text, "range of [", ']');
        const Sizes got = numbers_in(autopsy_.text, "but got ", ')');
        if (range.size() != 2 || got.empty()) return;
        const bool adds = code_.find("unsqueeze(") != std::string::npos;
        const auto dims = static_cast<size_t>(range[1] + 1);
        const auto found = of_dims(dims - (adds && dims > 0 ? 1 : 0));
        const std::string number = std::to_string(got[0]);
        if (!found) return;
        tell(about("autopsy.dim_range.named", *found)
                 .with("dim", number)
                 .with("count", counted(found->sizes.size()))
                 .with("last", std::to_string(range[1])));
        show({*found});
        const bool turns = code_.find("transpose(") != std::string::npos;
        if (turns && found->sizes.size() == 1)  // as a row with its column turned
            return offer_instead(Message("autopsy.dim_range.column"),
                                 with_read_replaced(code_, found->name, found->name + ".unsqueeze(0)"));
        if (turns) return;
        for (const std::string before : {"dim=", "axis=", "(", ", "})
            for (const std::string after : {")", ","}) {
                const size_t at = code_.rfind(before + number + after);
                if (at == std::string::npos) continue;
                std::string code = code_;
                code.replace(at + before.size(), number.size(), "-1");
                return offer_instead(Message("autopsy.dim_range.last"), code);
            }
    }

    // The bracket behind a name: `x[0, i]` has "0" and "i".
    struct Place {
        Sized owner;
        std::vector<std::string> indices;
    };
    template <class Test>
    std::optional<Place> place_that(const Test& test) const {
        for (const Sized& each : in_code())
            for (size_t at = 0; (at = code_.find(each.name + '[', at)) != std::string::npos; ++at) {
                const std::string inside = arguments_of(std::string_view(code_).substr(at), each.name + '[');
                Place place{each, split_arguments(inside)};
                if (test(place)) return place;
            }
        return std::nullopt;
    }
    std::string with_index(const Place& place, size_t which, const std::string& index) const {
        std::vector<std::string> indices = place.indices;
        if (index.empty())
            indices.resize(which);
        else
            indices[which] = index;
        return with_all_replaced(code_, place.owner.name + '[' + joined(place.indices) + ']',
                                 place.owner.name + '[' + joined(indices) + ']');
    }
    static std::string joined(const std::vector<std::string>& parts) {
        std::string text;
        for (const std::string& each : parts) text += (text.empty() ? "" : ", ") + each;
        return text;
    }
    // `q.gather(1, actions)`: an entry of the index is too large.
    void gathered(const Sizes& told) {
        for (const std::string call : {"gather(", "scatter(", "index_select(", "take_along_dim("}) {
            const std::string owner = receiver_of(code_, '.' + call);
            const auto given = split_arguments(arguments_of(code_, call));
            if (given.empty() || given[0].empty()) continue;
            const bool function = owner == "torch";
            const std::string name = function ? given[0] : owner;
            const size_t which = function ? 2 : 1;
            if (given.size() <= which || !sized(name)) continue;
            tell(about("autopsy.index_range.gathered", *sized(name))
                     .with("index", given[which])
                     .with("number", std::to_string(told[0]))
                     .with("dim", std::to_string(told[1]))
                     .with("size", std::to_string(told[2]))
                     .with("last", std::to_string(told[2] - 1)));
            show({*sized(name)});
            if (const auto index = sized(given[which])) show({*index});
            return;
        }
    }
    // "index 3 is out of bounds for dimension 0 with size 3"
    void index_range() {
        const Sizes told = numbers_in(autopsy_.text, "index", '!');
        if (told.size() < 3) return;
        const auto dim = static_cast<size_t>(told[1]);
        const auto place = place_that([&](const Place& each) {
            return dim < each.indices.size() && dim < each.owner.sizes.size() &&
                   each.owner.sizes[dim] == told[2];
        });
        if (!place) return gathered(told);
        const std::string& index = place->indices[dim];
        tell(about("autopsy.index_range.named", place->owner)
                 .with("index", index)
                 .with("number", std::to_string(told[0]))
                 .with("dim", std::to_string(dim))
                 .with("size", std::to_string(told[2]))
                 .with("last", std::to_string(told[2] - 1)));
        show({place->owner});
        if (const auto numbers = sized(index)) return numbers_from_1(*place, dim, *numbers, told[2]);
        if (index == std::to_string(told[0]))
            return offer_instead(Message("autopsy.index_range.last"), with_index(*place, dim, "-1"));
        shorter_loop(index, place->owner.name + ".shape[" + std::to_string(dim) + ']', place->owner.name);
    }
    void numbers_from_1(const Place& place, size_t dim, const Sized& numbers, int64_t size) {
        show({numbers});
        const auto value = story_.first_value(numbers.id);
        if (static_cast<int64_t>(value.min()) == 1 && static_cast<int64_t>(value.max()) == size)
            offer_instead(Message("autopsy.class_number.from_0"),
                          with_index(place, dim, numbers.name + " - 1"));
    }
    // `for i in range(5):` as `for i in range(x.shape[1]):`, where what is counted was made before the loop.
    void shorter_loop(const std::string& index, const std::string& count, const std::string& owner) {
        const SourceLines lines(story_, failing_.cell);
        const auto head = lines.above(failing_.line, [&](const std::string& code) {
            return code.starts_with("for " + index + " in range(");
        });
        if (!head) return;
        const auto made = line_before([&](const std::string& code) { return assigned_name(code) == owner; });
        if (made && story_.statement_at(*made).line > head->span.line) return;
        const std::string given = arguments_of(head->code, "range(");
        if (split_arguments(given).size() > 1) return;
        offer(Message("autopsy.index_range.loop"),
              with_all_replaced(head->code, "range(" + given + ')', "range(" + count + ')'),
              Edit::instead(head->span));
    }

    // "too many indices for tensor of dimension 1"
    void many_indices() {
        const Sizes told = numbers_in(autopsy_.text, "dimension ", '!');
        const auto place = place_that([&](const Place& each) {
            return !told.empty() && each.owner.sizes.size() == static_cast<size_t>(told[0]) &&
                   each.indices.size() > each.owner.sizes.size();
        });
        if (!place) return;
        const size_t dims = place->owner.sizes.size();
        tell(about("autopsy.many_indices.named", place->owner)
                 .with("dims", counted(dims))
                 .with("count", counted(place->indices.size())));
        show({place->owner});
        if (dims == 0)
            return offer_instead(
                Message("autopsy.many_indices.none"),
                with_all_replaced(code_, place->owner.name + '[' + joined(place->indices) + ']',
                                  place->owner.name));
        offer_instead(Message("autopsy.many_indices.fewer"), with_index(*place, dims, ""));
    }

    // "i.e. input.dim() = 3 is not equal to len(dims) = 4"
    void permute_dims() {
        const std::string owner = expression_before(code_, ".permute(");
        const std::string given = arguments_of(code_, ".permute(");
        const auto found = owner.empty() ? std::nullopt : sized(owner);
        if (!found) return;
        auto order = split_arguments(without_parentheses(given));
        tell(about("autopsy.permute_dims.named", *found)
                 .with("dims", counted(found->sizes.size()))
                 .with("count", counted(order.size())));
        show({*found});
        if (order.size() != found->sizes.size() + 1 || order[0] != "0") return;
        std::string fewer;  // one picture, without the batch that the order was written for
        for (size_t i = 1; i < order.size(); ++i) {
            const int64_t number = product_of(order[i]);
            if (number == 0) return;
            add_name(fewer, std::to_string(number - 1));
        }
        offer_instead(Message("autopsy.permute_dims.without_batch"),
                      with_all_replaced(code_, ".permute(" + given + ')', ".permute(" + fewer + ')'));
        offer_instead(Message("autopsy.permute_dims.batch"),
                      with_all_replaced(code_, owner + ".permute(", owner + ".unsqueeze(0).permute("));
    }

    // `x.gather(1, labels)` with one number for each row.
    void gather_dims() {
        const bool function = code_.find("torch.gather(") != std::string::npos;
        const auto given = split_arguments(arguments_of(code_, function ? "torch.gather(" : ".gather("));
        const auto owner = sized(function ? given[0] : expression_before(code_, ".gather("));
        const auto index =
            given.empty() ? std::nullopt : sized(given.back().substr(given.back().find('=') + 1));
        if (!owner || !index) return;
        tell(about("autopsy.gather_dims.named", *owner, *index));
        show({*owner, *index});
        if (index->sizes.size() + 1 != owner->sizes.size()) return;
        const std::string dim = given[function ? 1 : 0].substr(given[function ? 1 : 0].find('=') + 1);
        offer_instead(Message("autopsy.broadcast.cure2"),
                      with_read_replaced(code_, index->name, index->name + ".unsqueeze(" + dim + ')'));
    }

    // "The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [4, 3] at index 0"
    void mask_shape() {
        const auto place = place_that([&](const Place& each) { return sized(each.indices[0]).has_value(); });
        if (!place) return;
        const auto mask = sized(place->indices[0]);
        tell(about("autopsy.mask_shape.named", *mask, place->owner));
        show({place->owner, *mask});
        const Sizes& sizes = place->owner.sizes;
        if (mask->sizes.size() != 1 || place->indices.size() > 1) return;
        for (size_t dim = 1; dim < sizes.size(); ++dim) {
            if (sizes[dim] != mask->sizes[0]) continue;
            std::string before;
            for (size_t i = 0; i < dim; ++i) before += ":, ";
            return offer_instead(Message("autopsy.mask_shape.dim").with("dim", std::to_string(dim)),
                                 with_all_replaced(code_, place->owner.name + '[' + mask->name + ']',
                                                   place->owner.name + '[' + before + mask->name + ']'));
        }
    }

    void class_count() {
        const std::string given = arguments_of(code_, "one_hot(");
        auto parts = split_arguments(given);
        const auto numbers = sized(parts[0]);
        if (!numbers || parts.size() < 2) return;
        const auto high = static_cast<int64_t>(story_.first_value(numbers->id).max());
        tell(about("autopsy.class_count.named", *numbers)
                 .with("high", std::to_string(high))
                 .with("count", parts[1].substr(parts[1].find('=') + 1))
                 .with("wanted", std::to_string(high + 1)));
        show({*numbers});
        parts[1] = parts[1].substr(0, parts[1].find('=') + 1) + std::to_string(high + 1);
        offer_instead(Message("autopsy.class_count.more"), with_all_replaced(code_, given, joined(parts)));
    }
    void one_hot_dtype() {
        const std::string given = arguments_of(code_, "one_hot(");
        const std::string numbers = split_arguments(given)[0];
        const auto found = sized(numbers);
        if (!found) return;
        tell(about("autopsy.one_hot_dtype.named", *found));
        show({*found});
        offer_instead(
            Message("autopsy.index_dtype.cure1"),
            with_all_replaced(code_, "one_hot(" + numbers, "one_hot(" + as_operand(numbers) + ".long()"));
    }
};

}  // namespace

void fit_indices(const Failure& failure) { Indices(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
