#include "trace/trace.h"

namespace backstep::trace {
namespace {

// Byte offset of a code point on a line of text, both counted from 0.
size_t offset_of(const std::string& text, uint32_t line, uint32_t column) {
    size_t position = 0;
    for (uint32_t i = 1; i < line; ++i) {
        position = text.find('\n', position);
        if (position == std::string::npos) return text.size();
        ++position;
    }
    for (uint32_t i = 0; i < column && position < text.size() && text[position] != '\n'; ++i) {
        ++position;
        while (position < text.size() && (static_cast<unsigned char>(text[position]) & 0xc0) == 0x80)
            ++position;
    }
    return position;
}

template <class T>
Range add(StableVector<T>& pool, std::span<const T> items) {
    const Range range{pool.size(), static_cast<uint32_t>(items.size())};
    for (const T& item : items) pool.emplace_back(item);
    return range;
}

}  // namespace

Trace::Trace() { paths_.emplace_back(); }

uint32_t Trace::add_source(std::string name, std::string text) {
    sources_.emplace_back(SourceCell{std::move(name), std::move(text)});
    source_count_.store(sources_.size(), std::memory_order_release);
    return sources_.size() - 1;
}

PathId Trace::add_path(PathEntry entry) {
    paths_.emplace_back(std::move(entry));
    return PathId(paths_.size() - 1);
}

Range Trace::add_operands(std::span<const Operand> operands) { return add(operands_, operands); }
Range Trace::add_edges(std::span<const NextEdge> edges) { return add(edges_, edges); }
Range Trace::add_values(std::span<const ValueSnapshot> values) { return add(values_, values); }

std::string Trace::label(const PathEntry& turn) const {
    if (turn.number.empty()) return text(turn.label);
    return text(turn.label) + "=" + std::to_string(turn.number.integer_at(0));
}

std::string Trace::code(const SourceSpan& span) const {
    if (!span.known() || span.cell >= source_count()) return {};
    const std::string& text = sources_[span.cell].text;
    const size_t from = offset_of(text, span.line, span.column);
    const size_t to = offset_of(text, span.end_line, span.end_column);
    std::string code;
    for (size_t i = from; i < to && i < text.size(); ++i) {
        const bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
        if (!blank)
            code += text[i];
        else if (!code.empty() && code.back() != ' ')
            code += ' ';
    }
    return code;
}

size_t Trace::bytes() const {
    return events_.bytes() + operands_.bytes() + edges_.bytes() + values_.bytes() + paths_.bytes();
}

}  // namespace backstep::trace
