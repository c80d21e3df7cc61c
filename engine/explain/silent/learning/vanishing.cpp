#include <algorithm>
#include <cmath>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

double largest(const ValueSnapshot& value) {
    if (value.empty() || value.numel() == 0) return 0;
    return std::max(std::abs(value.min()), std::abs(value.max()));
}

// Gradients that a chain of sigmoids has made so small that the first layers learn nothing.
class Vanishing {
  public:
    Vanishing(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end()) break;
            if (look_at(run)) return;
        }
    }

  private:
    // A sigmoid passes a quarter at most: after so many of them little is left.
    static constexpr size_t kChain = 5;
    static constexpr double kNothing = 1e-4;

    bool look_at(const RunRecord& run) {
        size_t chain = 0;
        uint32_t nearest = kNone;
        for (const RunRecord::Member& member : run.members) {
            const auto [made, op] = story_.timeline().recorded(member.node);
            if (!made || !op) continue;
            if (story_.trace().text(made->title) != "SigmoidBackward0") continue;
            ++chain;
            if (nearest == kNone) nearest = story_.entities().node(member.node)->recorded;
        }
        if (chain < kChain) return false;
        double most = 0, least = 0;
        TensorId first;
        for (uint32_t i = run.start; i < std::min(run.end, story_.end()); ++i) {
            const auto* sum = story_.event(i).as<GradAccumulated>();
            if (!sum || largest(sum->part) == 0) continue;
            const double here = largest(sum->part);
            most = std::max(most, here);
            if (!first || here < least) {
                least = here;
                first = sum->tensor;
            }
        }
        // Beside the last layer's, or, of a single leaf, beside the seed, 1.
        const double beside = most > least ? most : 1;
        if (!first || least > kNothing * beside) return false;
        Remark* remark = list_.add("vanishing", nearest,
                                   {{"name", story_.name_of(first)},
                                    {"least", number(least)},
                                    {"most", number(beside)},
                                    {"count", std::to_string(chain)}});
        if (!remark) return true;
        replace_sigmoid(*remark);
        return true;
    }
    // Where the sigmoid is written, in the line that ran or in the one that made the layer.
    void replace_sigmoid(Remark& remark) {
        const std::string code = story_.trace().code(remark.span);
        const std::string relu = with_all_replaced(code, "torch.sigmoid(", "torch.relu(");
        if (relu != code) return list_.cure(remark, relu, Edit::instead(remark.span));
        for (const Story::Statement& each : story_.statements()) {
            const std::string better = with_all_replaced(each.code, "nn.Sigmoid()", "nn.ReLU()");
            const bool block = each.code.starts_with("for ") || each.code.starts_with("with ");
            if (better != each.code && !block) return list_.cure(remark, better, Edit::instead(each.span));
        }
        list_.cure(remark, "torch.relu(...)");
    }
    static std::string number(double value) {
        return ValueSnapshot::scalar(DType::Float32, value).plain_text();
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_vanishing(const Story& story, RemarkList& list) { Vanishing(story, list).find(); }

}  // namespace backstep::explain
