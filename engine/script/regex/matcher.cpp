#include "script/regex/matcher.h"

#include "base/error.h"
#include "script/text/characters.h"

namespace backstep::script::regex {
namespace {

constexpr size_t kMostChoices = 20'000'000;

}  // namespace

Matcher::Matcher(const Program& program, std::u32string_view text, std::function<void()> poll)
    : program_(program), text_(text), poll_(std::move(poll)), loop_begins_(program.loops) {}

void Matcher::push(Choice choice) {
    CHECK(choices_.size() < kMostChoices, MemoryError, "");
    choices_.push_back(choice);
}

bool Matcher::match_at(size_t start, bool whole, bool advance) {
    places_.assign(2 * (program_.groups + 1), kNowhere);
    last_group_ = 0;
    choices_.clear();
    whole_ = whole;
    advance_ = advance;
    start_ = start;
    depth_ = 0;
    size_t end = 0;
    if (!run(0, start, &end)) return false;
    places_[0] = start;
    places_[1] = end;
    return true;
}

void Matcher::save(uint32_t slot, size_t position) {
    push({Choice::Kind::Place, slot, places_[slot], last_group_});
    places_[slot] = position;
    if (slot % 2 == 1) last_group_ = slot / 2;
}

// Takes back what was put on the stack above `base`, and tries the next way there is.
bool Matcher::step_back(size_t base, uint32_t& at, size_t& position) {
    while (choices_.size() > base) {
        Choice& last = choices_.back();
        switch (last.kind) {
            case Choice::Kind::Place:
                places_[last.at] = last.position;
                last_group_ = last.other;
                choices_.pop_back();
                break;
            case Choice::Kind::Begin:
                loop_begins_[last.at] = last.position;
                choices_.pop_back();
                break;
            case Choice::Kind::Way:
                at = last.at;
                position = last.position;
                choices_.pop_back();
                return true;
            case Choice::Kind::Shorter:
                at = last.at + 1;
                position = --last.position;
                if (last.position == last.other) choices_.pop_back();
                return true;
            case Choice::Kind::Longer: {
                const Instruction& repeat = program_.code[last.at];
                const bool more = last.other < repeat.most && last.position < text_.size() &&
                                  program_.tests[repeat.index].matches(text_[last.position]);
                if (!more) {
                    choices_.pop_back();
                    break;
                }
                at = last.at + 1;
                position = ++last.position;
                ++last.other;
                return true;
            }
        }
    }
    return false;
}

// Forgets the ways above `base` but keeps what must be put back when the match goes back further.
void Matcher::unwind(size_t base) {
    size_t kept = base;
    for (size_t i = base; i < choices_.size(); ++i)
        if (choices_[i].kind == Choice::Kind::Place || choices_[i].kind == Choice::Kind::Begin)
            choices_[kept++] = choices_[i];
    choices_.resize(kept);
}

bool Matcher::repeat(const Instruction& instruction, uint32_t at, size_t& position) {
    const CharacterTest& test = program_.tests[instruction.index];
    const bool lazy = instruction.mode == PatternNode::Mode::Lazy;
    const size_t room = text_.size() - position;
    const size_t most = std::min<size_t>(lazy ? instruction.least : instruction.most, room);
    size_t count = 0;
    while (count < most && test.matches(text_[position + count])) {
        if (++count % kPollSteps == 0) poll_();
    }
    if (count < instruction.least) return false;
    const size_t least = position + instruction.least;
    position += count;
    if (lazy)
        push({Choice::Kind::Longer, at, position, count});
    else if (instruction.mode == PatternNode::Mode::Greedy && position > least)
        push({Choice::Kind::Shorter, at, position, least});
    return true;
}

bool Matcher::at_anchor(const Instruction& instruction, size_t position) const {
    const size_t size = text_.size();
    switch (instruction.anchor) {
        case Anchor::TextStart:
            return position == 0;
        case Anchor::TextEnd:
            return position == size;
        case Anchor::LineStart:
            return position == 0 || text_[position - 1] == '\n';
        case Anchor::LineEnd:
            return position == size || text_[position] == '\n';
        case Anchor::EndBeforeNewline:
            return position == size || (position + 1 == size && text_[position] == '\n');
        case Anchor::WordEdge:
        case Anchor::NotWordEdge:
            break;
    }
    const bool before = position > 0 && is_word(text_[position - 1], instruction.fold);
    const bool behind = position < size && is_word(text_[position], instruction.fold);
    return (before != behind) == (instruction.anchor == Anchor::WordEdge);
}

bool Matcher::refers(const Instruction& instruction, size_t& position) const {
    const size_t begin = places_[2 * instruction.index], end = places_[2 * instruction.index + 1];
    if (begin == kNowhere || end == kNowhere || end < begin || text_.size() - position < end - begin)
        return false;
    for (size_t i = begin; i < end; ++i) {
        const char32_t a = text_[i], b = text_[position + i - begin];
        if (a != b && !(instruction.fold && to_lower(a) == to_lower(b))) return false;
    }
    position += end - begin;
    return true;
}

// A look around or an atomic group: a match of its own, which is not gone back into.
bool Matcher::inside(const Instruction& instruction, uint32_t at, size_t& position) {
    const bool look = instruction.op == Instruction::Op::Look;
    if (instruction.behind && position < instruction.least) return instruction.negated;
    const size_t base = choices_.size();
    size_t end = 0;
    ++depth_;
    const bool found = run(at + 1, instruction.behind ? position - instruction.least : position, &end);
    --depth_;
    if (look && instruction.negated) {
        uint32_t nowhere;
        size_t ignored;
        unwind(base);
        step_back(base, nowhere, ignored);
        return !found;
    }
    if (!found) return false;
    unwind(base);
    if (!look) position = end;
    return true;
}

bool Matcher::run(uint32_t at, size_t position, size_t* end) {
    using Op = Instruction::Op;
    const size_t base = choices_.size();
    for (;;) {
        if (++steps_ % kPollSteps == 0) poll_();
        const Instruction& now = program_.code[at];
        bool good = true;
        uint32_t next = at + 1;
        switch (now.op) {
            case Op::Character:
                good = position < text_.size() && program_.tests[now.index].matches(text_[position]);
                ++position;
                break;
            case Op::Repeat:
                good = repeat(now, at, position);
                break;
            case Op::At:
                good = at_anchor(now, position);
                break;
            case Op::Save:
                save(now.index, position);
                break;
            case Op::Split:
                push({Choice::Kind::Way, now.other, position});
                next = now.to;
                break;
            case Op::Jump:
                next = now.to;
                break;
            case Op::Mark:
                push({Choice::Kind::Begin, now.index, loop_begins_[now.index]});
                loop_begins_[now.index] = position;
                break;
            case Op::Advance:
                if (loop_begins_[now.index] == position) next = now.to;
                break;
            case Op::BackReference:
                good = refers(now, position);
                break;
            case Op::IfGroup:
                if (places_[2 * now.index + 1] == kNowhere) next = now.to;
                break;
            case Op::Look:
            case Op::Atomic:
                good = inside(now, at, position);
                next = now.to;
                break;
            case Op::Accept:
                good =
                    depth_ > 0 || ((!whole_ || position == text_.size()) && (!advance_ || position > start_));
                if (good) {
                    *end = position;
                    return true;
                }
                break;
        }
        if (good)
            at = next;
        else if (!step_back(base, at, position))
            return false;
    }
}

}  // namespace backstep::script::regex
