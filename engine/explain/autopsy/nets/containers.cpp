#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

using Text = std::string_view;

// Layers that need no settings, and the functions that compute the same.
constexpr std::pair<Text, Text> kBareLayers[] = {{"ReLU", "relu"},
                                                 {"Tanh", "tanh"},
                                                 {"Sigmoid", "sigmoid"},
                                                 {"GELU", "gelu"},
                                                 {"LeakyReLU", "leaky_relu"},
                                                 {"ELU", "elu"},
                                                 {"SiLU", "silu"},
                                                 {"Softplus", "softplus"},
                                                 {"Flatten", "flatten"},
                                                 {"Dropout", "dropout"},
                                                 {"Identity", ""},
                                                 {"LogSigmoid", "logsigmoid"},
                                                 {"Softmax", "softmax"},
                                                 {"LogSoftmax", "log_softmax"}};

// What holds layers or parameters was given something else: a class, a function, a list, a plain tensor.
class Containers : FailureReader {
  public:
    explicit Containers(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit(Text known) {
        if (known == "not_a_layer") return not_a_layer();
        if (known == "forward_missing") return list_of_layers_called();
        if (known == "parameter_assigned") return parameter_assigned();
        if (known == "ambiguous" || known == "argument_missing") return class_called();
        if (known == "class_weights") return class_weights();
        if (known == "data_for_size") return data_for_size();
        if (known == "tuple_given") return recurrent_in_sequential();
        if (known == "hooked_view") return hooked_view();
    }

  private:
    bool imports_nn() const {
        return lines_
            .first([](const std::string& code) {
                return code.find(" as nn") != std::string::npos || code.ends_with("import nn") ||
                       code.find("import nn,") != std::string::npos;
            })
            .has_value();
    }
    std::string nn() const { return imports_nn() ? "nn." : "torch.nn."; }

    // "list is not a Module subclass", "torch.nn.modules.activation.ReLU is not a Module subclass"
    void not_a_layer() {
        const std::string whole = autopsy_.text.substr(0, autopsy_.text.find(' '));
        if (whole == "list") return list_in_sequential();
        const std::string last = whole.substr(whole.rfind('.') + 1);
        for (const auto& [layer, function] : kBareLayers) {
            if (last != layer && last != function) continue;
            for (const std::string& name : identifiers(code_)) {
                const bool same = name.substr(name.rfind('.') + 1) == last;
                if (!same || code_.find(name + '(') != std::string::npos) continue;
                const bool made = last == layer;
                tell(Message(made ? "autopsy.not_a_layer.class" : "autopsy.not_a_layer.function")
                         .with("name", name)
                         .with("layer", "nn." + std::string(layer)));
                const std::string settings = layer.ends_with("oftmax") ? "(dim=-1)" : "()";
                return offer_instead(
                    Message("autopsy.not_a_layer.make"),
                    with_word_replaced(code_, name, (made ? name : nn() + std::string(layer)) + settings));
            }
        }
        tell(Message("autopsy.not_a_layer.named").with("name", last));
    }
    // `nn.Sequential([nn.Linear(2, 4), nn.ReLU()])`
    void list_in_sequential() {
        const std::string given = arguments_of(code_, "Sequential(");
        if (given.empty()) return;
        tell(Message("autopsy.not_a_layer.list"));
        offer_instead(Message("autopsy.not_a_layer.unpack"),
                      with_all_replaced(code_, "Sequential(" + given + ')', "Sequential(*" + given + ')'));
    }
    // `Net(x)` of a class that wants to be told sizes: `Net(3)(x)`.
    void data_for_size() {
        std::string call, name, given;
        const auto line = line_before([&](const std::string& code) {
            for (const std::string& word : identifiers(code)) {
                given = arguments_of(code, word + '(');
                const auto id = given.empty() ? std::nullopt : tensor(given);
                name = word;
                call = word + '(' + given + ')';
                const bool data = id && *id && story_.first_value(*id).dim() > 0;
                if (data && code.find(call) != std::string::npos && !lines_.of_class(word).empty())
                    return true;
            }
            return false;
        });
        if (!line) return;
        const std::string width = std::to_string(story_.first_value(*tensor(given)).shape().back());
        tell(Message("autopsy.data_for_size.class").with("class", name).with("name", given));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(Message("autopsy.data_for_size.both"),
              with_all_replaced(story_.code_at(*line), call, name + '(' + width + ")(" + given + ')'),
              Edit::instead(story_.statement_at(*line)));
    }
    // `nn.Sequential(nn.LSTM(3, 4), nn.Linear(4, 1))`: a layer between the two that takes the outputs.
    void recurrent_in_sequential() {
        std::string layer;
        const auto line = line_before([&](const std::string& code) {
            const size_t inside = code.find("Sequential(");
            for (const std::string kind : {"LSTM(", "GRU(", "RNN("})
                if (const size_t at = code.find(kind, std::min(inside, code.size())); at != std::string::npos)
                    layer = kind + arguments_of(code.substr(at), kind) + ')';
            return inside != std::string::npos && !layer.empty() && code.find(layer) != std::string::npos;
        });
        if (!line) return;
        const std::string code = story_.code_at(*line);
        autopsy_.cures.clear();
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(Message("autopsy.tuple_given.between"),
              "class Outputs(" + nn() + "Module):\n    def forward(self, both):\n        return both[0]\n" +
                  with_all_replaced(code, layer, layer + ", Outputs()"),
              Edit::instead(story_.statement_at(*line)));
    }
    // "Module [ModuleList] is missing the required "forward" function"
    void list_of_layers_called() {
        if (autopsy_.text.find("[ModuleList]") == std::string::npos) return;
        for (const std::string& name : identifiers(code_)) {
            const std::string given = arguments_of(code_, name + '(');
            if (given.empty() || identifiers(given) != std::vector{given}) continue;
            const std::string call = name + '(' + given + ')', result = assigned_name(code_);
            const bool whole = code_ == "return " + call || code_ == result + " = " + call;
            tell(Message("autopsy.forward_missing.list").with("name", name));
            if (!whole) return;
            const std::string value = result.empty() ? given : result;
            offer_instead(Message("autopsy.forward_missing.one_by_one"),
                          (value == given ? "" : value + " = " + given + '\n') + "for layer in " + name +
                              ":\n    " + value + " = layer(" + value + ')' +
                              (result.empty() ? "\nreturn " + value : ""));
            return;
        }
    }
    // "cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or None expected)"
    void parameter_assigned() {
        const std::string owner = assigned_name(code_);
        const std::string value = code_.substr(std::min(code_.size(), owner.size() + 3));
        if (owner.empty()) return;
        const bool itself = value.find(owner) != std::string::npos;
        tell(Message(itself ? "autopsy.parameter_assigned.itself" : "autopsy.parameter_assigned.named")
                 .with("name", owner));
        const bool tensor = autopsy_.text.find("Tensor'") != std::string::npos;
        const auto updates = lines_.from(failing_, [](const std::string& code) {
            const std::string name = assigned_name(code);
            return !name.empty() && code.starts_with(name + " = " + name + " - ") &&
                   code.find(name + ".grad") != std::string::npos;
        });
        if (itself && updates.size() > 1) {  // each would raise the same
            std::string code = "with torch.no_grad():";
            for (const auto& line : updates) {
                const std::string name = assigned_name(line.code);
                code += "\n    " + name + " -= " + line.code.substr(2 * name.size() + 6);
            }
            SourceSpan all = updates.front().span;
            all.end_line = updates.back().span.end_line;
            all.end_column = updates.back().span.end_column;
            return offer(Message("autopsy.parameter_assigned.write"), code, Edit::instead(all));
        }
        offer_instead(Message("autopsy.parameter_assigned.write"),
                      "with torch.no_grad():\n    " + owner + (tensor ? ".copy_(" : ".fill_(") + value + ')');
        if (!itself && tensor)
            offer_instead(Message("autopsy.parameter_assigned.make"),
                          owner + " = " + nn() + "Parameter(" + value + ')');
    }
    // "weight tensor should be defined either for all 2 classes or no classes but got weight tensor of shape:
    // [3]"
    void class_weights() {
        const std::string& text = autopsy_.text;
        const size_t all = text.find("for all "), shape = text.find("shape: [");
        if (all == std::string::npos || shape == std::string::npos) return;
        tell(Message("autopsy.class_weights.named")
                 .with("classes", text.substr(all + 8, text.find(' ', all + 8) - all - 8))
                 .with("count", text.substr(shape + 8, text.find(']', shape) - shape - 8)));
        if (const auto line = line_before(
                [](const std::string& code) { return code.find("weight=") != std::string::npos; }))
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
    }
    // `nn.ReLU(inplace=True)` behind a layer with a hook.
    void hooked_view() {
        tell(Message("autopsy.hooked_view.what"));
        const auto line = line_before(
            [](const std::string& code) { return code.find("inplace=True") != std::string::npos; });
        if (!line) return;
        const std::string code = story_.code_at(*line);
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(Message("autopsy.hooked_view.new"),
              with_all_replaced(with_all_replaced(code, ", inplace=True", ""), "inplace=True", ""),
              Edit::instead(story_.statement_at(*line)));
    }
    // `criterion = nn.MSELoss`, and then `criterion(out, y)`; `net = Net`, and then `net(x)`.
    void class_called() {
        for (const std::string& name : identifiers(code_)) {
            if (code_.find(name + '(') == std::string::npos) continue;
            const auto line =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            const std::string code = line ? story_.code_at(*line) : std::string();
            const std::string type =
                line ? code.substr(std::min(code.size(), name.size() + 3)) : std::string();
            const bool named = !type.empty() && identifiers(type) == std::vector{type};
            if (!named) continue;
            const auto own = lines_.of_class(type);
            if (!type.ends_with("Loss") && own.empty()) continue;
            autopsy_.known = "class_called";
            tell(Message("autopsy.class_called.what").with("name", name).with("class", type));
            autopsy_.origins = {story_.origin(Message("why.line"), *line)};
            std::string settings;
            for (const SourceLines::Line& each : own)
                if (each.code.starts_with("def __init__(self, ")) settings = "...";
            return offer(Message("autopsy.class_called.cure1"), code + '(' + settings + ')',
                         settings.empty() ? Edit::instead(story_.statement_at(*line)) : Edit());
        }
    }

    SourceLines lines_;
};

}  // namespace

void fit_containers(const Failure& failure) { Containers(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
