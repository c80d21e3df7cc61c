#include "trace/trace_json.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/number_format.h"
#include "trace/trace.h"

namespace backstep::trace {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kMostElements = 1000;  // of one value; larger ones are summed up

Json number(DType dtype, double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (dtype == DType::Float64) return value;
    return std::strtod(shortest_repr(static_cast<float>(value)).c_str(), nullptr);
}

Json element(const ValueSnapshot& value, int64_t index) {
    if (value.dtype() == DType::Bool) return value.integer_at(index) != 0;
    if (!is_floating(value.dtype())) return value.integer_at(index);
    return number(value.dtype(), value.at(index));
}

Json json_of(const ValueSnapshot& value) {
    if (value.empty()) return nullptr;
    Json json{{"dtype", short_name(value.dtype())},
              {"shape", std::vector<int64_t>(value.shape().begin(), value.shape().end())}};
    if (value.is_summary() || value.numel() > kMostElements) {
        json["min"] = number(value.dtype(), value.min());
        json["max"] = number(value.dtype(), value.max());
        json["mean"] = number(DType::Float64, value.mean());
        return json;
    }
    Json data = Json::array();
    for (int64_t i = 0; i < value.numel(); ++i) data.push_back(element(value, i));
    json["data"] = value.dim() == 0 ? data[0] : data;
    return json;
}

Json json_of(const SourceSpan& span) {
    if (!span.known()) return nullptr;
    return {{"cell", span.cell},
            {"line", span.line},
            {"col", span.column},
            {"end_line", span.end_line},
            {"end_col", span.end_column}};
}

template <class Kind>
Json json_of(Id<Kind> id) {
    return id ? Json(id.value) : Json(nullptr);
}

// The fields of each kind of event, after id, step and kind.
class EventFields {
  public:
    EventFields(const Trace& trace, Json& json) : trace_(trace), json_(json) {}

    Json inputs(const Range& operands) const {
        Json all = Json::array();
        for (uint32_t i = 0; i < operands.count; ++i) {
            const Operand& operand = trace_.operand(operands, i);
            Json input{{"name", text(operand.name)}, {"tensor", json_of(operand.tensor)}};
            if (!operand.tensor) input["text"] = text(operand.text);
            all.push_back(std::move(input));
        }
        return all;
    }

