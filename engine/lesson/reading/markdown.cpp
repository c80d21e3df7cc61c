#include "lesson/reading/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <memory>

#include "lesson/reading/formulas.h"
#include "lesson/reading/inlines.h"

namespace backstep::lesson {

namespace {

struct NodeFree {
    void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using Tree = std::unique_ptr<cmark_node, NodeFree>;

Tree parse(std::string_view text) {
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser* parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    if (cmark_syntax_extension* table = cmark_find_syntax_extension("table"))
        cmark_parser_attach_syntax_extension(parser, table);
    cmark_parser_feed(parser, text.data(), text.size());
    Tree tree(cmark_parser_finish(parser));
    cmark_parser_free(parser);
    return tree;
}

uint32_t line_of(cmark_node* node) { return static_cast<uint32_t>(cmark_node_get_start_line(node)); }

// Whether a line opens or closes a fenced block: three signs or more, then a word or nothing.
bool is_fence(std::string_view line, char sign, bool with_word) {
    const size_t first = line.find_first_not_of(' ');
    if (first == line.npos || first > 3 || line[first] != sign) return false;
    const size_t rest = line.find_first_not_of(sign, first);
    if (rest != line.npos && rest - first < 3) return false;
    if (rest == line.npos) return !with_word && line.size() - first >= 3;
    return with_word == (line.find_first_not_of(" \t\r", rest) != line.npos);
}

class TreeReader {
  public:
    TreeReader(const std::vector<LiftedFormula>& formulas, const SourceText& source, Findings& findings,
               const std::function<void(const Fence&)>& fence)
        : inlines_(formulas, source, findings), source_(source), findings_(findings), fence_(fence) {}

    void read(cmark_node* parent, int depth, std::vector<Block>& into) {
        for (cmark_node* node = cmark_node_first_child(parent); node; node = cmark_node_next(node))
            read_block(node, depth, into);
    }

  private:
    void read_block(cmark_node* node, int depth, std::vector<Block>& into) {
        const uint32_t line = line_of(node);
        const auto add = [&](auto content) { into.push_back({std::move(content), line, 0}); };
        const cmark_node_type type = cmark_node_get_type(node);
        if (type == CMARK_NODE_HEADING) {
            add(Heading{cmark_node_get_heading_level(node), inlines_.read(node)});
        } else if (type == CMARK_NODE_PARAGRAPH) {
            add_paragraph(inlines_.read(node), line, into);
        } else if (type == CMARK_NODE_CODE_BLOCK) {
            read_code(node, depth);
        } else if (type == CMARK_NODE_LIST && depth < kDeepestNesting) {
            add(read_list(node, depth));
        } else if (type == CMARK_NODE_BLOCK_QUOTE && depth < kDeepestNesting) {
            Aside aside;
            read(node, depth + 1, aside.blocks);
            add(std::move(aside));
        } else if (std::string_view(cmark_node_get_type_string(node)) == "table") {
            add(read_table(node));
        } else if (type == CMARK_NODE_HTML_BLOCK) {
            if (!literal(node).starts_with("<!--")) findings_.add({line, 1}, "html");
        } else if (type != CMARK_NODE_THEMATIC_BREAK) {
            findings_.add({line, 1}, "too_deep");
        }
    }

    static void add_paragraph(Inlines text, uint32_t line, std::vector<Block>& into) {
        if (text.size() == 1 && text[0].kind == Inline::Kind::Formula && text[0].display)
            into.push_back(
                {DisplayFormula{text[0].text, text[0].expression, text[0].line, text[0].column}, line, 0});
        else if (!text.empty())
            into.push_back({Paragraph{std::move(text)}, line, 0});
    }

    void read_code(cmark_node* node, int depth) {
        int length = 0, offset = 0;
        char sign = 0;
        if (!cmark_node_get_fenced(node, &length, &offset, &sign)) {
            findings_.add({line_of(node), 1}, "indented_code");
            return;
        }
        if (depth == 0 && !is_closed(node, sign)) findings_.add({line_of(node), 1}, "open_fence");
        const char* info = cmark_node_get_fence_info(node);
        const int column = cmark_node_get_start_column(node);
        fence_({info ? info : "", literal(node), line_of(node),
                static_cast<uint32_t>(column > 0 ? column - 1 : 0), depth > 0});
    }

    // A block left open takes everything up to the next closing line, another block's first line included.
    bool is_closed(cmark_node* node, char sign) const {
        const uint32_t last = static_cast<uint32_t>(cmark_node_get_end_line(node));
        for (uint32_t line = line_of(node) + 1; line < last; ++line)
            if (is_fence(source_.line(line), sign, true)) return false;
        return last > line_of(node) && is_fence(source_.line(last), sign, false);
    }

    ListBlock read_list(cmark_node* node, int depth) {
        ListBlock list;
        list.ordered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
        list.start = list.ordered ? cmark_node_get_list_start(node) : 1;
        for (cmark_node* item = cmark_node_first_child(node); item; item = cmark_node_next(item))
            read(item, depth + 1, list.items.emplace_back());
        return list;
    }

    Table read_table(cmark_node* node) {
        Table table;
        const uint16_t columns = cmark_gfm_extensions_get_table_columns(node);
        const uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(node);
        for (uint16_t i = 0; i < columns; ++i)
            table.columns.push_back(alignments[i] == 'r'   ? Table::Align::Right
                                    : alignments[i] == 'c' ? Table::Align::Centre
                                                           : Table::Align::Left);
        for (cmark_node* row = cmark_node_first_child(node); row; row = cmark_node_next(row)) {
            auto& cells = table.rows.emplace_back();
            for (cmark_node* cell = cmark_node_first_child(row); cell; cell = cmark_node_next(cell))
                cells.push_back(inlines_.read(cell));
        }
        return table;
    }

    InlineReader inlines_;
    const SourceText& source_;
    Findings& findings_;
    const std::function<void(const Fence&)>& fence_;
};

}  // namespace

void read_markdown(std::string_view text, const SourceText& source, Findings& findings,
                   std::vector<Block>& into, const std::function<void(const Fence&)>& fence) {
    const Lifted lifted = lift_formulas(text, &source, &findings);
    const Tree tree = parse(lifted.text);
    // Fences are told apart from prose as they come, so that a cell stands between the blocks around it.
    TreeReader(lifted.formulas, source, findings, fence).read(tree.get(), 0, into);
}

Inlines read_inlines(std::string_view text, Place place, Findings& findings) {
    Findings unused("");
    const SourceText source(text, unused);
    const Lifted lifted = lift_formulas(source.text());
    const Tree tree = parse(lifted.text);
    InlineReader reader(lifted.formulas, source, findings, place);
    Inlines inlines;
    for (cmark_node* node = cmark_node_first_child(tree.get()); node; node = cmark_node_next(node)) {
        if (cmark_node_get_type(node) != CMARK_NODE_PARAGRAPH) {
            findings.add(place, "not_a_paragraph");
            continue;
        }
        if (!inlines.empty()) inlines.emplace_back().kind = Inline::Kind::Break;
        for (Inline& run : reader.read(node)) inlines.push_back(std::move(run));
    }
    return inlines;
}

}  // namespace backstep::lesson
