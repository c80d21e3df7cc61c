#include "explain/game/played_trace.h"

#include <map>
#include <utility>

#include "trace/excerpt.h"

namespace backstep::explain {

using namespace trace;

namespace {

ValueSnapshot sum_of(const ValueSnapshot& one, const ValueSnapshot& other) {
    if (one.empty() || one.numel() != other.numel() || one.is_summary() || other.is_summary()) return other;
    const auto add = [&]<class T>(T) {
        std::vector<T> sum;
        for (int64_t i = 0; i < one.numel(); ++i)
            sum.push_back(static_cast<T>(one.at(i)) + static_cast<T>(other.at(i)));
        return one.dim() == 0 ? ValueSnapshot::scalar(one.dtype(), sum[0])
                              : ValueSnapshot::copied(one.dtype(), one.shape(),
                                                      reinterpret_cast<const std::byte*>(sum.data()));
    };
    if (one.dtype() == DType::Float32) return add(float());
    return one.dtype() == DType::Float64 ? add(double()) : other;
}

// Lays the nodes down one after another.
class Player {
  public:
    Player(const Timeline& run, const BackwardPass& pass) : run_(run), pass_(pass), excerpt_(*run.trace()) {
        for (const PassNode& node : pass.nodes) missing_[node.node.value] = node.waits_for.size();
        excerpt_.append(0, run.step(pass.seed).last_event);
    }

    void play(size_t index) {
        const PassNode& node = pass_.nodes[index];
        // What happens while a node runs ends where the next one begins.
        const uint32_t first = run_.step(node.step).first_event;
        const uint32_t next = index + 1 < pass_.nodes.size() ? pass_.nodes[index + 1].step : pass_.last;
        const uint32_t last =
            next > node.step ? run_.step(next).first_event : run_.step(node.step).last_event;
        for (uint32_t i = first; i < last; ++i) {
            const Event event = run_.trace()->event(i);
            if (event.is<NodeReady>()) continue;
            if (const auto* buffered = event.as<GradBuffered>())
                arrive(*buffered);
            else
                excerpt_.append(event);
        }
        for (size_t other = 0; other < pass_.nodes.size(); ++other)
            for (const size_t from : pass_.nodes[other].waits_for)
                if (from == index && --missing_[pass_.nodes[other].node.value] == 0)
                    excerpt_.trace()->append(NodeReady{pass_.nodes[other].node, pass_.task});
    }

    void finish() { excerpt_.append(run_.step(pass_.last).first_event, run_.step(pass_.last).last_event); }
    // Whole as it stands: what a run still going on may yet join to another graph has been joined.
    std::shared_ptr<const Trace> trace() const {
        excerpt_.trace()->finish();
        return excerpt_.trace();
    }

  private:
    void arrive(GradBuffered event) {
        ValueSnapshot& sum = sums_[{event.node.value, event.input_nr}];
        event.sum = sum = sum.empty() ? event.part : sum_of(sum, event.part);
        excerpt_.append(std::move(event));
    }

    const Timeline& run_;
    const BackwardPass& pass_;
    Excerpt excerpt_;
    std::map<uint32_t, size_t> missing_;
    std::map<std::pair<uint32_t, uint32_t>, ValueSnapshot> sums_;  // of each input buffer
};

}  // namespace

std::shared_ptr<const Trace> played_trace(const Timeline& run, const BackwardPass& pass,
                                          const std::vector<size_t>& order) {
    Player player(run, pass);
    for (const size_t node : order) player.play(node);
    if (order.size() == pass.nodes.size()) player.finish();
    return player.trace();
}

}  // namespace backstep::explain
