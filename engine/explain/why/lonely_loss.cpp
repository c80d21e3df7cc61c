#include "explain/why/lonely_loss.h"

#include <tuple>

#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Lonely {
  public:
    Lonely(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name) {}

    Why tell(const RunRecord& run) const {
        const std::string root = root_name(run);
        Reason reason = begin("lonely_loss");
        reason.with("root", root).from(run_line(run));
        const TensorRecord& loss = story_.tensor(run.tensor);
        if (loss.born != kNone) reason.from(story_.origin(Message("why.made"), loss.born));
        for (uint32_t i = loss.born; loss.born != kNone && i < run.start; ++i)
            if (story_.event(i).is<Line>() && story_.code_at(i) == root + ".detach_()")
                return reason.cure("# " + root + ".detach_()", Edit::instead(story_.statement_at(i))).done();
        std::string code = loss.named == kNone ? std::string() : story_.code_at(loss.named);
        const size_t call = code.find(".detach()");
        if (call == std::string::npos && made_of_numbers(story_, run.tensor)) {
            Why why = reason.done();
            why.cures = why_of_numbers(story_, run.tensor).cures;
            return why;
        }
        if (call == std::string::npos) return cut_of_loose(run, reason);
        code.erase(call, 9);
        SourceSpan lines = story_.statement_at(loss.named);
        for (uint32_t i = loss.named; i < run.start; ++i)  // `loss.requires_grad = True` right below
            if (const SourceSpan flag = story_.statement_at(i);
                flag.line == lines.end_line + 1 &&
                story_.trace().code(flag).starts_with(root + ".requires_grad")) {
                lines.end_line = flag.end_line;
                lines.end_column = flag.end_column;
            }
        return reason.cure(code, Edit::instead(lines)).done();
    }

    // What cut a loose loss off, further up: `pred = net(x).data`, a comparison, a number.
    Why cut_of_loose(const RunRecord& run, Reason& reason) const {
        for (const TensorId part : made_of(story_, run.tensor)) {
            const TensorRecord& record = story_.tensor(part);
            const std::string code = record.named == kNone ? std::string() : story_.code_at(record.named);
            if (record.born == kNone && code.ends_with(".data"))
                return reason.from(story_.origin(Message("why.line"), record.named))
                    .cure(code.substr(0, code.size() - 5), Edit::instead(story_.statement_at(record.named)))
                    .done();
            const Cut how = cut_of(story_, part);
            if (part == run.tensor || record.born == kNone || how == Cut::None || how == Cut::NoInput)
                continue;
            Why cause = why_no_graph(story_, part, story_.name_of(part));
            if (cause.id == "not_asked" || cause.id == "integer") continue;
            for (Cure& cure : cause.cures) without_flag(cure, run);
            return because_of(reason.done(), std::move(cause));
        }
        return reason.cure("").done();
    }
    // What has a graph again is no leaf, and `loss.requires_grad = True` below would be refused.
    void without_flag(Cure& cure, const RunRecord& run) const {
        const std::string root = root_name(run);
        for (uint32_t i = 0; i < run.start; ++i) {
            const SourceSpan flag = story_.event(i).is<Line>() ? story_.statement_at(i) : SourceSpan();
            const std::string code = story_.trace().code(flag);
            const bool below = cure.edit.place == Edit::Place::Instead &&
                               flag.cell == cure.edit.statement.cell && flag.line > cure.edit.statement.line;
            if (!flag.known() || !below || code != root + ".requires_grad = True") continue;
            std::tie(cure.code, cure.edit) = both_written(story_.trace().source(flag.cell).text,
                                                          cure.edit.statement, cure.code, flag, "pass");
            return;
        }
    }
    // `m = max(a, b)` of Python's compares, and gives back one of them itself.
    std::optional<Why> picked(const RunRecord& run) const {
        for (const Story::Statement& statement : story_.statements())
            for (const std::string call : {"max(", "min("}) {
                const std::string& code = statement.code;
                const size_t at = code.find(call);
                const bool own =
                    at != std::string::npos && (at == 0 || code[at - 1] == ' ' || code[at - 1] == '(');
                const std::string given = own ? arguments_of(code.substr(at), call) : std::string();
                if (!has_word(given, name_) || statement.ran.front() >= run.start) continue;
                return begin("picked")
                    .with("call", call + given + ")")
                    .with("other", root_name(run))
                    .from(story_.origin(Message("why.line"), statement.ran.front()))
                    .cure(code.substr(0, at) + "torch." + call.substr(0, 3) + "imum(" + code.substr(at + 4),
                          Edit::instead(statement.span))
                    .done();
            }
        return std::nullopt;
    }

  private:
    Reason begin(std::string_view id) const { return Reason(id, tensor_, name_); }
    Origin run_line(const RunRecord& run) const { return backward_line(story_, run); }
    std::string root_name(const RunRecord& run) const { return story_.name_of(run.tensor); }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
};

}  // namespace

Why why_lonely_loss(const Story& story, TensorId leaf, std::string_view name, const RunRecord& run) {
    return Lonely(story, leaf, name).tell(run);
}

std::optional<Why> why_picked(const Story& story, TensorId leaf, std::string_view name,
                              const RunRecord& run) {
    return Lonely(story, leaf, name).picked(run);
}

}  // namespace backstep::explain
