#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "explain/cure.h"
#include "trace/index/entities.h"
#include "trace/timeline.h"

namespace backstep::explain {

// What a trace tells of its tensors up to the end of one step, asked for by name or by tensor: what Why? and
// the remarks about silent mistakes are found in. Reads the trace once; told again up to another step, it
// shares what it read.
class Story {
  public:
    Story(const trace::Timeline& timeline, uint32_t step);
    Story up_to(uint32_t step) const;

    const trace::Timeline& timeline() const { return timeline_; }
    const trace::Trace& trace() const { return *view_; }
    const trace::Entities& entities() const { return entities_; }
    uint32_t step() const { return step_; }
    uint32_t end() const { return end_; }  // events before it have happened
    trace::Event event(uint32_t index) const { return view_->event(index); }

    // What a name stands for. A tensor before what is no tensor, a binding that has happened before one that
    // will; an expression is a name for what it made.
    struct Name {
        TensorId tensor;   // none: a number, a text, a list
        std::string text;  // what is no tensor, as Python shows it
        uint32_t bound = trace::kNone;
    };
    std::optional<Name> named(std::string_view name) const;
    // The bindings of a name to tensors that have happened, in order.
    std::vector<uint32_t> bindings(std::string_view name) const;
    std::vector<std::string> names() const;  // of all tensors, in order of their first binding
    // The lines of the code that ran, each once, in order of their first run.
    struct Statement {
        SourceSpan span;
        std::string code;
        std::vector<uint32_t> ran;  // Line events
    };
    const std::vector<Statement>& statements() const { return index_->statements; }

    const trace::TensorRecord& tensor(TensorId id) const {
        return entities_.tensors[entities_.record_of(id)];
    }
    bool born(TensorId id) const { return tensor(id).born < end_; }
    // As the learner calls it: its first name, else the code that made it.
    std::string name_of(TensorId id) const;
    bool has_name(TensorId id) const { return tensor(id).name && tensor(id).named < end_; }
    bool requires_grad(TensorId id) const;
    // The last event that set its `requires_grad` after it was made; kNone when none did.
    uint32_t flag_set(TensorId id) const;
    // The event of its `detach_()`; kNone when there was none.
    uint32_t severed(TensorId id) const;
    trace::ValueSnapshot first_value(TensorId id) const;
    const trace::OpExecuted* maker(TensorId id) const;  // null for a leaf
    // The operations that took it, by event.
    std::span<const uint32_t> uses(TensorId id) const {
        return index_->uses.between(entities_.record_of(id), 0, end_);
    }
    // What happened to its `.grad`.
    std::span<const uint32_t> slate(TensorId id) const {
        return entities_.of_leaf.between(entities_.record_of(id), 0, end_);
    }
    // The tensors that an operation took, in order of its operands.
    std::vector<TensorId> inputs(const trace::OpExecuted& op) const;
    // The leaves that a gradient entering at this node reaches.
    std::vector<TensorId> leaves_behind(NodeId node) const;
    std::vector<NodeId> edges_of(NodeId node) const;  // the nodes that it sends its gradients to

    SourceSpan statement_at(
        uint32_t event) const;                   // the one that ran: its own again when a call in it returned
    SourceSpan statement_of(TensorId id) const;  // the one that gave it its name, else that made it
    std::string code_at(uint32_t event) const { return view_->code(statement_at(event)); }
    // The event that set the grad mode in which `event` happened; kNone when none had.
    uint32_t mode_change_before(uint32_t event) const;
    // The call that an event happened in; kNone at the top level.
    uint32_t call_around(uint32_t event) const;
    // The backward that an event happened in, the innermost; null outside of all.
    const trace::RunRecord* run_around(uint32_t event) const;
    // The first backward that reached this node; null when none did.
    const trace::RunRecord* first_walk(NodeId node) const;
    // The number of its line; in a notebook, whose cells count their own lines, with the cell: "2 (In[3])".
    std::string line_of(const SourceSpan& span) const;
    // Fills {line}, {code} and {step} with those of the event.
    Origin origin(Message what, uint32_t event) const;

  private:
    struct Index {  // of the whole trace
        struct Running {
            uint32_t from = 0;  // this event on
            uint32_t what = 0;  // event: a Line, or a Call; kNone: no call
        };
        struct Variable {  // of one name: its bindings, in order
            std::vector<uint32_t> all, tensors;
            // The one that stands at the end of the events; before the first, that.
            uint32_t at(uint32_t end) const;
        };
        struct Scopes {
            Variable module, local;
        };
        std::vector<Running> lines, calls;
        std::vector<Statement> statements;
        std::vector<uint32_t> modes;
        std::unordered_map<uint32_t, std::vector<uint32_t>> flags;  // requires_grad set, by tensor record
        std::unordered_map<uint32_t, uint32_t> severed;             // by tensor record: detach_()
        std::unordered_map<std::string, Scopes> variables;
        // The operations of the learner's that have this code, without its blanks: tensor records, in order.
        std::unordered_map<std::string, std::vector<uint32_t>> computed;
        std::vector<StringId> names;
        std::vector<uint32_t> walks;       // by node: the first backward that reached it, kNone when none
        std::vector<uint32_t> run_around;  // by run: the one that it happened in
        trace::History uses;

        Index(const trace::TraceView& view, const trace::Entities& entities);
        void follow_runs(const trace::Entities& entities);
        void follow_lines(const trace::TraceView& view);
        void follow_code(const trace::TraceView& view, const trace::Entities& entities);
    };

    const trace::Timeline& timeline_;
    trace::TraceView view_;
    const trace::Entities& entities_;
    uint32_t step_ = 0;
    uint32_t end_ = 0;
    std::shared_ptr<const Index> index_;
};

}  // namespace backstep::explain
