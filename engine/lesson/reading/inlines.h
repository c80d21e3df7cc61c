#pragma once

#include <cmark-gfm.h>

#include <string>
#include <vector>

#include "lesson/prose.h"
#include "lesson/reading/formulas.h"

namespace backstep::lesson {

// Lists within lists, emphasis within emphasis: no lesson needs more, and a hostile file may have thousands.
inline constexpr int kDeepestNesting = 16;

std::string literal(cmark_node* node);  // the text a node carries itself; empty where it carries none

// Turns the inline nodes below one cmark block into runs of prose: formulas come back in their places, a
// comment `<!-- = expression -->` joins the number in front of it, and a number stated without one is told.
class InlineReader {
  public:
    InlineReader(const std::vector<LiftedFormula>& formulas, const SourceText& source, Findings& findings);
    // For prose inside YAML: every position is `fixed`.
    InlineReader(const std::vector<LiftedFormula>& formulas, const SourceText& source, Findings& findings,
                 Place fixed);

    Inlines read(cmark_node* block);

  private:
    struct Style {
        bool strong = false;
        bool emphasis = false;
    };
    void read_children(cmark_node* parent, Style style, int depth);
    void read_node(cmark_node* node, Style style, int depth);
    void add_text(const std::string& text, Style style, uint32_t line);
    void add_comment(const std::string& html, uint32_t line);
    void add(Inline::Kind kind, std::string text, Style style, uint32_t line);
    Place place_of(uint32_t line, const std::string& snippet) const;
    void tell_unchecked_numbers();

    const std::vector<LiftedFormula>& formulas_;
    const SourceText& source_;
    Findings& findings_;
    Place fixed_;
    size_t next_formula_ = 0;
    Inlines runs_;
};

}  // namespace backstep::lesson
