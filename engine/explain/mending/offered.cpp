#include "explain/mending/offered.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "explain/code_text.h"
#include "explain/mending/kept_lines.h"
#include "script/syntax/parse.h"

namespace backstep::explain {

namespace {

bool of_a_name(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; }

// Where a name stands by itself: no part of another, and no attribute.
size_t alone_in(std::string_view text, std::string_view name, size_t from = 0) {
    for (size_t at = from; (at = text.find(name, at)) != std::string_view::npos; ++at) {
        const size_t end = at + name.size();
        const bool starts = at == 0 || !(of_a_name(text[at - 1]) || text[at - 1] == '.');
        if (starts && (end >= text.size() || !of_a_name(text[end]))) return at;
    }
    return std::string_view::npos;
}

class Program {
  public:
    explicit Program(const trace::Trace& trace) : trace_(trace) {}

    bool has(std::string_view name) const {
        for (uint32_t cell = 0; cell < trace_.source_count(); ++cell)
            if (alone_in(trace_.source(cell).text, name) != std::string_view::npos) return true;
        return false;
    }
    bool would_change(const Cure& cure) const {
        const SourceSpan& span = cure.edit.statement;
        if (cure.edit.place != Edit::Place::Instead || !span.known() || span.cell >= trace_.source_count())
            return true;
        const std::string& text = trace_.source(span.cell).text;
        return cure.code.empty() || mended(text, cure) != text;
    }
    // Written into a program that can be read, it leaves one that can be read.
    bool can_be_read_with(const Cure& cure) const {
        const SourceSpan& span = cure.edit.statement;
        if (cure.code.empty() || cure.edit.place == Edit::Place::Nowhere || !span.known() ||
            span.cell >= trace_.source_count())
            return true;
        const std::string& text = trace_.source(span.cell).text;
        return can_be_read(mended(text, cure)) || !can_be_read(text);
    }

    static bool can_be_read(const std::string& text) {
        script::ParseOptions options;
        options.mode = script::ParseMode::Notebook;
        return !script::parse(text, options).problem();
    }

  private:
    const trace::Trace& trace_;
};

std::string written_out(const std::string& code) {
    std::string better;
    size_t from = 0;
    for (size_t at = 0; (at = alone_in(code, "nn", from)) != std::string::npos; from = at + 2) {
        better += code.substr(from, at - from);
        better += "torch.nn";
    }
    return better + code.substr(from);
}

// The names that examples are written with.
bool about_another_program(const std::string& code, const Program& program) {
    constexpr std::string_view kOfExamples[] = {"loss", "parts", "w", "l", "optimizer", "logits", "target"};
    return std::ranges::any_of(kOfExamples, [&](std::string_view name) {
        return alone_in(code, name) != std::string_view::npos && !program.has(name);
    });
}

}  // namespace

void keep_what_can_be_offered(std::vector<Cure>& cures, const trace::Trace& trace) {
    const Program program(trace);
    std::erase_if(cures, [&](const Cure& cure) { return !program.would_change(cure); });
    for (Cure& cure : cures) {
        if (cure.code.find("nn.") != std::string::npos && !program.has("nn"))
            cure.code = written_out(cure.code);
        if (cure.edit.place == Edit::Place::Nowhere && about_another_program(cure.code, program))
            cure.code.clear();
        if (auto kept = with_lines_kept(cure, trace); kept && program.can_be_read_with(*kept))
            cure = std::move(*kept);
        if (program.can_be_read_with(cure)) continue;
        if (!Program::can_be_read(cure.code)) cure.code.clear();
        cure.edit = Edit();
    }
}

}  // namespace backstep::explain