    void operator()(const Line& line) {
        json_["span"] = json_of(line.span);
        json_["path"] = path(line.path);
    }
    void operator()(const Call& call) {
        json_["function"] = text(call.function);
        json_["span"] = json_of(call.span);
    }
    void operator()(const Return& back) { json_["function"] = text(back.function); }
    void operator()(const VariableBound& bound) {
        json_["name"] = text(bound.name);
        json_["tensor"] = json_of(bound.tensor);
        if (!bound.tensor) json_["text"] = bound.number.empty() ? text(bound.text) : bound.number.full_text();
    }
    void operator()(const VariableUnbound& gone) { json_["name"] = text(gone.name); }
    void operator()(const LeafCreated& leaf) {
        json_["tensor"] = json_of(leaf.tensor);
        json_["value"] = json_of(leaf.value);
        json_["requires_grad"] = leaf.requires_grad;
        json_["span"] = json_of(leaf.span);
    }
    void operator()(const RequiresGradSet& set) {
        json_["tensor"] = json_of(set.tensor);
        json_["requires_grad"] = set.requires_grad;
    }
    void operator()(const OpExecuted& op) {
        json_["op"] = text(op.op);
        json_["inputs"] = inputs(op.operands);
        json_["output"] = json_of(op.output);
        json_["value"] = json_of(op.value);
        json_["recorded"] = op.why == NotRecorded::Recorded;
        json_["why"] = name_of(op.why);
        json_["in_place"] = op.in_place;
        json_["span"] = json_of(op.span);
    }
    void operator()(const OutputMade& output) {
        json_["output"] = json_of(output.output);
        json_["output_nr"] = output.output_nr;
        json_["value"] = json_of(output.value);
    }
    void operator()(const NodeRecorded& made) {
        json_["node"] = json_of(made.node);
        json_["name"] = text(made.title);
        json_["output"] = json_of(made.output);
        json_["sequence_nr"] = made.accumulates ? Json(nullptr) : Json(made.sequence_nr);
        json_["next_edges"] = Json::array();
        for (uint32_t i = 0; i < made.edges.count; ++i) {
            const NextEdge& edge = trace_.edge(made.edges, i);
            json_["next_edges"].push_back({{"node", json_of(edge.node)}, {"input_nr", edge.input_nr}});
        }
    }
    void operator()(const TensorSaved& saved) {
        json_["node"] = json_of(saved.node);
        json_["name"] = text(saved.name);
        json_["tensor"] = json_of(saved.tensor);
        json_["memory"] = json_of(saved.memory);
        json_["version"] = saved.version;
        json_["value"] = json_of(saved.value);
    }
    void operator()(const Detached& cut) {
        json_["tensor"] = json_of(cut.from);
        json_["output"] = json_of(cut.result);
    }
    void operator()(const ViewRebased& view) {
        json_["tensor"] = json_of(view.view);
        json_["base"] = json_of(view.base);
        json_["node"] = json_of(view.copy_slices);
    }
    void operator()(const TensorMutated& write) {
        json_["tensor"] = json_of(write.tensor);
        json_["op"] = text(write.op);
        json_["version"] = write.version;
        json_["value"] = json_of(write.value);
    }
    void operator()(const BackwardStarted& start) {
        json_["task"] = start.task;
        json_["root"] = json_of(start.root);
        json_["tensor"] = json_of(start.tensor);
        json_["seed"] = json_of(start.seed);
        json_["retain_graph"] = start.keep_graph;
        json_["create_graph"] = start.create_graph;
    }
    void operator()(const NodeReady& ready) { json_["node"] = json_of(ready.node); }
    void operator()(const NodeApplied& applied) {
        json_["node"] = json_of(applied.node);
        json_["grads_in"] = values(applied.grads_in);
        json_["grads_out"] = values(applied.grads_out);
    }
    void operator()(const GradBuffered& grad) {
        json_["node"] = json_of(grad.node);
        json_["input_nr"] = grad.input_nr;
        json_["from"] = json_of(grad.from);
        json_["part"] = json_of(grad.part);
        json_["sum"] = json_of(grad.sum);
    }
    void operator()(const GradAccumulated& grad) {
        json_["node"] = json_of(grad.node);
        json_["tensor"] = json_of(grad.tensor);
        json_["before"] = json_of(grad.before);
        json_["part"] = json_of(grad.part);
        json_["after"] = json_of(grad.after);
    }
    void operator()(const HookCalled& hook) {
        json_["node"] = json_of(hook.node);
        json_["before"] = json_of(hook.before);
        json_["after"] = json_of(hook.after);
    }
    void operator()(const SavedReleased& released) {
        json_["node"] = json_of(released.node);
        json_["slot"] = released.slot;
    }
    void operator()(const BackwardFinished& end) { json_["task"] = end.task; }
    void operator()(const GradCleared& grad) {
        json_["tensor"] = json_of(grad.tensor);
        json_["to"] = grad.to_zero ? Json(0) : Json(nullptr);
    }
    void operator()(const GradSet& grad) {
        json_["tensor"] = json_of(grad.tensor);
        json_["value"] = json_of(grad.value);
    }
    void operator()(const OptimizerStepped& step) { json_["name"] = text(step.name); }
    void operator()(const GradModeChanged& mode) {
        json_["grad_enabled"] = mode.grad_enabled;
        json_["inference"] = mode.inference;
    }
    void operator()(const GraphDropped& drop) { json_["node"] = json_of(drop.node); }
    void operator()(const Printed& printed) { json_["text"] = text(printed.text); }
    void operator()(const Echoed& echoed) { json_["text"] = text(echoed.text); }
    void operator()(const ErrorRaised& error) {
        json_["type"] = text(error.type);
        json_["text"] = text(error.text);
        json_["node"] = json_of(error.node);
        json_["inputs"] = inputs(error.operands);
        json_["span"] = json_of(error.span);
    }
    void operator()(const LimitReached& limit) { json_["text"] = text(limit.text); }
    void operator()(const Skipped& skipped) {
        json_["iterations"] = skipped.iterations;
        json_["events"] = skipped.events;
    }
    void operator()(const SeriesPoint& point) {
        json_["series"] = name_of(point.series);
        json_["name"] = text(point.name);
        json_["iteration"] = point.path ? trace_.path(point.path).place.index + 1 : 0;
        json_["value"] = number(DType::Float64, point.value);
    }

  private:
    const std::string& text(StringId id) const { return trace_.text(id); }
    Json values(const Range& range) const {
        Json list = Json::array();
        for (uint32_t i = 0; i < range.count; ++i) list.push_back(json_of(trace_.value(range, i)));
        return list;
    }
    Json path(PathId id) const {
        Json turns = Json::array();
        for (; id; id = trace_.path(id).parent) {
            const PathEntry& entry = trace_.path(id);
            turns.push_back(
                {{entry.call ? "call" : "loop", entry.place.span.line}, {"index", entry.place.index}});
        }
        std::reverse(turns.begin(), turns.end());
        return turns;
    }

    const Trace& trace_;
    Json& json_;
};

std::string line_of(const Json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void write_json(std::ostream& out, const Timeline& timeline, const StepText& text) {
    const Trace& trace = *timeline.trace();
    Json sources = Json::array();
    for (uint32_t i = 0; i < trace.source_count(); ++i)
        sources.push_back({{"name", trace.source(i).name}, {"text", trace.source(i).text}});
    out << "{\"version\":1,\n\"source\":" << line_of(sources) << ",\n\"steps\":[";
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        const Step& step = timeline.step(k);
        const Json json{{"k", k},
                        {"key", to_string(timeline.key(k))},
                        {"phase", name_of(step.phase)},
                        {"line", step.span.line},
                        {"col", step.span.column},
                        {"iter", step.iteration},
                        {"kind", name_of(step.kind)},
                        {"node", json_of(step.node)},
                        {"text", text ? text(k) : step_text(timeline, k)}};
        out << (k > 1 ? ",\n" : "\n") << line_of(json);
    }
    out << "],\n\"events\":[";
    uint32_t step = 1;
    for (uint32_t i = 0; i < timeline.trace().size(); ++i) {
        while (step <= timeline.size() && i >= timeline.step(step).last_event) ++step;
        Json json{{"id", i},
                  {"step", step <= timeline.size() ? step : timeline.size()},
                  {"kind", name_of(trace.event(i))}};
        trace.event(i).visit(EventFields(trace, json));
        out << (i > 0 ? ",\n" : "\n") << line_of(json);
    }
    out << "]}\n";
}

}  // namespace backstep::trace
