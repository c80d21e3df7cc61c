#pragma once

#include <unordered_map>
#include <vector>

#include "run/graph_recorder.h"
#include "run/recording.h"
#include "script/vm/vm.h"

namespace backstep::run {

// Turns what the script does into events: lines, calls, names, output, errors. Keeps the path of loops and
// calls that steps are found again by. The entry of a turn is written when its first line starts, so that it
// can carry the loop variable ("i=3").
class ScriptRecorder final : public script::Observer {
  public:
    ScriptRecorder(Recording& recording, GraphRecorder& graph, script::Vm& vm)
        : recording_(recording), graph_(graph), vm_(vm) {}

    void cell_began(uint32_t cell);

    void line_started(SourceSpan statement) override;
    void called(std::string_view function, SourceSpan call) override;
    void returned(std::string_view function, const script::Value& result) override;
    void bound(std::string_view name, const script::Value& value, script::Scope scope, SourceSpan target,
               const script::Value& owner) override;
    void unbound(std::string_view name, script::Scope scope) override;
    void loop_entered(SourceSpan loop) override;
    void loop_iterated(SourceSpan loop, uint32_t iteration) override;
    void loop_left(SourceSpan loop, uint32_t iterations) override;
    void printed(std::string_view text, SourceSpan span) override;
    void echoed(SourceSpan expression, const script::Value& value, std::string_view repr) override;
    void raised(const script::Value& exception, SourceSpan span) override;
    void caught(const script::Value& exception, SourceSpan handler) override;
    void limit_reached(std::string_view message, SourceSpan span) override;

  private:
    struct Loop {
        SourceSpan span;
        trace::PathId outside;
        uint32_t turn = 0;
        bool fresh = false;   // its turn has no path entry yet
        StringId label = {};  // what the turn is told apart by, see PathEntry
        trace::ValueSnapshot number = {};
    };
    struct Frame {
        trace::PathId outside;
        size_t loops = 0;  // how many were open when it was called
    };
    void enter_turn();
    void label_turn(Loop& loop, std::string_view name, const script::Value& value);
    std::string attribute_name(std::string_view name, const script::Value& owner, SourceSpan target) const;
    void bind_tensor(StringId name, const script::Value& value, bool local, bool quiet);
    void bind_parameters(const std::string& prefix, const script::Value& module);
    void bind_listed(std::string_view name, const script::Value& value);
    void watch(StringId name, const script::Value& value, std::string text);
    void tell_what_changed();
    bool in_loop_of_frame() const { return loops_.size() > (frames_.empty() ? 0 : frames_.back().loops); }

    Recording& recording_;
    GraphRecorder& graph_;
    script::Vm& vm_;
    trace::PathId path_;
    std::vector<Loop> loops_;
    std::vector<Frame> frames_;
    // The lists and dicts that names of the top level stand for: what a method does to them binds nothing.
    // Let go of as soon as the name is, so that they die when they would.
    struct Watched {
        StringId name;
        script::Value value;
        size_t size = 0;
        std::string text;
    };
    std::vector<Watched> watched_;
    struct CallSite {
        uint32_t path;
        SourceSpan span;
        friend bool operator==(const CallSite&, const CallSite&) = default;
    };
    struct CallSiteHash {
        size_t operator()(const CallSite& site) const {
            return (size_t{site.path} * 1000003u + site.span.line) * 1000003u + site.span.column;
        }
    };
    std::unordered_map<CallSite, uint32_t, CallSiteHash> calls_;
};

}  // namespace backstep::run
