#include "script/regex/program.h"

namespace backstep::script::regex {
namespace {

constexpr size_t kLongest = 200'000;

class Writer {
  public:
    explicit Writer(const Pattern& pattern) : pattern_(pattern) {}

    Program write() {
        node(pattern_.root);
        emit({.op = Op::Accept});
        program_.tests = pattern_.tests;
        program_.groups = pattern_.groups;
        return std::move(program_);
    }

  private:
    using Op = Instruction::Op;
    using Kind = PatternNode::Kind;

    uint32_t here() const { return static_cast<uint32_t>(program_.code.size()); }
    uint32_t emit(Instruction instruction) {
        if (program_.code.size() >= kLongest) throw PatternError("the pattern is too large", SIZE_MAX);
        program_.code.push_back(instruction);
        return here() - 1;
    }
    // Tries the body first, or last where the repetition is lazy; the way out is filled in later.
    uint32_t split(bool lazy) {
        const uint32_t at = emit({.op = Op::Split});
        (lazy ? program_.code[at].other : program_.code[at].to) = here();
        return at;
    }
    void leave(uint32_t at, bool lazy) { (lazy ? program_.code[at].to : program_.code[at].other) = here(); }

    void node(uint32_t index) {
        const PatternNode& n = pattern_.nodes[index];
        switch (n.kind) {
            case Kind::Sequence:
                for (const uint32_t child : n.children) node(child);
                break;
            case Kind::Alternatives:
                alternatives(n);
                break;
            case Kind::Character:
                emit({.op = Op::Character, .index = n.index});
                break;
            case Kind::Repeat:
                repeat(n);
                break;
            case Kind::Group:
                emit({.op = Op::Save, .index = 2 * n.index});
                node(n.children[0]);
                emit({.op = Op::Save, .index = 2 * n.index + 1});
                break;
            case Kind::At:
                emit({.op = Op::At, .anchor = n.anchor, .fold = n.fold});
                break;
            case Kind::BackReference:
                emit({.op = Op::BackReference, .fold = n.fold, .index = n.index});
                break;
            case Kind::Look:
                enclosed({.op = Op::Look, .negated = n.negated, .behind = n.behind, .least = n.width},
                         n.children[0]);
                break;
            case Kind::Atomic:
                enclosed({.op = Op::Atomic}, n.children[0]);
                break;
            case Kind::IfGroup:
                if_group(n);
                break;
        }
    }

    void enclosed(Instruction instruction, uint32_t child) {
        const uint32_t at = emit(instruction);
        node(child);
        emit({.op = Op::Accept});
        program_.code[at].to = here();
    }

    void alternatives(const PatternNode& n) {
        std::vector<uint32_t> ends;
        for (size_t i = 0; i + 1 < n.children.size(); ++i) {
            const uint32_t at = split(false);
            node(n.children[i]);
            ends.push_back(emit({.op = Op::Jump}));
            leave(at, false);
        }
        node(n.children.back());
        for (const uint32_t end : ends) program_.code[end].to = here();
    }

    void if_group(const PatternNode& n) {
        const uint32_t at = emit({.op = Op::IfGroup, .index = n.index});
        node(n.children[0]);
        const uint32_t end = emit({.op = Op::Jump});
        program_.code[at].to = here();
        node(n.children[1]);
        program_.code[end].to = here();
    }

    void repeat(const PatternNode& n) {
        const uint32_t child = n.children[0];
        if (pattern_.nodes[child].kind == Kind::Character) {
            emit({.op = Op::Repeat,
                  .mode = n.mode,
                  .index = pattern_.nodes[child].index,
                  .least = n.least,
                  .most = n.most});
            return;
        }
        const bool possessive = n.mode == PatternNode::Mode::Possessive;
        const uint32_t outer = possessive ? emit({.op = Op::Atomic}) : 0;
        counted(n, child, n.mode == PatternNode::Mode::Lazy);
        if (possessive) {
            emit({.op = Op::Accept});
            program_.code[outer].to = here();
        }
    }

    void counted(const PatternNode& n, uint32_t child, bool lazy) {
        for (uint32_t i = 0; i < n.least; ++i) node(child);
        if (n.most == kNoLimit) {
            const uint32_t loop = program_.loops++, at = split(lazy);
            emit({.op = Op::Mark, .index = loop});
            node(child);
            const uint32_t advance = emit({.op = Op::Advance, .index = loop});
            emit({.op = Op::Jump, .to = at});
            leave(at, lazy);
            program_.code[advance].to = here();
            return;
        }
        std::vector<uint32_t> splits;
        for (uint32_t i = n.least; i < n.most; ++i) {
            splits.push_back(split(lazy));
            node(child);
        }
        for (const uint32_t at : splits) leave(at, lazy);
    }

    const Pattern& pattern_;
    Program program_;
};

}  // namespace

Program compile(const Pattern& pattern) { return Writer(pattern).write(); }

}  // namespace backstep::script::regex
