#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What the functions of `torch.autograd.functional` were given: a function, its inputs, a vector.
class Functional : FailureReader {
  public:
    explicit Functional(const Failure& failure) : FailureReader(failure) {
        for (const std::string call : {"jacobian(", "hessian(", "vjp(", "jvp(", "vhp(", "hvp("})
            if (given_.empty() && names(call)) {
                function_ = call.substr(0, call.size() - 1);
                given_ = arguments_of(code_, call);
            }
        parts_ = split_arguments(given_);
    }

    void fit(std::string_view known) {
        if (given_.empty() || parts_.size() < 2) return;
        if (known == "hessian_of_many") return hessian_of_many();
        if (known == "ambiguous" && parts_.size() > 2) return inputs_in_one();
        if (known == "vector_size") return vector_size();
        if (known == "vector_missing") return vector_missing();
    }

  private:
    bool names(const std::string& call) const {
        const size_t at = code_.find(call);
        return at != std::string::npos &&
               (at == 0 || code_[at - 1] == '.' || code_[at - 1] == ' ' || code_[at - 1] == '(');
    }
    std::string with_parts(const std::vector<std::string>& parts) const {
        std::string inside;
        for (const std::string& each : parts) inside += (inside.empty() ? "" : ", ") + each;
        return with_all_replaced(code_, function_ + '(' + given_ + ')', function_ + '(' + inside + ')');
    }
    // One number of several: their sum.
    void hessian_of_many() {
        const Message title("autopsy.hessian_of_many.sum");
        const std::string& function = parts_[0];
        Cure sum;
        if (const size_t colon = function.find(": ");
            function.starts_with("lambda ") && colon != std::string::npos) {
            auto parts = parts_;
            parts[0] = function.substr(0, colon + 2) + as_operand(function.substr(colon + 2)) + ".sum()";
            sum = {title, with_parts(parts), Edit::instead(failing_)};
        } else {
            const SourceLines lines(story_, failing_.cell);
            for (const SourceLines::Line& line : lines.all()) {
                const auto head = lines.function_around(line.span.line);
                if (!line.code.starts_with("return ") || !head ||
                    !head->code.starts_with("def " + function + '('))
                    continue;
                sum = {title, "return " + as_operand(line.code.substr(7)) + ".sum()",
                       Edit::instead(line.span)};
            }
        }
        if (!sum.code.empty()) autopsy_.cures.insert(autopsy_.cures.begin(), std::move(sum));
    }
    // `jacobian(f, a, b)`: what stands third is a switch.
    void inputs_in_one() {
        std::string inputs;
        size_t count = 1;
        for (; count < parts_.size() && parts_[count].find('=') == std::string::npos; ++count)
            add_name(inputs, parts_[count]);
        if (count < 3) return;
        autopsy_.known = "inputs_in_one";
        tell(Message("autopsy.inputs_in_one.what").with("function", function_));
        std::vector<std::string> parts{parts_[0], '(' + inputs + ')'};
        parts.insert(parts.end(), parts_.begin() + static_cast<ptrdiff_t>(count), parts_.end());
        offer_instead(Message("autopsy.inputs_in_one.cure1"), with_parts(parts));
    }
    bool of_result() const { return function_ == "vjp"; }  // else of the input
    // "v has invalid size: should be torch.Size([]) but got torch.Size([2])."
    void vector_size() {
        const std::string& text = autopsy_.text;
        const size_t open = text.find("torch.Size("), close = text.find(')', open);
        if (open == std::string::npos || close == std::string::npos || parts_.size() < 3) return;
        const std::string shape = text.substr(open + 11, close - open - 11);
        tell(Message(of_result() ? "autopsy.vector_size.result" : "autopsy.vector_size.input")
                 .with("function", function_)
                 .with("shape", shape));
        auto parts = parts_;
        if (of_result() && shape == "[]")
            parts.erase(parts.begin() + 2);
        else
            parts[2] = of_result() ? "torch.ones(" + shape + ')' : "torch.ones_like(" + parts_[1] + ')';
        offer_instead(Message(shape == "[]" && of_result() ? "autopsy.vector_size.without"
                                                           : "autopsy.vector_size.same"),
                      with_parts(parts));
    }
    // "The vector v can only be None if ..."
    void vector_missing() {
        tell(Message(of_result() ? "autopsy.vector_missing.result" : "autopsy.vector_missing.input")
                 .with("function", function_));
        auto parts = parts_;
        const bool called = parts_[0].find("lambda ") != std::string::npos;
        if (of_result() && called) return;
        parts.insert(
            parts.begin() + 2,
            "torch.ones_like(" + (of_result() ? parts_[0] + '(' + parts_[1] + ')' : parts_[1]) + ')');
        offer_instead(Message("autopsy.vector_missing.give"), with_parts(parts));
    }

    std::string function_, given_;
    std::vector<std::string> parts_;
};

}  // namespace

void fit_functional(const Failure& failure) { Functional(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
