#include <algorithm>
#include <charconv>
#include <optional>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The number behind a piece of text; nothing when there is none.
std::optional<int64_t> number_behind(std::string_view text, std::string_view piece, size_t from = 0) {
    const size_t at = text.find(piece, from);
    if (at == std::string_view::npos) return std::nullopt;
    int64_t number = 0;
    const char* first = text.data() + at + piece.size();
    const auto [end, error] = std::from_chars(first, text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

// A layer was made for another size than what it is given: its line, with the size that comes.
class Layers : FailureReader {
  public:
    explicit Layers(const Failure& failure) : FailureReader(failure), text_(autopsy_.text) {}

    void fit(std::string_view known) {
        if (known == "channels") return channels();
        if (known == "features") return features();
        if (known == "row_missing") return row_missing();
        if (known == "input_size") return input_size();
        if (known == "normalized_shape") return normalized_shape();
        if (known == "kernel_too_large") return kernel_too_large();
        if (known == "norm_dims") return norm_dims();
    }

  private:
    // A call that makes a layer, as the learner wrote it, `nn.Conv2d(1, 8, 3)` of a longer statement.
    struct Made {
        uint32_t line = 0;  // event
        size_t from = 0, to = 0;
        std::string code;  // of the statement
        std::vector<std::string> given;
        std::string call() const { return code.substr(from, to - from); }
    };
    // The last one written of these kinds that passes.
    template <class Test>
    std::optional<Made> made(std::span<const std::string_view> kinds, const Test& test) const {
        std::optional<Made> found;
        const auto line = line_before([&](const std::string& code) {
            for (const std::string_view kind : kinds)
                for (size_t at = 0; (at = code.find(kind, at)) != std::string::npos; ++at) {
                    const std::string inside = arguments_of(std::string_view(code).substr(at), kind);
                    Made each{0, at, at + kind.size() + inside.size() + 1, code, split_arguments(inside)};
                    while (each.from > 0 && is_part_of_name(code[each.from - 1])) --each.from;
                    if (test(each)) found = each;
                }
            return found.has_value();
        });
        if (line) found->line = *line;
        return found;
    }
    static bool is_part_of_name(char sign) {
        return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_' || sign == '.';
    }
    // Where the argument of this name or place stands among those given; nothing when it is not given.
    static std::optional<size_t> place_of(const Made& made, std::string_view name, size_t place) {
        for (size_t i = 0; i < made.given.size(); ++i)
            if (made.given[i].starts_with(std::string(name) + '=')) return i;
        const bool by_place = place < made.given.size() && made.given[place].find('=') == std::string::npos;
        return by_place ? std::optional(place) : std::nullopt;
    }
    // Its number: written out, or under a name.
    int64_t number_of(const Made& made, std::string_view name, size_t place) const {
        const auto at = place_of(made, name, place);
        if (!at) return 0;
        const std::string& given = made.given[*at];
        const std::string value = given.substr(given.find('=') == std::string::npos ? 0 : name.size() + 1);
        if (const int64_t written = product_of(value)) return written;
        const auto named = story_.named(value);
        return named && !named->tensor ? product_of(named->text) : 0;
    }
    static std::string with(const Made& made, std::string_view name, size_t place, int64_t number) {
        std::vector<std::string> given = made.given;
        if (const auto at = place_of(made, name, place)) {
            const bool named = given[*at].find('=') != std::string::npos;
            given[*at] = (named ? std::string(name) + '=' : std::string()) + std::to_string(number);
        }
        return with_arguments(made, given);
    }
    static std::string with_arguments(const Made& made, const std::vector<std::string>& given) {
        std::string inside;
        for (const std::string& each : given) inside += (inside.empty() ? "" : ", ") + each;
        const std::string call = made.call();
        std::string code = made.code;
        return code.replace(made.from, made.to - made.from,
                            call.substr(0, call.find('(') + 1) + inside + ')');
    }
    void say(const std::string& layer, int64_t wanted, int64_t got) {
        for (Message* message : {&autopsy_.what, &autopsy_.cures[0].title})
            *message = Message(message->id)
                           .with("layer", layer)
                           .with("wanted", std::to_string(wanted))
                           .with("got", std::to_string(got))
                           .with("shape", shape_told());
    }
    // "[4, 3, 8, 8]" of "expected input[4, 3, 8, 8] to have"
    std::string shape_told() const {
        const size_t open = text_.find("input[");
        const size_t close = open == std::string::npos ? open : text_.find(']', open);
        return close == std::string::npos ? std::string() : text_.substr(open + 5, close - open - 4);
    }
    void change(const Made& made, const std::string& code) {
        autopsy_.origins.push_back(story_.origin(Message("why.line"), made.line));
        set(0, code, Place::Instead, story_.statement_at(made.line));
    }
    // One number of the layer is wrong: the argument `name`, or the one at that place.
    void resize(std::span<const std::string_view> kinds, std::string_view name, size_t place, int64_t wanted,
                int64_t got) {
        const auto layer =
            made(kinds, [&](const Made& each) { return number_of(each, name, place) == wanted; });
        say(layer ? layer->call() : std::string(kinds[0].substr(0, kinds[0].size() - 1)), wanted, got);
        if (layer) change(*layer, with(*layer, name, place, got));
    }

    // "weight of size [8, 1, 3, 3], expected input[4, 3, 8, 8] to have 1 channels, but got 3 channels
    // instead"
    void channels() {
        constexpr std::string_view kKinds[] = {"Conv1d(", "Conv2d(", "Conv3d(", "ConvTranspose2d("};
        const auto wanted = number_behind(text_, "to have "), got = number_behind(text_, "but got ");
        const auto outputs = number_behind(text_, "weight of size [");
        if (!wanted || !got || !outputs) return;
        const auto fits = [&](const Made& each) {
            return number_of(each, "in_channels", 0) == *wanted &&
                   number_of(each, "out_channels", 1) == *outputs;
        };
        const auto layer = made(kKinds, fits);
        say(layer ? layer->call() : "Conv2d", *wanted, *got);
        if (const std::string turned = channels_first(*wanted); !turned.empty()) {
            autopsy_.cures[0].title = Message("autopsy.channels.first");
            return instead(turned);
        }
        if (layer) change(*layer, with(*layer, "in_channels", 0, *got));
    }
    // The channels stand last, as pictures come from files: `net(x)` as `net(x.permute(0, 3, 1, 2))`.
    std::string channels_first(int64_t wanted) const {
        const size_t batched = shape_told().find(',') == std::string::npos
                                   ? 0
                                   : static_cast<size_t>(1 + std::ranges::count(shape_told(), ','));
        for (const std::string& word : identifiers(code_)) {
            const bool known = tensor(word).value_or(TensorId()) != TensorId();
            const std::string name = known ? word : word.substr(0, word.rfind('.'));
            const auto id = tensor(name);
            const ValueSnapshot value = id && *id ? story_.first_value(*id) : ValueSnapshot();
            const size_t dims = value.empty() ? 0 : value.dim();
            if (dims < 2 || dims > batched || dims + 1 < batched) continue;
            if (value.shape()[dims - 1] != wanted) continue;
            // As high as wide where height and width belong: nothing stands last.
            if (batched == 4 && value.shape()[dims - 1] == value.shape()[dims - 2]) continue;
            constexpr std::string_view kSeries[] = {".T", ".transpose(1, 2)"};
            constexpr std::string_view kPictures[] = {".permute(2, 0, 1)", ".permute(0, 3, 1, 2)"};
            const bool series = batched == 3;
            if (!series && batched != 4) return {};
            const size_t which = dims == batched ? 1 : 0;
            const std::string order(series ? kSeries[which] : kPictures[which]);
            const std::string code =
                known ? with_read_replaced(code_, name, name + order)
                      : with_all_replaced(code_, word, name + order + word.substr(name.size()));
            return code == code_ ? std::string() : code;
        }
        return {};
    }

    // "running_mean should contain 6 elements not 4"
    void features() {
        constexpr std::string_view kKinds[] = {"BatchNorm1d(", "BatchNorm2d(", "BatchNorm3d("};
        const auto got = number_behind(text_, "should contain "), wanted = number_behind(text_, "not ");
        if (got && wanted) resize(kKinds, "num_features", 0, *wanted, *got);
    }
    // "input.size(-1) must be equal to input_size. Expected 5, got 3"
    void input_size() {
        constexpr std::string_view kKinds[] = {"LSTM(", "GRU(", "RNN(", "LSTMCell(", "GRUCell(", "RNNCell("};
        auto wanted = number_behind(text_, "Expected ");
        if (!wanted) wanted = number_behind(text_, "expected ");
        const auto got = number_behind(text_, "got ");
        if (wanted && got) resize(kKinds, "input_size", 0, *wanted, *got);
    }
    // "Given normalized_shape=[5], expected input with shape [*, 5], but got input of size[2, 4]"
    void normalized_shape() {
        constexpr std::string_view kKinds[] = {"LayerNorm("};
        const auto wanted = number_behind(text_, "normalized_shape=[");
        const size_t last = text_.rfind(", ") == std::string::npos ? 0 : text_.rfind(", ");
        const auto got = number_behind(text_, ", ", last);
        if (wanted && got) resize(kKinds, "normalized_shape", 0, *wanted, *got);
    }

    // An embedding has as many rows as it was made with, counted from 0.
    void row_missing() {
        constexpr std::string_view kKinds[] = {"Embedding("};
        std::optional<int64_t> largest;
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            const ValueSnapshot value = id && *id ? story_.first_value(*id) : ValueSnapshot();
            if (value.empty() || is_floating(value.dtype()) || value.is_summary()) continue;
            largest = std::max(largest.value_or(0), static_cast<int64_t>(value.max()));
        }
        const auto layer = made(kKinds, [&](const Made& each) {
            const int64_t rows = number_of(each, "num_embeddings", 0);
            return rows > 0 && (!largest || rows <= *largest);
        });
        if (!layer || !largest) return;
        say(layer->call(), number_of(*layer, "num_embeddings", 0) - 1, *largest);
        change(*layer, with(*layer, "num_embeddings", 0, *largest + 1));
    }

    // "input size per channel: (2 x 2). Kernel size: (3 x 3). Kernel size can't be greater"
    void kernel_too_large() {
        constexpr std::string_view kKinds[] = {"Conv1d(", "Conv2d(", "Conv3d("};
        const auto got = number_behind(text_, "per channel: ("),
                   wanted = number_behind(text_, "Kernel size: (");
        if (!got || !wanted) return;
        const auto layer = made(kKinds, [&](const Made& each) {
            return number_of(each, "kernel_size", 2) == *wanted && !place_of(each, "padding", 4);
        });
        say(layer ? layer->call() : "Conv2d", *wanted, *got);
        if (!layer) return;
        std::vector<std::string> given = layer->given;
        given.push_back("padding=" + std::to_string((*wanted - *got + 1) / 2));
        change(*layer, with_arguments(*layer, given));
    }

    // "expected 4D input (got 2D input)": the layer for inputs of another number of dimensions.
    void norm_dims() {
        constexpr std::string_view kKinds[] = {"BatchNorm1d(", "BatchNorm2d(", "BatchNorm3d("};
        const auto got = number_behind(text_, "(got ");
        if (!got || *got < 2 || *got > 5) return;
        const std::string wanted = *got < 4 ? "BatchNorm1d(" : *got == 4 ? "BatchNorm2d(" : "BatchNorm3d(";
        const auto layer =
            made(kKinds, [&](const Made& each) { return each.call().find(wanted) == std::string::npos; });
        const auto dims = number_behind(text_, "expected ");
        say(layer ? layer->call() : "BatchNorm", dims.value_or(0), *got);
        if (!layer) return;
        std::string call = layer->call(), code = layer->code;
        call.replace(call.find("BatchNorm"), wanted.size(), wanted);
        change(*layer, code.replace(layer->from, layer->to - layer->from, call));
    }

    const std::string& text_;
};

}  // namespace

void fit_layers(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) Layers(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
