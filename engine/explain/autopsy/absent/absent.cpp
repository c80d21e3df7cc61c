#include <algorithm>

#include "explain/autopsy/absent/absent_names.h"
#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/library_words.h"
#include "explain/autopsy/plain/nearest.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

// A name that PyTorch has, or another module that Python has, and Backstep has not; and an import misspelt.
class Absent : FailureReader {
  public:
    explicit Absent(const Failure& failure) : FailureReader(failure) {}

    void fit(Text known) {
        const std::string& text = autopsy_.text;
        if (known == "attribute") {
            const std::string name = first_quoted(text, text.find("attribute"));
            if (const AbsentName* absent = absent_name(place_of(first_quoted(text)) + '.' + name))
                attribute(*absent, name);
        }
        if (known == "import_name") import_name(first_quoted(text), first_quoted(text, text.find(" from ")));
        if (known == "module") module(first_quoted(text));
    }

  private:
    // Of what the text says has it not: a module, `Tensor`, or a class, which may be a module's.
    std::string place_of(const std::string& type) const {
        if (type == "Tensor" || type == "Parameter") return "torch.Tensor";
        if (type == "torch" || type.starts_with("torch.")) return type;
        const auto own = SourceLines(story_, failing_.cell).of_class(type);
        const bool module = own.empty() || own.front().code.find("Module") != std::string::npos;
        return module ? "torch.nn.Module" : type;
    }
    static std::string shown(const AbsentName& absent) {
        const Text name = absent.name;
        constexpr Text tensors = "torch.Tensor.";
        return std::string(name.starts_with(tensors) ? name.substr(6) : name);
    }
    void tell_absent(const AbsentName& absent) {
        autopsy_.known = "absent";
        tell(Message("autopsy.absent.what").with("name", shown(absent)));
    }
    void nearest_to(const AbsentName& absent) {
        if (!absent.instead.empty() && !absent.same_call)
            offer(Message("autopsy.absent.nearest"), std::string(absent.instead), Edit());
    }

    void attribute(const AbsentName& absent, const std::string& name) {
        tell_absent(absent);
        if (absent.same_call) {
            const std::string owner = receiver_of(code_, '.' + name + '(');
            const bool function = absent.instead.find('.') != Text::npos;
            const std::string instead(absent.instead);
            return offer_instead(Message("autopsy.absent.same").with("other", instead),
                                 function ? with_all_replaced(code_, owner + '.' + name + '(', instead + '(')
                                          : with_all_replaced(code_, '.' + name + '(', '.' + instead + '('));
        }
        if (name.ends_with('_') && absent.instead.empty()) {
            const std::string made = out_of_place(code_);
            if (!made.empty() && made != code_) return offer_instead(Message("autopsy.absent.new"), made);
        }
        nearest_to(absent);
    }
    // "cannot import name 'VonMises' from 'torch.distributions'"
    void import_name(const std::string& name, const std::string& place) {
        if (const AbsentName* absent = absent_name(place + '.' + name)) {
            tell_absent(*absent);
            const std::string instead(absent->instead);
            const size_t dot = instead.rfind('.');
            if (absent->same_call && instead.find('(') == std::string::npos &&
                code_ == "from " + place + " import " + name)
                return offer_instead(
                    Message("autopsy.absent.same").with("other", instead),
                    "from " + instead.substr(0, dot) + " import " + last_part(instead) + " as " + name);
            return nearest_to(*absent);
        }
        tell(Message("autopsy.attribute.named").with("type", place).with("name", name));
        const std::string near = nearest(name, words_of(place));
        if (near.empty()) return;
        tell(Message("autopsy.attribute.near").with("type", place).with("name", name).with("near", near));
        offer_instead(Message("autopsy.name.spell").with("near", near),
                      with_word_replaced(code_, name, near));
    }
    // "No module named 'torch.fft'"
    void module(const std::string& name) {
        if (const AbsentName* absent = absent_name(name)) {
            tell_absent(*absent);
            return nearest_to(*absent);
        }
        const std::string near = nearest(name, std::span<const Text>(kModules));
        if (!near.empty()) {
            tell(Message("autopsy.module.near").with("name", name).with("near", near));
            return offer_instead(Message("autopsy.name.spell").with("near", near),
                                 with_all_replaced(code_, name, near));
        }
        for (const OtherModule& other : kOtherModules)
            if (other.name == name) {
                tell(Message("autopsy.module.beside").with("name", name));
                return offer(Message("autopsy.module.instead"), std::string(other.instead), Edit());
            }
        tell(Message("autopsy.module.own").with("name", name));
    }
};

}  // namespace

void fit_absent(const Failure& failure) { Absent(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
