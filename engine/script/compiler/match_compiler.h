#pragma once

#include <vector>

#include "script/compiler/compiler.h"

namespace backstep::script {

// Writes one `match` statement. As CPython 3.11: names are bound only when the whole pattern has matched;
// till then what was captured waits on the stack, below the `on_top_` values that the rest of the pattern
// needs. A failure jumps to the label that drops as many values as are there then.
class MatchCompiler {
  public:
    explicit MatchCompiler(Compiler& compiler) : c_(compiler) {}
    void statement(const ast::Match& s);

  private:
    Builder& b() { return c_.b(); }
    void fail(Op op);
    void fail_if_none();
    void place_failures();
    void rotate(size_t count);  // the top goes below the count - 1 values under it
    void capture(const ast::Identifier& name);
    void arrange_as(const std::vector<ast::Identifier>& names);
    void compare_length(CompareOp op, size_t size);
    void pattern(const ast::Pattern* p);
    void each(const ast::PatternList& patterns);
    void sequence(const ast::MatchSequence& p);
    void mapping(const ast::MatchMapping& p);
    void class_pattern(const ast::MatchClass& p);
    void alternatives(const ast::MatchOr& p);

    Compiler& c_;
    size_t on_top_ = 0;
    std::vector<ast::Identifier> stores_;  // captured so far; the first is on top of the stack
    std::vector<Label> fail_;              // [n]: n values are dropped first
};

}  // namespace backstep::script
