#include "explain/mending/after_cure.h"

#include <algorithm>

#include "explain/why/why.h"
#include "trace/trace.h"

namespace backstep::explain {

using namespace trace;

namespace {

using How = AfterCure::How;

// The one a run ended with; a lesson's cell goes on after one, and then it is the last of them.
std::optional<Autopsy> last_error(const Timeline& timeline) {
    for (uint32_t k = timeline.size(); k > 0; --k)
        if (timeline.step(k).kind == StepKind::Error) return autopsy(timeline, timeline.state(k));
    return std::nullopt;
}

bool has_error_like(const Timeline& timeline, const Autopsy& error) {
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        if (timeline.step(k).kind != StepKind::Error) continue;
        const auto found = autopsy(timeline, timeline.state(k));
        if (found && found->type == error.type && found->text == error.text) return true;
    }
    return false;
}

std::vector<Remark> mistakes_of(const Timeline& timeline) {
    std::vector<Remark> all = remarks(Story(timeline, timeline.size()));
    std::erase_if(all, [](const Remark& remark) { return remark.harmless; });
    return all;
}

Message about_line(const char* id, const SourceSpan& span) {
    return Message(id).with("line", std::to_string(span.line));
}

Message about_error(const char* id, const Autopsy& error) {
    return about_line(id, error.span).with("type", error.type);
}

AfterCure after_error(const Complaint& complaint, const std::optional<Autopsy>& error) {
    if (!error) return {How::Gone, Message("mending.error_gone")};
    const bool same =
        error->type == complaint.type &&
        (error->text == complaint.text || (!error->known.empty() && error->known == complaint.id));
    if (!same) return {How::Replaced, about_error("mending.error_other", *error)};
    return {
        How::Stays,
        about_error(error->code == complaint.code ? "mending.error_stays" : "mending.error_moved", *error)};
}

// Of several alike one goes at a time.
AfterCure after_remark(const Complaint& complaint, const Timeline& before, const Timeline& after) {
    const std::vector<Remark> was = mistakes_of(before), is = mistakes_of(after);
    const auto alike = [&](const Remark& remark) { return remark.id == complaint.id; };
    const auto there = std::ranges::find_if(is, [&](const Remark& remark) {
        return alike(remark) && after.trace()->code(remark.span) == complaint.code;
    });
    if (there != is.end()) return {How::Stays, about_line("mending.remark_stays", there->span)};
    const auto elsewhere = std::ranges::find_if(is, alike);
    if (elsewhere != is.end())
        return std::ranges::count_if(is, alike) < std::ranges::count_if(was, alike)
                   ? AfterCure{How::Replaced, about_line("mending.remark_one_less", elsewhere->span)}
                   : AfterCure{How::Stays, about_line("mending.remark_moved", elsewhere->span)};
    const auto fresh = std::ranges::find_if(is, [&](const Remark& remark) {
        return std::ranges::none_of(was, [&](const Remark& old) { return old.id == remark.id; });
    });
    if (fresh != is.end()) return {How::Replaced, about_line("mending.remark_other", fresh->span)};
    return {How::Gone, Message(is.empty() ? "mending.remark_gone" : "mending.remark_gone_others")};
}

AfterCure after_grad(const Complaint& complaint, const Timeline& after) {
    const auto answer = why(Story(after, after.size()), complaint.name);
    const bool there = answer && answer->tensor && !answer->none;
    return {there ? How::Gone : How::Stays,
            Message(there ? "mending.grad_there" : "mending.grad_none").with("name", complaint.name)};
}

}  // namespace

Complaint Complaint::about(const Autopsy& error) {
    return {Of::Error, error.known, error.type, error.text, error.code, {}};
}

Complaint Complaint::about(const Remark& remark, const Timeline& timeline) {
    return {Of::Remark, remark.id, {}, {}, timeline.trace()->code(remark.span), {}};
}

Complaint Complaint::about_grad_of(std::string tensor) {
    return {Of::Grad, {}, {}, {}, {}, std::move(tensor)};
}

AfterCure after_cure(const Complaint& complaint, const Timeline& before, const Timeline& after) {
    const std::optional<Autopsy> error = last_error(after);
    if (complaint.of == Complaint::Of::Error) return after_error(complaint, error);
    if (error && !has_error_like(before, *error))
        return {How::Replaced, about_error("mending.raises_now", *error)};
    return complaint.of == Complaint::Of::Remark ? after_remark(complaint, before, after)
                                                 : after_grad(complaint, after);
}

}  // namespace backstep::explain
