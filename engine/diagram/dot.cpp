#include "diagram/dot.h"

#include "diagram/plain_formula.h"
#include "words/words.h"

namespace backstep::diagram {

using namespace trace;

namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n')
            result += "\\n";
        else
            result += c;
    }
    return result + "\"";
}

class DotWriter {
  public:
    DotWriter(const StepState& state, words::Language language)
        : state_(state), picture_(*state.picture), language_(language) {}

    std::string write() {
        const Message title = Message("twin.picture_title").with("step", std::to_string(state_.step.number));
        text_ = "digraph backstep {\n  rankdir=TB;\n  label=" + quoted(words::render(title, language_)) +
                ";\n  node [fontname=\"JetBrains Mono\" shape=box];\n";
        for (size_t i = 0; i < picture_.items.size(); ++i)
            if (shown(i)) write_item(i);
        for (size_t e = 0; e < picture_.edges.size(); ++e)
            if (state_.edges[e].present) write_edge(picture_.edges[e], state_.edges[e]);
        return text_ + "}\n";
    }

  private:
    bool shown(size_t i) const { return state_.items[i].presence != Presence::NotYet; }
    static std::string id(size_t i) { return "n" + std::to_string(i); }
    static std::string tray(size_t i) { return "g" + std::to_string(i); }
    bool has_tray(size_t i) const {
        return picture_.items[i].kind == ItemKind::Leaf && picture_.items[i].requires_grad &&
               picture_.items[i].node;
    }

    void write_item(size_t i) {
        const PictureItem& item = picture_.items[i];
        std::string style = item.kind == ItemKind::Leaf ? "rounded" : "solid";
        if (state_.items[i].presence == Presence::Released) style = "dotted";
        if (item.kind == ItemKind::Ghost) style = "dashed";
        text_ += "  " + id(i) + " [label=" + quoted(label(i)) + " style=" + style + "];\n";
        if (!has_tray(i)) return;
        text_ += "  " + tray(i) + " [label=\"AccumulateGrad\"];\n";
        text_ += "  " + id(i) + " -> " + tray(i) + ";\n";
    }

    std::string label(size_t i) const {
        const PictureItem& item = picture_.items[i];
        const ItemState& state = state_.items[i];
        if (item.kind == ItemKind::Value) return item.title + " = " + state.text;
        const std::string value = state.value.empty() ? "" : state.value.plain_text();
        if (item.kind == ItemKind::Leaf)
            return (value.empty() ? item.title : item.title + " = " + value) + slate(state.slate);
        const std::string output = item.output_name.empty() || value.empty()
                                       ? item.output_name + value
                                       : item.output_name + " = " + value;
        const std::string formula = item.kind == ItemKind::Ghost ? "" : plain_formula(item.formula);
        return item.title + (formula.empty() ? "" : "\n" + formula) + (output.empty() ? "" : "\n" + output) +
               slate(state.slate);
    }

    static std::string slate(const Slate& slate) {
        if (!slate.shown) return {};
        return "\ngrad = " + (slate.is_none ? "None" : slate.value.plain_text());
    }

    void write_edge(const PictureEdge& edge, const EdgeState& state) {
        const std::string from = has_tray(edge.from) && edge.carries_grad ? tray(edge.from) : id(edge.from);
        text_ += "  " + from + " -> " + id(edge.to);
        std::string attributes;
        if (state.gradient) attributes += "label=" + quoted(state.gradient->plain_text());
        const char* style = state.released || state.cut ? "dotted" : edge.carries_grad ? "" : "dashed";
        if (*style) attributes += std::string(attributes.empty() ? "" : " ") + "style=" + style;
        if (!attributes.empty()) text_ += " [" + attributes + "]";
        text_ += ";\n";
    }

    const StepState& state_;
    const Picture& picture_;
    words::Language language_;
    std::string text_;
};

}  // namespace

std::string to_dot(const StepState& state, words::Language language) {
    return DotWriter(state, language).write();
}

}  // namespace backstep::diagram
