#include "run/editing/read_names.h"

#include <algorithm>
#include <set>
#include <thread>

#include "bindings/modules.h"
#include "bindings/ops/op_binding.h"
#include "run/source_tokens.h"
#include "script/compiler/code.h"
#include "script/native/native_function.h"
#include "script/objects/function.h"
#include "script/objects/type.h"
#include "script/session.h"

namespace backstep::run {

using script::Kind;
using script::Value;
using script::Vm;

namespace {

constexpr const char* kModules[] = {"torch",
                                    "torch.nn",
                                    "torch.nn.functional",
                                    "torch.nn.init",
                                    "torch.optim",
                                    "torch.autograd",
                                    "torch.linalg",
                                    "torch.autograd.functional",
                                    "torch.utils.checkpoint",
                                    "torch.utils.data",
                                    "numpy",
                                    "math",
                                    "random",
                                    "time"};

// "(Tensor self, Operand other, *, Scalar alpha=1)" as Python writes it: "(input, other, *, alpha=1)".
std::string python_parameters(std::string_view schema, bool method) {
    std::string text = "(";
    size_t from = 1;
    while (from < schema.size()) {
        size_t to = schema.find(", ", from);
        if (to == std::string_view::npos) to = schema.size() - 1;
        std::string_view parameter = schema.substr(from, to - from);
        if (const size_t blank = parameter.find(' '); blank != std::string_view::npos)
            parameter.remove_prefix(blank + 1);
        const bool self = from == 1 && parameter == "self";
        if (!parameter.empty() && !(self && method)) {
            if (text.size() > 1) text += ", ";
            text += self ? std::string_view("input") : parameter;
        }
        from = to + 2;
    }
    return text + ")";
}

class NamesReader {
  public:
    explicit NamesReader(Vm& vm) : vm_(vm) {}

    void read_module(const std::string& place, const Value& module) { read_place(place, module); }
    NamesTable take() { return std::move(table_); }

    void read_builtins() {
        NamesTable::Names names;
        script::Dict& builtins = vm_.builtins();
        for (size_t i = 0; i < builtins.slots(); ++i) {
            const auto& slot = builtins.slot(i);
            if (!slot.key.is(Kind::Str)) continue;
            const std::string name(script::text_of(slot.key));
            if (!name.starts_with('_')) names.push_back(describe(name, slot.value, false));
        }
        for (const char* word :
             {"False", "None",   "True", "and",   "as",     "assert",   "break", "class", "continue",
              "def",   "del",    "elif", "else",  "except", "finally",  "for",   "from",  "global",
              "if",    "import", "in",   "is",    "lambda", "nonlocal", "not",   "or",    "pass",
              "raise", "return", "try",  "while", "with",   "yield"})
            names.push_back({word, NameKind::Keyword, {}, {}, {}, {}});
        std::ranges::sort(names, {}, &KnownName::name);
        table_.set_builtins(std::move(names));
    }

  private:
    void read_place(const std::string& place, const Value& owner) {
        if (!seen_.insert(place).second) return;
        NamesTable::Names names;
        const bool in_class = owner.is(Kind::Type);
        for (const Value& entry : vm_.collect(vm_.call(*vm_.builtins().find("dir"), {owner}))) {
            const std::string name(script::text_of(entry));
            Value value;
            if (name.starts_with("__") || !look_up(owner, name, value)) continue;
            names.push_back(describe(name, value, in_class));
            if (value.is(Kind::Type) && !in_class) read_place(place + "." + name, value);
        }
        table_.add(place, std::move(names));
    }

    bool look_up(const Value& owner, const std::string& name, Value& value) {
        try {
            return vm_.find_attribute(owner, name, value);
        } catch (const script::Raised&) {
            return false;  // a property of the class itself that wants an object
        }
    }

