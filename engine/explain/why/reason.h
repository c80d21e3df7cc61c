#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/why/why.h"

namespace backstep::explain {

// A Why being put together: its holes are filled into the sentence, its titles and its code alike.
class Reason {
  public:
    Reason(std::string_view id, TensorId tensor, std::string_view name);

    Reason& with(std::string_view hole, std::string_view value);
    Reason& from(Origin origin);
    // The next of `why.ID.cure1`, `cure2`, ...; `{hole}` in the code is filled too.
    Reason& cure(std::string_view code, Edit edit = {});
    Why done();

  private:
    Why why_;
    std::vector<std::pair<std::string, std::string>> holes_;
    std::vector<std::pair<std::string, Edit>> cures_;
};

// Why there is nothing on the slate, and why there is what there is.
Why why_none(const Story& story, TensorId tensor, std::string_view name);
Why why_some(const Story& story, TensorId tensor, std::string_view name, const trace::ValueSnapshot& grad,
             uint32_t written);
// Why a result keeps nothing of what passes through it.
Why why_result(const Story& story, TensorId result, std::string_view name);
// The first line behind its birth that asks it to: `y.retain_grad()`; kNone when there is none.
uint32_t asked_to_keep(const Story& story, TensorId result, std::string_view name);
// Why it is 0, though the event `written` wrote it there: what came was 0.
Why why_zero(const Story& story, TensorId tensor, std::string_view name, const trace::RunRecord& run,
             uint32_t written);

// Of a leaf that began to ask for a gradient after it had been used.
Why why_required_late(const Story& story, TensorId leaf);
// `why` with what another tensor's Why says as its reason, and how to mend that.
Why because_of(Why why, Why cause);
// A write over what a node had saved, past the version counter, before it ran: the first such event.
std::optional<uint32_t> write_over_saved(const Story& story, NodeId node, uint32_t until);
Origin backward_line(const Story& story, const trace::RunRecord& run);
// What stands on the slate of a leaf, as a text: "None", "0.0", "-18.0".
std::string grad_text(const Story& story, TensorId leaf);
// The leaf that the name stood for before it stood for `tensor`; none when there was none.
TensorId leaf_named_before(const Story& story, TensorId tensor, std::string_view name);

// The statement that makes a leaf, asking for a gradient; the code and where it goes.
std::pair<std::string, Edit> asking_for_grad(const Story& story, TensorId leaf, std::string_view name);
// `w = w - 0.1 * w.grad` as a write that keeps the leaf, without `with torch.no_grad():`.
std::string written_in_place(std::string_view name, std::string_view statement);

}  // namespace backstep::explain
