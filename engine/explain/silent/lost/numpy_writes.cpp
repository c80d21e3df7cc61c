#include <algorithm>

#include "explain/silent/lost/numbers_needed.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `n = a.detach().numpy()` and then `n *= 10`, a write into the array that `torch.from_numpy(x)` took in: one
// memory, written by numpy, which knows nothing of versions.
class NumpyWrites {
  public:
    NumpyWrites(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string name = assigned_name(statement.code);
            if (name.empty() || statement.code.find('\n') != std::string::npos) continue;
            const std::string value = statement.code.substr(statement.code.find('=') + 2);
            for (const std::string_view out : {".detach().numpy()", ".data.numpy()", ".numpy()"})
                if (const std::string owner = receiver_of(value, out); value == owner + std::string(out)) {
                    look_for_write(statement, name, owner, value, value + ".copy()");
                    break;
                }
            for (const std::string_view in : {"torch.from_numpy(", "torch.as_tensor("})
                if (const std::string array = arguments_of(value, in); value == std::string(in) + array + ')')
                    look_for_write(statement, array, name, value, "torch.tensor(" + array + ')');
        }
    }

  private:
    void look_for_write(const Story::Statement& shares, const std::string& array, const std::string& tensor,
                        const std::string& value, const std::string& copied) {
        const auto found = story_.named(tensor);
        if (!found || !found->tensor) return;
        for (const Story::Statement& write : story_.statements()) {
            const auto ran = std::ranges::upper_bound(write.ran, shares.ran.front());
            if (ran == write.ran.end() || *ran >= story_.end() || !writes_into(write.code, array)) continue;
            const NodeId user = node_that_needed(story_, found->tensor, *ran);
            if (!user) continue;
            const uint32_t recorded = story_.entities().node(user)->recorded;
            const std::string node = story_.trace().text(story_.event(recorded).get<NodeRecorded>().title);
            Remark* remark =
                list_.add("numpy_write", *ran, {{"array", array}, {"name", tensor}, {"node", node}});
            if (!remark) return;
            Origin saved = story_.origin(Message("silent.saved_line"), recorded);
            saved.what.with("node", node).with("name", tensor);
            remark->origins.push_back(std::move(saved));
            remark->origins.push_back(story_.origin(Message("why.line"), shares.ran.front()));
            return list_.cure(*remark, with_all_replaced(shares.code, value, copied),
                              Edit::instead(shares.span));
        }
    }
    static bool writes_into(const std::string& code, const std::string& array) {
        if (!code.starts_with(array)) return false;
        const std::string rest = code.substr(array.size());
        constexpr std::string_view kWrites[] = {" += ", " -= ", " *= ", " /= ", " **= ", ".fill(", ".sort("};
        const bool part = rest.starts_with('[') && rest.find('=') != std::string::npos &&
                          rest.find("==") == std::string::npos;
        return part ||
               std::ranges::any_of(kWrites, [&](std::string_view each) { return rest.starts_with(each); });
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_numpy_writes(const Story& story, RemarkList& list) { NumpyWrites(story, list).find(); }

}  // namespace backstep::explain