    KnownName describe(const std::string& name, const Value& value, bool method) {
        KnownName known{name, NameKind::Value, {}, {}, {}, {}};
        if (value.is(Kind::Module)) {
            known.kind = NameKind::Module;
        } else if (value.is(Kind::Type)) {
            known.kind = NameKind::Class;
            known.signature = constructor_of(name, value);
            known.doc = doc_of(value);
        } else if (value.is(Kind::NativeFunction) || value.is(Kind::Function) ||
                   value.is(Kind::BoundMethod)) {
            known.kind = NameKind::Function;
            known.signature = name + parameters_of(value, method);
            known.doc = doc_of(value);
            describe_operation(known, method);
        }
        return known;
    }

    // An operation of the catalogue says itself what it computes.
    void describe_operation(KnownName& known, bool method) {
        const bindings::OpBinding* binding = bindings::find_binding(known.name);
        if (!binding || binding->overloads.empty()) return;
        const ops::OpEntry& entry = *binding->overloads.front();
        if (known.signature.find("*args") != std::string::npos || known.signature.ends_with("()"))
            known.signature = known.name + python_parameters(entry.schema, method);
        known.formula = entry.formula;
        known.grad_fn = entry.grad_fn;
    }

    std::string constructor_of(const std::string& name, const Value& type) {
        if (const Value& made = type.as<script::Type>()->constructor; made.is(Kind::NativeFunction))
            return name + parameters_of(made, false);
        Value init;
        if (!look_up(type, "__init__", init)) return name + "()";
        return name + parameters_of(init, true);
    }

    // With `method` its first parameter is not told.
    std::string parameters_of(const Value& value, bool method) {
        if (value.is(Kind::BoundMethod))
            return parameters_of(value.as<script::BoundMethod>()->function, true);
        if (value.is(Kind::NativeFunction)) {
            const std::string& text = value.as<script::NativeFunction>()->signature.text();
            const size_t open = text.find('(');
            std::string parameters = open == std::string::npos ? "()" : text.substr(open);
            if (method && parameters.starts_with("(self"))
                parameters.erase(1, parameters.starts_with("(self, ") ? 6 : 4);
            return parameters;
        }
        if (!value.is(Kind::Function)) return "()";
        return script_parameters(*value.as<script::Function>(), method);
    }

    std::string script_parameters(const script::Function& function, bool method) {
        const script::Code& code = *function.code;
        std::string text = "(";
        const auto append = [&text](const std::string& parameter) {
            if (text.size() > 1) text += ", ";
            text += parameter;
        };
        const auto word = [&code](int slot) {
            return std::string(script::text_of(Value(code.local_names[static_cast<size_t>(slot)])));
        };
        const int required = code.positional - static_cast<int>(function.defaults.size());
        for (int i = method ? 1 : 0; i < code.positional; ++i)
            append(i < required
                       ? word(i)
                       : word(i) + "=" + vm_.repr(function.defaults[static_cast<size_t>(i - required)]));
        int slot = code.positional;
        const int keywords = slot;
        slot += code.keyword_only;
        if (code.has_star)
            append("*" + word(slot++));
        else if (code.keyword_only > 0)
            append("*");
        for (int i = keywords; i < keywords + code.keyword_only; ++i) {
            const Value* value =
                function.keyword_defaults ? function.keyword_defaults->find(word(i)) : nullptr;
            append(value ? word(i) + "=" + vm_.repr(*value) : word(i));
        }
        if (code.has_double_star) append("**" + word(slot));
        return text + ")";
    }

    std::string doc_of(const Value& value) {
        Value doc;
        if (!look_up(value, "__doc__", doc) || !doc.is(Kind::Str)) return {};
        return std::string(script::text_of(doc));
    }

    Vm& vm_;
    NamesTable table_;
    std::set<std::string> seen_;
};

}  // namespace

NamesTable read_names() {
    NamesTable table;
    // A session keeps its state with its thread, where another may be running.
    std::thread reader([&table] {
        script::Session session(script::SessionMode::Strict);
        Vm& vm = session.vm();
        bindings::register_modules(vm);
        NamesReader names(vm);
        names.read_builtins();
        for (const char* module : kModules) {
            try {
                names.read_module(module, vm.import(module));
            } catch (const script::Raised&) {
                continue;  // not there in this Python
            }
        }
        table = names.take();
    });
    reader.join();
    return table;
}

}  // namespace backstep::run
