#pragma once

#include <map>
#include <string>
#include <vector>

#include "script/compiler/code.h"
#include "script/compiler/names/scope.h"

namespace backstep::script {

// A place in the code that jumps may name before it is known.
struct Label {
    int position = -1;
    int depth = -1;  // of the stack there
    std::vector<int> jumps;
    std::vector<size_t> ranges;  // protected ranges it is the handler of
};

// What leaving a stretch of code early (return, break, continue) must do on its way out.
struct Block {
    enum class Kind : uint8_t { While, For, Try, FinallyTry, FinallyEnd, With, Handler, Value } kind;
    Label* start = nullptr;    // continue
    Label* finish = nullptr;   // break
    Label* handler = nullptr;  // of the protected range
    int range_start = -1;      // where protection began (again)
    int depth = 0;             // of the stack when the handler is entered
    const ast::Body* final_body = nullptr;
    std::string_view name;  // `except ... as name`
    SourceSpan span;
    int loop = -1;
};

// Writes one Code: instructions with spans, jumps, the stack's depth, protected ranges, constants.
class Builder {
  public:
    Builder(ScopeInfo& scope, std::string name, std::string qualified_name,
            std::shared_ptr<const SourceFile> file);

    void emit(Op op, int a = 0, int b = 0);
    void jump(Op op, Label& target);
    void place(Label& label);
    bool reachable() const { return reachable_; }
    int here() const { return static_cast<int>(code->instructions.size()); }
    int depth() const { return depth_; }
    void forget_depth(int depth) { depth_ = depth; }  // behind a jump: what follows is reached otherwise

    int constant(Value value);
    int text_constant(std::string_view text);
    int name_index(std::string_view name);
    // An inline cache of its own; past the last that an instruction can name, the shared kNoCache.
    int cache() {
        if (code->caches.size() <= kNoCache) code->caches.emplace_back();
        return static_cast<int>(code->caches.size()) - 1;
    }

    void protect(Block& block);    // the handler's range starts here
    void unprotect(Block& block);  // ... and ends here
    Ref<Code> finish();

    Ref<Code> code;
    ScopeInfo& scope;
    SourceSpan span;  // of what is emitted now
    SourceSpan carets;
    std::vector<Block> blocks;

  private:
    int depth_ = 0;
    bool reachable_ = true;
    int barrier_ = 0;  // instructions before this one are jumped to: never fuse across
    std::map<std::string, int, std::less<>> names_, texts_;
    std::map<int64_t, int> integers_;
};

}  // namespace backstep::script
