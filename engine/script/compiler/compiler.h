#pragma once

#include <functional>
#include <string>
#include <vector>

#include "script/compiler/builder.h"
#include "script/compiler/compile.h"
#include "script/objects/operators.h"

namespace backstep::script {

// Walks the syntax tree and writes the Code of each scope. The order of instructions and the span each
// carries are CPython 3.11's, so that errors appear at the same place with the same carets.
class Compiler {
  public:
    explicit Compiler(const CompileOptions& options) : options_(options) {}
    Ref<Code> module(const ast::Module& module, ScopeInfo& scope);

  private:
    friend class MatchCompiler;
    // ---- statements ----
    void body(const ast::Body& statements);
    void statement(const ast::Statement* node);
    void expression_statement(const ast::Expr& s);
    void assign(const ast::Assign& s);
    void augmented_assign(const ast::AugAssign& s);
    void annotated_assign(const ast::AnnAssign& s);
    void delete_target(const ast::Expression* target);
    void import(const ast::Import& s);
    void import_from(const ast::ImportFrom& s);
    void assertion(const ast::Assert& s);
    void raise(const ast::Raise& s);
    void return_statement(const ast::Return& s);
    // ---- control flow ----
    void if_statement(const ast::If& s);
    void while_statement(const ast::While& s);
    void for_statement(const ast::For& s);
    void try_statement(const ast::Try& s);
    void try_except(const ast::Try& s);
    void try_finally(const ast::Try& s);
    void handler(const ast::ExceptHandler& h, Label& finish, Label& next);
    void with_statement(const ast::With& s, size_t item);
    void match_statement(const ast::Match& s);
    void leave_loop(bool to_start);
    void unwind(Block& block, bool keep_top);
    std::vector<Block> unwind_all(bool keep_top, const std::function<bool(const Block&)>& until);
    void resume(std::vector<Block> left);
    void forget_handler_name(std::string_view name);
    void restore_and_reraise();
    int enter_loop(SourceSpan span);
    void jump_if(const ast::Expression* test, Label& target, bool when);
    // ---- definitions ----
    void function(const ast::FunctionDef& f);
    void lambda(const ast::Lambda& e);
    void class_definition(const ast::ClassDef& c);
    void comprehension(const ast::Expression* e, const char* name,
                       const ast::Seq<ast::Comprehension>& generators, const ast::Expression* element,
                       const ast::Expression* value);
    void comprehension_level(const ast::Seq<ast::Comprehension>& generators, size_t level,
                             const ast::Expression* element, const ast::Expression* value, Op add, int depth);
    void note_parameters(const ast::Arguments& arguments);
    int defaults(const ast::Arguments& arguments, int& flags);
    bool annotations(
        const ast::FunctionDef& f);  // pushes their dict, in Python's order; false: there are none
    void annotation(const ast::Expression* written);  // its value, or its text
    void make_function(Ref<Code> code, const ScopeInfo& scope, int pushed, int flags);
    void decorate(const ast::ExprList& decorators);
    // ---- expressions ----
    void expression(const ast::Expression* e);
    void call(const ast::Call& e);
    void call_arguments(const ast::Call& e);
    void spread_arguments(const ast::ExprList& args, const ast::Seq<ast::Keyword>& keywords);
    void compare(const ast::Compare& e);
    void bool_op(const ast::BoolOp& e);
    void joined_string(const ast::JoinedStr& e);
    void formatted_value(const ast::FormattedValue& e);
    void dict_display(const ast::Dict& e);
    void sequence(const ast::ExprList& elements, Op build);
    void refuse_imaginary(const ast::Constant& e);
    bool folded(const ast::Expression* e);
    void arithmetic(BinaryOp op, bool in_place);
    Value constant_value(const ast::Expression* e);
    void subscript_index(const ast::Expression* slice);
    void store(const ast::Expression* target);
    void unpack(const ast::ExprList& targets, SourceSpan span);
    // ---- names ----
    enum class Access { Load, Store, Delete };
    void name(std::string_view id, Access access, bool note = true);
    void note_bound(std::string_view id);
    std::string qualified(std::string_view name) const;

    // Sets the span of what is emitted for as long as it lives.
    class At {
      public:
        At(Builder& b, SourceSpan span, SourceSpan carets = {})
            : builder_(b), span_(b.span), carets_(b.carets) {
            b.span = span;
            b.carets = carets;
        }
        ~At() {
            builder_.span = span_;
            builder_.carets = carets_;
        }

      private:
        Builder& builder_;
        SourceSpan span_, carets_;
    };
    Builder& b() { return *units_.back(); }
    ScopeInfo& child(const void* node) { return *b().scope.children.at(node); }
    // Compiles a nested scope with `write` and returns its code.
    Ref<Code> nested(const void* node, std::string name, const std::function<void()>& write);
    void finish_body(bool return_none);

    const CompileOptions& options_;
    std::vector<Builder*> units_;
    bool ends_cell_ = false;  // the statement is the last one of its file or cell
    bool annotations_stay_text_ = false;
};

// Whether `from __future__ import annotations` stands among the statements.
bool annotations_stay_text(const ast::Body& statements);

BinaryOp to_binary(ast::BinaryOperator op);

}  // namespace backstep::script
