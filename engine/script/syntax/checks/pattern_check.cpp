#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "script/syntax/ast/children.h"
#include "script/syntax/checks/checks.h"
#include "script/text/str_repr.h"

namespace backstep::script {

using namespace ast;

namespace {

// What a key of a mapping pattern is, so that equal keys have equal texts: its repr.
std::string key_text(const Expression* key) {
    if (key->kind == ExprKind::UnaryOp) return "-" + key_text(as<UnaryOp>(key).operand);
    if (key->kind != ExprKind::Constant) return {};
    const auto& constant = as<Constant>(key);
    switch (constant.type) {
        case ConstantKind::Str:
            return str_repr(constant.text);
        case ConstantKind::Bytes:
            return bytes_repr(std::string(constant.text));
        case ConstantKind::True:
            return "True";
        case ConstantKind::False:
            return "False";
        case ConstantKind::None:
            return "None";
        default:
            return std::string(constant.text);
    }
}

// Walks one case's pattern; keeps the names it has bound so far, in their order.
class PatternCheck {
  public:
    void visit(const Pattern* p, bool irrefutable_fits) {
        latest_ = p->span;
        switch (p->kind) {
            case PatternKind::Value:
                return visit_value(as<MatchValue>(p));
            case PatternKind::Singleton:
                return;
            case PatternKind::Sequence:
                return visit_sequence(as<MatchSequence>(p));
            case PatternKind::Mapping:
                return visit_mapping(as<MatchMapping>(p));
            case PatternKind::Class:
                return visit_class(as<MatchClass>(p));
            case PatternKind::Star:
                return bind(as<MatchStar>(p).name);
            case PatternKind::As:
                return visit_as(as<MatchAs>(p), irrefutable_fits);
            case PatternKind::Or:
                return visit_or(as<MatchOr>(p), irrefutable_fits);
        }
    }

  private:
    void bind(const Identifier& name) {
        if (name.text.empty()) return;
        if (std::find(names_.begin(), names_.end(), name.text) != names_.end())
            refuse("multiple assignments to name '" + std::string(name.text) + "' in pattern", latest_);
        names_.push_back(name.text);
    }

    static void visit_value(const MatchValue& p) {
        if (p.value->kind == ExprKind::JoinedStr)
            refuse("patterns may only match literals and attribute lookups", p.span);
    }

    void visit_sequence(const MatchSequence& p) {
        const auto stars = std::count_if(p.patterns.begin(), p.patterns.end(),
                                         [](const Pattern* e) { return e->kind == PatternKind::Star; });
        if (stars > 1) refuse("multiple starred names in sequence pattern", p.span);
        for (const Pattern* element : p.patterns) visit(element, true);
    }

    void visit_mapping(const MatchMapping& p) {
        std::set<std::string> seen;
        for (const Expression* key : p.keys) {
            const std::string text = key_text(key);
            if (!text.empty() && !seen.insert(text).second)
                refuse("mapping pattern checks duplicate key (" + text + ")", p.span);
        }
        for (const Pattern* value : p.patterns) visit(value, true);
        bind(p.rest);
    }

    void visit_class(const MatchClass& p) {
        std::set<std::string_view> seen;
        for (size_t i = 0; i < p.kwd_attrs.size(); ++i) {
            if (!seen.insert(p.kwd_attrs[i].text).second) {
                refuse("attribute name repeated in class pattern: " + std::string(p.kwd_attrs[i].text),
                       p.kwd_patterns[i]->span);
            }
        }
        for (const Pattern* value : p.patterns) visit(value, true);
        for (const Pattern* value : p.kwd_patterns) visit(value, true);
    }

    void visit_as(const MatchAs& p, bool irrefutable_fits) {
        if (p.pattern != nullptr) {
            visit(p.pattern, irrefutable_fits);
        } else if (!irrefutable_fits) {
            const std::string what =
                p.name.text.empty() ? "wildcard" : "name capture '" + std::string(p.name.text) + "'";
            refuse(what + " makes remaining patterns unreachable", p.span);
        }
        bind(p.name);
    }

    void visit_or(const MatchOr& p, bool irrefutable_fits) {
        const std::vector<std::string_view> before = names_;
        std::set<std::string_view> bound;
        for (size_t i = 0; i < p.patterns.size(); ++i) {
            names_.clear();
            visit(p.patterns[i], i + 1 == p.patterns.size() && irrefutable_fits);
            const std::set<std::string_view> mine(names_.begin(), names_.end());
            if (i != 0 && mine != bound) refuse("alternative patterns bind different names", latest_);
            if (i == 0) bound = mine;
        }
        names_ = before;
        for (const std::string_view name : bound) bind({name, p.span});
    }

    std::vector<std::string_view> names_;
    SourceSpan latest_;  // of the pattern visited last: where CPython shows what is wrong with names
};

}  // namespace

void check_patterns(const Match& match) {
    for (size_t i = 0; i < match.cases.size(); ++i) {
        const MatchCase& one = match.cases[i];
        PatternCheck().visit(one.pattern, one.guard != nullptr || i + 1 == match.cases.size());
    }
}

}  // namespace backstep::script
