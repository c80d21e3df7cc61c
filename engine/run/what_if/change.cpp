#include "run/what_if/change.h"

#include <algorithm>

#include "script/syntax/lexer/utf8.h"

namespace backstep::run {

namespace {

// Byte offset of a place in a source.
size_t offset_of(std::string_view source, uint32_t line, uint32_t column) {
    size_t at = 0;
    for (uint32_t i = 1; i < line && at < source.size(); ++i) {
        const size_t end = source.find('\n', at);
        at = end == std::string_view::npos ? source.size() : end + 1;
    }
    for (uint32_t i = 0; i < column && at < source.size(); ++i) at += script::decode_utf8(source, at).size;
    return at;
}

std::string covered(std::string_view source, const SourceSpan& span) {
    const size_t from = offset_of(source, span.line, span.column);
    return std::string(source.substr(from, offset_of(source, span.end_line, span.end_column) - from));
}

// Where a span is after the end of `edit`, on its line, moved by `by` columns.
void shift(SourceSpan& span, const SourceSpan& edit, int by) {
    if (span.cell != edit.cell) return;
    const auto moved = [&](uint32_t line, uint16_t& column) {
        if (line == edit.end_line && column >= edit.end_column) column = static_cast<uint16_t>(column + by);
    };
    moved(span.line, span.column);
    moved(span.end_line, span.end_column);
}

const trace::LeafCreated* creation_of(const trace::TraceView& view, TensorId tensor, uint32_t& occurrence) {
    const trace::LeafCreated* leaf = nullptr;
    for (uint32_t i = 0; i < view.size() && !leaf; ++i)
        if (const auto* made = view->event(i).as<trace::LeafCreated>(); made && made->tensor == tensor)
            leaf = made;
    if (!leaf) return nullptr;
    if (leaf->memory != tensor && leaf->memory) return creation_of(view, leaf->memory, occurrence);
    occurrence = 0;
    for (uint32_t i = 0; i < view.size(); ++i) {
        const auto* made = view->event(i).as<trace::LeafCreated>();
        if (made == leaf) break;
        occurrence += made && made->span == leaf->span;
    }
    return leaf;
}

std::optional<Change> change_of_binding(const trace::TraceView& view, const trace::VariableBound& bound,
                                        const trace::Line* line, std::string_view name) {
    if (bound.tensor) return change_of_tensor(view, bound.tensor, 0);
    if (bound.number.empty() || !line) return std::nullopt;
    const std::string& source = view->source(line->span.cell).text;
    const auto given = number_given(source, line->span, name);
    if (!given) return std::nullopt;
    Change change =
        change_of_literal({given->span, bound.number.at(0), bound.number.dtype() == DType::Int64});
    // What calls something still runs, so that nothing it draws or prints is missing; and no line moves.
    if (given->calls || given->span.line != given->span.end_line)
        change.around = covered(source, given->span);
    return change;
}

}  // namespace

Change change_of_literal(const NumberLiteral& literal) {
    Change change;
    change.span = literal.span;
    change.value = literal.value;
    change.rewrites = true;
    change.whole = literal.whole;
    return change;
}

std::string Change::text() const {
    const std::string number = number_text(value, whole);
    return around.empty() ? number : "(" + around + ", " + number + ")[1]";
}

std::optional<Change> change_of_tensor(const trace::TraceView& view, TensorId tensor, uint32_t element) {
    uint32_t occurrence = 0;
    const trace::LeafCreated* leaf = creation_of(view, tensor, occurrence);
    if (!leaf || !leaf->span.known() || leaf->span.cell >= view->source_count()) return std::nullopt;
    if (element >= leaf->value.numel() || leaf->value.is_summary()) return std::nullopt;
    const auto literals = literals_of_tensor(view->source(leaf->span.cell).text, leaf->span);
    if (element < literals.size()) return change_of_literal(literals[element]);
    Change change;
    change.span = leaf->span;
    change.value = leaf->value.at(element);
    change.occurrence = occurrence;
    change.element = element;
    return change;
}

std::optional<Change> change_of_name(const trace::TraceView& view, std::string_view name, uint32_t cells) {
    std::optional<Change> latest;
    std::optional<uint32_t> made_in;
    const trace::Line* line = nullptr;
    for (uint32_t i = 0; i < view.size(); ++i) {
        if (const auto* started = view->event(i).as<trace::Line>()) line = started;
        const auto* bound = view->event(i).as<trace::VariableBound>();
        if (!bound || view->text(bound->name) != name) continue;
        const uint32_t cell = line ? line->span.cell : 0;
        if (cell >= cells) break;
        if (made_in == cell) continue;
        made_in = cell;
        if (auto change = change_of_binding(view, *bound, line, name)) latest = std::move(change);
    }
    return latest;
}

Varied vary(std::vector<std::string> sources, const std::vector<Change>& changes) {
    Varied varied{std::move(sources), {}, {}};
    for (const Change& change : changes) {
        SourceSpan place = change.span;
        if (change.rewrites && place.cell < varied.sources.size()) {
            std::string& source = varied.sources[place.cell];
            const size_t from = offset_of(source, place.line, place.column);
            const size_t to = offset_of(source, place.end_line, place.end_column);
            std::string text = change.text();
            // A minus in front of ** would bind less.
            if (text.starts_with('-') && source.find("**", to) == source.find_first_not_of(' ', to) &&
                source.find("**", to) != std::string::npos)
                text = "(" + text + ")";
            source.replace(from, to - from, text);
            place.end_line = place.line;
            place.end_column = static_cast<uint16_t>(place.column + script::count_code_points(text));
            const int by = static_cast<int>(place.end_column) - change.span.end_column;
            for (Override& other : varied.overrides) shift(other.creation, change.span, by);
            for (SourceSpan& other : varied.places) shift(other, change.span, by);
        } else if (!change.rewrites) {
            std::erase_if(varied.overrides, [&](const Override& other) {
                return other.creation == place && other.occurrence == change.occurrence &&
                       other.element == change.element;
            });
            varied.overrides.push_back({place, change.occurrence, change.element, change.value});
        }
        varied.places.push_back(place);
    }
    return varied;
}

}  // namespace backstep::run
