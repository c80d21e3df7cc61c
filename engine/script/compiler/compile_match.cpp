#include "script/compiler/match_compiler.h"

#include <algorithm>

namespace backstep::script {

using namespace ast;

void Compiler::match_statement(const Match& s) { MatchCompiler(*this).statement(s); }

// A subject that a later case may need is copied for the case; the case's pattern takes what it works on.
void MatchCompiler::statement(const Match& s) {
    c_.expression(s.subject);
    Label finish;
    for (size_t i = 0; i < s.cases.size(); ++i) {
        const MatchCase& one = s.cases[i];
        const bool last = i + 1 == s.cases.size();
        const Compiler::At at(b(), one.pattern->span);
        if (!last) b().emit(Op::Copy, 1);
        pattern(one.pattern);
        for (const Identifier& name : stores_) c_.name(name.text, Compiler::Access::Store);
        stores_.clear();
        if (one.guard) {
            if (fail_.empty()) fail_.resize(1);
            c_.jump_if(one.guard, fail_[0], false);
        }
        if (!last) b().emit(Op::Pop);
        c_.body(one.body);
        b().jump(Op::Jump, finish);
        place_failures();
    }
    b().place(finish);
}

void MatchCompiler::fail(Op op) {
    const size_t extra = on_top_ + stores_.size();
    if (fail_.size() <= extra) fail_.resize(extra + 1);
    b().jump(op, fail_[extra]);
}

void MatchCompiler::place_failures() {
    for (; fail_.size() > 1; fail_.pop_back()) {
        if (fail_.back().jumps.empty() && !b().reachable()) continue;
        b().place(fail_.back());
        b().emit(Op::Pop);
    }
    if (!fail_.empty() && (!fail_[0].jumps.empty() || b().reachable())) b().place(fail_[0]);
    fail_.clear();
}

void MatchCompiler::rotate(size_t count) {
    for (; count > 1; --count) b().emit(Op::Swap, static_cast<int>(count));
}

void MatchCompiler::capture(const Identifier& name) {
    if (name.text.empty()) {
        b().emit(Op::Pop);
        return;
    }
    rotate(on_top_ + stores_.size() + 1);
    stores_.push_back(name);
}

void MatchCompiler::pattern(const Pattern* p) {
    const Compiler::At at(b(), p->span);
    switch (p->kind) {
        case PatternKind::Value:
            c_.expression(as<MatchValue>(p).value);
            b().emit(Op::Compare, static_cast<int>(CompareOp::Eq));
            return fail(Op::JumpIfFalse);
        case PatternKind::Singleton:
            c_.expression(as<MatchSingleton>(p).value);
            b().emit(Op::Is, 0);
            return fail(Op::JumpIfFalse);
        case PatternKind::Sequence:
            return sequence(as<MatchSequence>(p));
        case PatternKind::Mapping:
            return mapping(as<MatchMapping>(p));
        case PatternKind::Class:
            return class_pattern(as<MatchClass>(p));
        case PatternKind::Star:
            return capture(as<MatchStar>(p).name);
        case PatternKind::As: {
            const auto& node = as<MatchAs>(p);
            if (node.pattern) {
                b().emit(Op::Copy, 1);
                ++on_top_;
                pattern(node.pattern);
                --on_top_;
            }
            return capture(node.name);
        }
        case PatternKind::Or:
            return alternatives(as<MatchOr>(p));
    }
}

void MatchCompiler::compare_length(CompareOp op, size_t size) {
    b().emit(Op::GetLength);
    b().emit(Op::LoadConst, b().constant(Value::integer(static_cast<int64_t>(size))));
    b().emit(Op::Compare, static_cast<int>(op));
    fail(Op::JumpIfFalse);
}

void MatchCompiler::fail_if_none() {
    b().emit(Op::Copy, 1);
    b().emit(Op::LoadConst, b().constant(Value::none()));
    b().emit(Op::Is, 1);
    fail(Op::JumpIfFalse);
}

// The values of an unpacked tuple stand on the stack, the first on top.
void MatchCompiler::each(const PatternList& patterns) {
    for (const Pattern* p : patterns) {
        --on_top_;
        pattern(p);
    }
}

void MatchCompiler::sequence(const MatchSequence& p) {
    const size_t size = p.patterns.size();
    const auto* const star = std::find_if(p.patterns.begin(), p.patterns.end(), [](const Pattern* element) {
        return element->kind == PatternKind::Star;
    });
    const auto before = static_cast<int>(star - p.patterns.begin());
    const bool starred = star != p.patterns.end();
    ++on_top_;
    b().emit(Op::MatchSequence);
    fail(Op::JumpIfFalse);
    if (!starred) {
        compare_length(CompareOp::Eq, size);
    } else if (size > 1) {
        compare_length(CompareOp::Ge, size - 1);
    }
    --on_top_;
    if (starred)
        b().emit(Op::UnpackStar, before, static_cast<int>(size) - before - 1);
    else
        b().emit(Op::Unpack, static_cast<int>(size));
    on_top_ += size;
    each(p.patterns);
}

void MatchCompiler::mapping(const MatchMapping& p) {
    const size_t size = p.keys.size();
    ++on_top_;
    b().emit(Op::MatchMapping);
    fail(Op::JumpIfFalse);
    if (size > 0) compare_length(CompareOp::Ge, size);
    for (const Expression* key : p.keys) c_.expression(key);
    b().emit(Op::BuildTuple, static_cast<int>(size));
    b().emit(Op::MatchKeys);
    on_top_ += 2;
    fail_if_none();
    b().emit(Op::Unpack, static_cast<int>(size));
    on_top_ += size;
    --on_top_;
    each(p.patterns);
    on_top_ -= 2;
    if (p.rest.text.empty()) {
        b().emit(Op::Pop);
        b().emit(Op::Pop);
    } else {
        b().emit(Op::MatchRest);
        capture(p.rest);
    }
}

void MatchCompiler::class_pattern(const MatchClass& p) {
    const size_t count = p.patterns.size() + p.kwd_patterns.size();
    c_.expression(p.cls);
    Values names;
    for (const Identifier& name : p.kwd_attrs) names.push_back(Value(intern(name.text)));
    b().emit(Op::LoadConst, b().constant(Value(make<script::Tuple>(std::move(names)))));
    b().emit(Op::MatchClass, static_cast<int>(p.patterns.size()));
    ++on_top_;
    fail_if_none();
    b().emit(Op::Unpack, static_cast<int>(count));
    on_top_ += count;
    --on_top_;
    each(p.patterns);
    each(p.kwd_patterns);
}

// Each alternative works on a copy of the subject; what it captured is brought into the order of the first
// alternative's names, so that all arrive at `found` with the same stack.
void MatchCompiler::alternatives(const MatchOr& p) {
    const size_t outer_top = on_top_;
    std::vector<Identifier> outer_stores, names;
    std::vector<Label> outer_fail;
    stores_.swap(outer_stores);
    fail_.swap(outer_fail);
    Label found;
    for (const Pattern* alternative : p.patterns) {
        on_top_ = 0;
        stores_.clear();
        b().emit(Op::Copy, 1);
        pattern(alternative);
        if (names.empty())
            names = stores_;
        else
            arrange_as(names);
        b().jump(Op::Jump, found);
        place_failures();
    }
    on_top_ = outer_top;
    stores_.swap(outer_stores);
    fail_.swap(outer_fail);
    if (b().reachable()) {
        b().emit(Op::Pop);
        fail(Op::Jump);
    }
    b().place(found);
    const size_t distance = names.size() + 1 + on_top_ + stores_.size();
    for (const Identifier& name : names) {
        rotate(distance);
        stores_.push_back(name);
    }
    b().emit(Op::Pop);
}

// The captured values stand with the first name's on top.
void MatchCompiler::arrange_as(const std::vector<Identifier>& names) {
    for (size_t want = names.size(); want-- > 0;) {
        const auto is_wanted = [&](const Identifier& n) { return n.text == names[want].text; };
        const auto have =
            static_cast<size_t>(std::find_if(stores_.begin(), stores_.end(), is_wanted) - stores_.begin());
        if (have == want) continue;
        // The first have + 1 values go below, one after the other.
        for (size_t i = 0; i <= have; ++i) rotate(want + 1);
        const auto middle = stores_.begin() + static_cast<std::ptrdiff_t>(have + 1);
        std::rotate(stores_.begin(), middle, stores_.begin() + static_cast<std::ptrdiff_t>(want + 1));
    }
}

}  // namespace backstep::script
