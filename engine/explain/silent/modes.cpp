#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Modes {
  public:
    Modes(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (what.is<Call>()) ++depth_;
            if (what.is<Return>() && depth_ > 0) --depth_;
            if (const auto* mode = what.as<GradModeChanged>()) set(*mode, i);
            if (const auto* line = what.as<Line>()) {
                look_at_line(*line, i);
                look_at_flag(story_.trace().code(line->span), i);
                look_for_call(story_.trace().code(line->span), i);
                look_for_one_layer(story_.trace().code(line->span), i);
                look_for_one_module(story_.trace().code(line->span), i);
            }
            if (const auto* op = what.as<OpExecuted>()) {
                look_at_dropout(*op, i);
                look_at_batch_norm(*op, i);
            }
        }
        look_for_eval();
    }

  private:
    void set(const GradModeChanged& mode, uint32_t event) {
        off_ = (!mode.grad_enabled || mode.inference) && asked_for(story_.code_at(event));
        if (!off_) return;
        switched_ = event;
        block_ = story_.statement_at(event);
        // A context manager written as a generator: its caller's block goes on inside of this one.
        off_ = source_of(block_).find("contextmanager") == std::string::npos ||
               story_.trace().code(block_).find("yield") == std::string::npos;
        switched_depth_ = depth_;
    }

    // Layers and checkpoints switch for themselves; that is nobody's mistake.
    static bool asked_for(const std::string& code) {
        return asks_for_mode(code) || code.starts_with("import ");
    }

    // Recording is off, and we stand neither in the block that turned it off nor in something it calls.
    void look_at_line(const Line& line, uint32_t event) {
        if (!off_ || line.span.cell != block_.cell) return;
        const bool inside = line.span.line >= block_.line && line.span.line <= block_.end_line;
        if (inside || depth_ > switched_depth_) return;
        Remark* remark = list_.add("mode_left_off", switched_, {{"next", story_.line_of(line.span)}});
        off_ = false;
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.still_off"), event));
        // Behind a `return` nothing can turn it on again, and before it nothing would be off.
        const std::string code = story_.code_at(event);
        if (code.starts_with("return ") && line.span.line == block_.end_line + 1 &&
            story_.trace().code(block_) == "torch.set_grad_enabled(False)") {
            SourceSpan both = block_;
            both.end_line = line.span.end_line;
            both.end_column = line.span.end_column;
            remark->cures.push_back({Message("silent.mode_left_off.block"),
                                     "with torch.no_grad():\n    " + code, Edit::instead(both)});
            return;
        }
        list_.cure(*remark, "torch.set_grad_enabled(True)", {Edit::Place::Before, line.span});
    }

    // `loss.backward` without parentheses names the method and does nothing.
    void look_for_call(const std::string& code, uint32_t event) {
        for (const std::string_view method : {".backward", ".step", ".zero_grad", ".train", ".eval",
                                              ".remove", ".zero_", ".requires_grad_", ".detach_"}) {
            if (!code.ends_with(method) || code.find_first_of(" =(") != std::string::npos) continue;
            Remark* remark = list_.add("not_called", event, {{"method", code}});
            if (remark) list_.cure(*remark, code + "()", Edit::instead(remark->span));
        }
    }
    // `[nn.Linear(3, 3)] * 3` is one layer, three times in the list.
    void look_for_one_layer(const std::string& code, uint32_t event) {
        for (const std::string_view head : {"for ", "while ", "with ", "if ", "def ", "class "})
            if (code.starts_with(head)) return;
        const size_t close = code.find(")] * ");
        size_t open = close;
        while (open != std::string::npos && open > 0 && code[open] != '[') --open;
        if (close == std::string::npos || code[open] != '[') return;
        const std::string layer = code.substr(open + 1, close - open);
        constexpr std::string_view kLearn[] = {"nn.Linear(", "nn.Conv",      "nn.RNN(",      "nn.LSTM(",
                                               "nn.GRU(",    "nn.Embedding", "nn.BatchNorm", "nn.LayerNorm("};
        const bool learns = std::ranges::any_of(
            kLearn, [&](std::string_view kind) { return layer.find(kind) != std::string::npos; });
        size_t end = close + 5;
        while (end < code.size() && code[end] != ' ' && code[end] != ')' && code[end] != ',') ++end;
        const std::string count = code.substr(close + 5, end - close - 5);
        if (!learns || count.empty() || split_arguments(layer).size() != 1) return;
        Remark* remark = list_.add("one_layer", event, {{"layer", layer}, {"count", count}});
        if (!remark) return;
        std::string better = code;
        better.replace(open, end - open, '[' + layer + " for _ in range(" + count + ")]");
        list_.cure(*remark, better, Edit::instead(remark->span));
    }
    // `[block for _ in range(3)]` of a module: as many names for one.
    void look_for_one_module(const std::string& code, uint32_t event) {
        const size_t loop = code.find(" for _ in range(");
        const size_t open = loop == std::string::npos ? loop : code.rfind('[', loop);
        const size_t close = loop == std::string::npos ? loop : code.find(")]", loop);
        if (has_block(code) || open == std::string::npos || close == std::string::npos) return;
        const std::string layer = code.substr(open + 1, loop - open - 1);
        if (identifiers(layer) != std::vector{layer} || !is_module(layer)) return;
        const std::string count = code.substr(loop + 16, close - loop - 16);
        Remark* remark = list_.add("one_module", event, {{"layer", layer}, {"count", count}});
        if (!remark) return;
        list_.cure(*remark,
                   "import copy\n" +
                       with_all_replaced(code, '[' + layer + " for _", "[copy.deepcopy(" + layer + ") for _"),
                   Edit::instead(remark->span));
    }
    // `net.requires_grad = False` makes an attribute that nobody reads; a module has requires_grad_().
    void look_at_flag(const std::string& code, uint32_t event) {
        constexpr std::string_view kFlags[] = {".requires_grad", ".require_grad", ".requires_gradient"};
        for (const std::string_view flag : kFlags) {
            const std::string assigns = std::string(flag) + " = ";
            const std::string name = expression_before(code, assigns);
            if (name.empty() || !code.starts_with(name + assigns)) continue;
            const auto found = story_.named(name);
            const bool tensor = found && found->tensor;
            if (tensor ? flag == kFlags[0] : !is_module(name)) return;
            const std::string value = code.substr(code.find(assigns) + assigns.size());
            Remark* remark = list_.add(tensor ? "flag_misspelt" : "flag_of_module", event,
                                       {{"name", name}, {"flag", std::string(flag.substr(1))}});
            if (remark)
                list_.cure(*remark, name + ".requires_grad_(" + value + ")", Edit::instead(remark->span));
            return;
        }
    }
    // Whether tensors are named after it: net[0] has net.0.weight.
    bool is_module(const std::string& name) const {
        const std::string model = name.substr(0, name.find('['));
        return std::ranges::any_of(story_.names(),
                                   [&](const std::string& each) { return each.starts_with(model + "."); });
    }

    // Dropout drops under no_grad too: what is read there is noise, if the model was to be tried out.
    void look_at_dropout(const OpExecuted& op, uint32_t event) {
        if (op.why != NotRecorded::NoGrad && op.why != NotRecorded::InferenceMode) return;
        if (story_.trace().text(op.op) != "div.Scalar") return;
        const auto inputs = story_.inputs(op);
        if (inputs.size() != 1 || story_.tensor(inputs[0]).born != kNone) return;
        const uint32_t change = story_.mode_change_before(event);
        const SourceSpan block = change == kNone ? SourceSpan() : story_.statement_at(change);
        for (const SourceSpan& statement : {block, story_.statement_at(event), checkpoint_around(event)})
            if (story_.trace().code(statement).find("checkpoint(") != std::string::npos)
                return look_at_checkpoint(statement, event);
        if (source_of(op.span).find("ropout") == std::string::npos || is_wanted(event)) return;
        if (!list_.early("dropout", event)) return;
        const std::string code = story_.code_at(event);
        if (code.find("dropout(") != std::string::npos && code.find("training") == std::string::npos)
            return tell_function(code, event);
        const std::string model = code.find('(') == std::string::npos ? "" : called_in(code);
        Remark* remark = list_.add("not_in_eval", event, {{"name", model.empty() ? "model" : model}});
        if (!remark) return;
        list_.cure(*remark, "{name}.eval()",
                   {model.empty() || !block.known() ? Edit::Place::Nowhere : Edit::Place::Before, block});
    }
    // `net.train()` behind the last step, before the model is asked: samples of it (MC dropout).
    bool is_wanted(uint32_t event) const {
        bool train = false;
        for (uint32_t i = event; i-- > 0;) {
            if (story_.event(i).is<OptimizerStepped>()) return train;
            train = train || (story_.event(i).is<Line>() && story_.code_at(i).ends_with(".train()"));
        }
        return false;
    }
    // The statement that checkpoints the function in which this happens; unknown when none does.
    SourceSpan checkpoint_around(uint32_t event) const {
        for (uint32_t call = story_.call_around(event); call != kNone; call = story_.call_around(call)) {
            const SourceSpan caller = story_.statement_at(call);
            if (story_.trace().code(caller).find("checkpoint(") != std::string::npos) return caller;
        }
        return {};
    }
    // `F.dropout(x, 0.5)` knows nothing of the model's eval().
    void tell_function(const std::string& code, uint32_t event) {
        Remark* remark = list_.add("dropout_function", event, {});
        if (!remark) return;
        const std::string given = arguments_of(code, "dropout(");
        const std::string training = in_forward(event) ? ", training=self.training" : ", training=False";
        list_.cure(*remark, with_all_replaced(code, given, given + training), Edit::instead(remark->span));
    }
    // Inside of a model's own method.
    bool in_forward(uint32_t event) const {
        const uint32_t call = story_.call_around(event);
        return call != kNone && story_.trace().text(story_.event(call).get<Call>().function) == "forward";
    }
    // A batch norm that is still training takes mean and spread from the batch, and changes what it keeps.
    void look_at_batch_norm(const OpExecuted& op, uint32_t event) {
        if (story_.trace().text(op.op) != "native_batch_norm") return;
        if (op.why != NotRecorded::NoGrad && op.why != NotRecorded::InferenceMode) return;
        bool trains = false;
        for (uint32_t i = 0; i < op.operands.count; ++i)
            if (const Operand& operand = story_.trace().operand(op.operands, i);
                story_.trace().text(operand.name) == "training")
                trains = story_.trace().text(operand.text) == "True";
        const uint32_t change = story_.mode_change_before(event);
        const SourceSpan block = change == kNone ? SourceSpan() : story_.statement_at(change);
        const std::string mode = story_.trace().code(block);
        if (!trains || !list_.early("norm", event) || !asks_for_mode(mode) ||
            mode.find("checkpoint(") != std::string::npos)
            return;
        if (story_.code_at(event).find("checkpoint(") != std::string::npos || !trained_before(event)) return;
        const std::string model = called_in(story_.code_at(event));
        Remark* remark = list_.add("norm_not_in_eval", event, {{"name", model.empty() ? "model" : model}});
        if (remark)
            list_.cure(*remark, "{name}.eval()",
                       {model.empty() || !block.known() ? Edit::Place::Nowhere : Edit::Place::Before, block});
    }
    bool trained_before(uint32_t event) const {
        for (uint32_t i = 0; i < event; ++i)
            if (story_.event(i).is<OptimizerStepped>()) return true;
        return false;
    }
    // Dropped again in the backward, and other elements this time.
    void look_at_checkpoint(const SourceSpan& checkpoint, uint32_t event) {
        const std::string code = story_.trace().code(checkpoint);
        const std::string_view piece = "preserve_rng_state=False";
        if (code.find(piece) == std::string::npos) return;
        if (Remark* remark = list_.add("other_dropout", event, {}))
            list_.cure(*remark, with_all_replaced(code, piece, "preserve_rng_state=True"),
                       Edit::instead(checkpoint));
    }
    const std::string& source_of(const SourceSpan& span) const {
        return story_.trace().source(span.cell).text;
    }
    // The name of a module with parameters that the statement calls: "net" in "y = net(x)".
    std::string called_in(const std::string& code) const {
        for (const std::string& name : story_.names()) {
            const std::string model = name.substr(0, name.find('.'));
            if (model.size() == name.size()) continue;
            if (with_word_replaced(code, model, "") != code && code.find(model + "(") != std::string::npos)
                return model;
        }
        return {};
    }

    // eval() changes how layers behave, not what is recorded.
    void look_for_eval() {
        uint32_t eval = kNone;
        std::string model;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            if (story_.event(i).is<BackwardStarted>()) eval = kNone;
            if (story_.event(i).is<Line>()) {
                const std::string code = story_.code_at(i);
                if (code.ends_with(".eval()")) {
                    eval = i;
                    model = code.substr(0, code.size() - 7);
                }
                if (code.ends_with(".train()")) eval = kNone;
            }
            const auto* node = story_.event(i).as<NodeRecorded>();
            if (!node || node->accumulates || eval == kNone) continue;
            if (story_.first_walk(node->node)) continue;
            Remark* remark = list_.add("eval_records", eval, {{"name", model}});
            eval = kNone;
            if (!remark) continue;
            remark->harmless = true;
            remark->origins.push_back(story_.origin(Message("silent.recorded_line"), i));
            list_.cure(*remark, "with torch.no_grad():");
        }
    }

    const Story& story_;
    RemarkList& list_;
    uint32_t depth_ = 0;
    bool off_ = false;
    uint32_t switched_ = 0;
    uint32_t switched_depth_ = 0;
    SourceSpan block_;
};

}  // namespace

void find_modes(const Story& story, RemarkList& list) { Modes(story, list).find(); }

}  // namespace backstep::explain
