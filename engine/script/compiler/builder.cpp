#include "script/compiler/builder.h"

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace backstep::script {
namespace {

int fixed_effect(Op op) {
    static constexpr int effects[] = {
#define BACKSTEP_EFFECT(Name, effect) effect,
        BACKSTEP_OPCODES(BACKSTEP_EFFECT)
#undef BACKSTEP_EFFECT
    };
    return effects[static_cast<size_t>(op)];
}

// The change of depth of instructions whose argument says how much they take.
int effect_of(Op op, int a, int b) {
    switch (op) {
        case Op::BuildSlice:
            return 1 - a;
        case Op::BuildList:
        case Op::BuildTuple:
        case Op::BuildSet:
        case Op::BuildString:
            return 1 - a;
        case Op::BuildDict:
            return 1 - 2 * a;
        case Op::Unpack:
            return a - 1;
        case Op::UnpackStar:
            return a + b;
        case Op::Call:
        case Op::CallNamed:
            return -1 - a;  // callable, self and the arguments become the result
        case Op::CallSpread:
            return -2 - (a != 0);  // callable, null, tuple and perhaps dict
        case Op::MakeFunction:
            return 1 - a;
        case Op::BuildClass:
            return -a;
        case Op::Raise:
            return -a;
        case Op::Format:
            return -(a & 1);
        case Op::ImportName:
            return 1;
        case Op::ExitWith:
            return a;
        default:
            return fixed_effect(op);
    }
}

bool ends_flow(Op op) {
    return op == Op::Jump || op == Op::JumpBack || op == Op::Return || op == Op::Raise || op == Op::Reraise;
}

}  // namespace

SourceFile::SourceFile(std::string file_name, std::string source, uint32_t cell_index)
    : name(std::move(file_name)), text(std::move(source)), cell(cell_index) {
    line_starts.push_back(0);
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
            line_starts.push_back(i + 1);
    }
}

std::string_view SourceFile::line(uint32_t number) const {
    if (number == 0 || number > line_starts.size()) return {};
    const size_t from = line_starts[number - 1];
    std::string_view rest = std::string_view(text).substr(from);
    return rest.substr(0, rest.find_first_of("\r\n"));
}

bool SourceFile::has_cell_mark(uint32_t first, uint32_t end) const {
    for (uint32_t number = first; number < end; ++number)
        if (line(number).starts_with("# %%")) return true;
    return false;
}

Builder::Builder(ScopeInfo& s, std::string name, std::string qualified_name,
                 std::shared_ptr<const SourceFile> file)
    : code(make<Code>()), scope(s) {
    code->name = std::move(name);
    code->qualified_name = std::move(qualified_name);
    code->file = std::move(file);
    code->optimized = s.function_like();
    code->class_body = s.kind == ScopeInfo::Kind::Class;
    code->generator = s.generator;
    for (const auto* group : {&s.fast, &s.cells, &s.free}) {
        for (const std::string& local : *group) code->local_names.push_back(intern(local));
    }
    code->fast_locals = static_cast<int>(s.fast.size());
    code->cell_count = static_cast<int>(s.cells.size());
    code->free_count = static_cast<int>(s.free.size());
    for (size_t i = 0; i < s.cells.size(); ++i) {
        const auto parameter = std::find(s.fast.begin(), s.fast.end(), s.cells[i]);
        if (parameter != s.fast.end())
            code->cell_parameters.emplace_back(code->fast_locals + static_cast<int>(i),
                                               static_cast<int>(parameter - s.fast.begin()));
    }
}

void Builder::emit(Op op, int a, int b) {
    INTERNAL_ASSERT(b >= 0 && b <= std::numeric_limits<uint16_t>::max());
    depth_ += effect_of(op, a, b);
    INTERNAL_ASSERT(depth_ >= 0 || !reachable_);
    depth_ = std::max(depth_, 0);
    code->stack_size = std::max(code->stack_size, depth_ + 4);
    auto& all = code->instructions;
    if (!all.empty() && here() > barrier_ && all.back().op == Op::LoadFast && all.back().a < 0x10000) {
        // Two loads in one dispatch: the pair `x op y` and `x op 2` of every loop.
        const auto first = static_cast<uint16_t>(all.back().a);
        if ((op == Op::LoadFast || op == Op::LoadConst) && code->spans.back().line == span.line) {
            all.back() = {op == Op::LoadFast ? Op::LoadFastFast : Op::LoadFastConst, first, a};
            code->spans.back() = span;
            return;
        }
    }
    all.push_back({op, static_cast<uint16_t>(b), a});
    code->spans.push_back(span);
    code->carets.push_back(carets);
    if (ends_flow(op)) reachable_ = false;
}

void Builder::jump(Op op, Label& target) {
    target.jumps.push_back(here());
    if (target.position >= 0) {
        emit(op, target.position);
        return;
    }
    emit(op, -1);
    int depth = depth_;
    if (op == Op::JumpIfFalseOrPop || op == Op::JumpIfTrueOrPop) depth += 1;
    if (op == Op::ForIter) depth -= 2;  // the iterator goes when it is exhausted
    if (target.depth < 0) target.depth = depth;
}

void Builder::place(Label& label) {
    label.position = here();
    barrier_ = here();
    for (const int at : label.jumps) code->instructions[static_cast<size_t>(at)].a = here();
    for (const size_t range : label.ranges) code->protected_ranges[range].target = here();
    if (label.depth >= 0) {
        depth_ = label.depth;
        reachable_ = true;
    }
    label.depth = depth_;
}

int Builder::constant(Value value) {
    if (value.is_small_int()) {
        const auto [it, fresh] = integers_.emplace(value.as_int(), static_cast<int>(code->constants.size()));
        if (!fresh) return it->second;
    }
    code->constants.push_back(std::move(value));
    return static_cast<int>(code->constants.size()) - 1;
}

int Builder::text_constant(std::string_view text) {
    if (const auto it = texts_.find(text); it != texts_.end()) return it->second;
    const int index = constant(text.size() <= 64 ? Value(intern(text)) : Value::str(text));
    texts_.emplace(text, index);
    return index;
}

int Builder::name_index(std::string_view name) {
    if (const auto it = names_.find(name); it != names_.end()) return it->second;
    code->names.push_back(intern(name));
    const int index = static_cast<int>(code->names.size()) - 1;
    names_.emplace(name, index);
    return index;
}

void Builder::protect(Block& block) {
    block.range_start = here();
    barrier_ = here();
}

void Builder::unprotect(Block& block) {
    if (block.range_start >= 0 && block.range_start < here()) {
        block.handler->ranges.push_back(code->protected_ranges.size());
        code->protected_ranges.push_back({block.range_start, here(), -1, block.depth});
    }
    block.range_start = -1;
    barrier_ = here();
}

Ref<Code> Builder::finish() { return code; }

}  // namespace backstep::script
