#include "lesson/reading/inlines.h"

#include "lesson/reading/numbers.h"

namespace backstep::lesson {

std::string literal(cmark_node* node) {
    const char* text = cmark_node_get_literal(node);
    return text ? text : "";
}

namespace {

std::string text_below(cmark_node* node) {
    std::string text;
    cmark_iter* iter = cmark_iter_new(node);
    while (cmark_iter_next(iter) != CMARK_EVENT_DONE) text += literal(cmark_iter_get_node(iter));
    cmark_iter_free(iter);
    return text;
}

std::string trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t\n");
    if (first == text.npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

// The key in "[@lu2019]" at `at`; empty when there is none.
std::string citation_at(const std::string& text, size_t at) {
    if (text.compare(at, 2, "[@") != 0) return {};
    const size_t close = text.find(']', at);
    return close == std::string::npos ? std::string() : text.substr(at + 2, close - at - 2);
}

}  // namespace

InlineReader::InlineReader(const std::vector<LiftedFormula>& formulas, const SourceText& source,
                           Findings& findings)
    : formulas_(formulas), source_(source), findings_(findings) {}

InlineReader::InlineReader(const std::vector<LiftedFormula>& formulas, const SourceText& source,
                           Findings& findings, Place fixed)
    : formulas_(formulas), source_(source), findings_(findings), fixed_(fixed) {}

Inlines InlineReader::read(cmark_node* block) {
    runs_.clear();
    read_children(block, {}, 0);
    while (!runs_.empty() && runs_.back().kind == Inline::Kind::Text && trimmed(runs_.back().text).empty())
        runs_.pop_back();
    tell_unchecked_numbers();
    return std::move(runs_);
}

void InlineReader::read_children(cmark_node* parent, Style style, int depth) {
    for (cmark_node* node = cmark_node_first_child(parent); node; node = cmark_node_next(node))
        read_node(node, style, depth);
}

void InlineReader::read_node(cmark_node* node, Style style, int depth) {
    const uint32_t line = static_cast<uint32_t>(cmark_node_get_start_line(node));
    switch (cmark_node_get_type(node)) {
        case CMARK_NODE_TEXT:
            add_text(literal(node), style, line);
            break;
        case CMARK_NODE_SOFTBREAK:
            add(Inline::Kind::Text, " ", style, line);
            break;
        case CMARK_NODE_LINEBREAK:
            add(Inline::Kind::Break, "", style, line);
            break;
        case CMARK_NODE_CODE:
            add(Inline::Kind::Code, literal(node), style, line);
            break;
        case CMARK_NODE_HTML_INLINE:
            add_comment(literal(node), line);
            break;
        case CMARK_NODE_LINK:
            add(Inline::Kind::Link, text_below(node), style, line);
            runs_.back().target = cmark_node_get_url(node);
            break;
        case CMARK_NODE_STRONG:
            style.strong = true;
            if (depth < kDeepestNesting) read_children(node, style, depth + 1);
            break;
        case CMARK_NODE_EMPH:
            style.emphasis = true;
            if (depth < kDeepestNesting) read_children(node, style, depth + 1);
            break;
        default:
            findings_.add(place_of(line, ""), "no_images");
    }
}

void InlineReader::add_text(const std::string& text, Style style, uint32_t line) {
    const bool formula_goes_on = !text.empty() && text[0] == kFormulaFill;
    if (formula_goes_on && !runs_.empty() && runs_.back().text == " ") runs_.pop_back();
    std::string plain;
    const auto flush = [&] {
        if (!plain.empty()) add(Inline::Kind::Text, std::move(plain), style, line);
        plain.clear();
    };
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == kFormulaFill) continue;
        if (const LiftedFormula* formula = formula_at(formulas_, text, at, next_formula_)) {
            flush();
            add(Inline::Kind::Formula, trimmed(formula->tex), style, line);
            runs_.back().display = formula->display;
            at += 2;
        } else if (const std::string key = citation_at(text, at); !key.empty()) {
            flush();
            add(Inline::Kind::Citation, key, style, line);
            at += key.size() + 2;
        } else {
            plain += text[at];
        }
    }
    flush();
}

void InlineReader::add(Inline::Kind kind, std::string text, Style style, uint32_t line) {
    if (kind == Inline::Kind::Text && !runs_.empty()) {
        Inline& last = runs_.back();
        if (last.kind == kind && last.strong == style.strong && last.emphasis == style.emphasis &&
            last.expression.empty()) {
            last.text += text;
            text.clear();
        }
    }
    if (text.empty() && kind == Inline::Kind::Text) return;
    Inline run;
    run.kind = kind;
    run.strong = style.strong;
    run.emphasis = style.emphasis;
    run.text = std::move(text);
    const Place place = place_of(line, run.text);
    run.line = place.line;
    run.column = place.column;
    runs_.push_back(std::move(run));
}

void InlineReader::add_comment(const std::string& html, uint32_t line) {
    const std::string inside = html.starts_with("<!--") && html.ends_with("-->") && html.size() >= 7
                                   ? trimmed(std::string_view(html).substr(4, html.size() - 7))
                                   : std::string();
    if (inside.empty()) {
        findings_.add(place_of(line, html), "html");
        return;
    }
    if (inside[0] != '=') return;  // a remark of the author
    const std::string expression = trimmed(std::string_view(inside).substr(1));
    Inline* last = runs_.empty() ? nullptr : &runs_.back();
    if (!last || last->kind == Inline::Kind::Link || !stated_number(last->text) || expression.empty()) {
        findings_.add(place_of(line, html), "comment_without_number", {{"comment", inside}});
        return;
    }
    if (last->kind == Inline::Kind::Text) {
        const size_t number = stated_number(last->text)->offset;
        if (number > 0) {
            Inline split = *last;
            split.text = last->text.substr(number);
            split.column = last->column ? place_of(line, split.text + html).column : 0;
            split.line = fixed_.line ? fixed_.line : line;
            last->text.resize(number);
            runs_.push_back(std::move(split));
            last = &runs_.back();
        }
    }
    last->expression = expression;
}

Place InlineReader::place_of(uint32_t line, const std::string& snippet) const {
    if (fixed_.line) return fixed_;
    return source_.find(line, std::string_view(snippet).substr(0, snippet.find('\n')));
}

void InlineReader::tell_unchecked_numbers() {
    for (size_t i = 0; i < runs_.size(); ++i) {
        const Inline& run = runs_[i];
        if (!run.expression.empty() || run.kind == Inline::Kind::Link) continue;
        const Inline* following = i + 1 < runs_.size() ? &runs_[i + 1] : nullptr;
        for (const std::string& statement : unchecked_statements(run, following))
            findings_.add(place_of(run.line, statement), "unchecked_number", {{"statement", statement}});
    }
}

}  // namespace backstep::lesson
