#include <algorithm>
#include <cctype>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/library_words.h"
#include "explain/autopsy/plain/nearest.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

bool of_a_name(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; }

// Names, attributes, keywords and keys that are not there as they are written.
class Spelling : FailureReader {
  public:
    explicit Spelling(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit(Text known) {
        if (known == "name") return name();
        if (known == "attribute") return attribute();
        if (known == "keyword") return keyword();
        if (known == "key") return key();
    }

  private:
    static void add(std::vector<std::string>& names, const std::string& list) {
        for (std::string each : split_arguments(list)) {
            each = each.substr(0, each.find_first_of("=: "));
            while (each.starts_with('*') || each.starts_with('(')) each.erase(0, 1);
            if (!each.empty() && std::ranges::all_of(each, of_a_name)) names.push_back(each);
        }
    }
    // Every name that the code gives to something.
    std::vector<std::string> names_given() const {
        std::vector<std::string> names{"print", "range", "len", "float", "super", "enumerate", "self"};
        for (const SourceLines::Line& line : lines_.all()) {
            const std::string& code = line.code;
            const size_t equals = code.find(" = ");
            if (code.starts_with("for "))
                add(names, code.substr(4, code.find(" in ") - 4));
            else if (code.starts_with("def ")) {
                names.push_back(code.substr(4, code.find('(') - 4));
                add(names, arguments_of(code, "("));
            } else if (code.starts_with("class "))
                names.push_back(code.substr(6, code.find_first_of("(:") - 6));
            else if (code.starts_with("import ") || code.starts_with("from ")) {
                const size_t as = code.find(" as "), from = code.find("import ");
                add(names, as != std::string::npos ? code.substr(as + 4) : code.substr(from + 7));
            } else if (equals != std::string::npos)
                add(names, code.substr(0, equals));
        }
        return names;
    }
    // In the line that the error is in: of a long statement only that is to change.
    void replace_in_line(const Message& title, const std::string& what, const std::string& by) {
        offer_instead(title, with_word_replaced(code_, what, by));
    }

    void name() {
        const std::string missing = first_quoted(autopsy_.text);
        if (missing.empty() || autopsy_.cures.size() != 1 || autopsy_.cures[0].edit.statement.known()) return;
        if (deleted(missing)) return;
        for (const Supplied& each : kSupplied) {
            if (missing != each.name) continue;
            tell(Message("autopsy.name.module").with("name", missing));
            const SourceLines::Line& top = lines_.all().front();
            return offer(Message("autopsy.name.import"), std::string(each.import), Edit::before(top.span));
        }
        // `fc(x)` in a method, of what `__init__` put on `self`
        if (lines_.first([&](const std::string& code) { return assigned_name(code) == "self." + missing; })) {
            tell(Message("autopsy.name.of_self").with("name", missing));
            return replace_in_line(Message("autopsy.name.with_self"), missing, "self." + missing);
        }
        const std::string near = nearest(missing, std::span<const std::string>(names_given()));
        if (near.empty()) return;
        tell(Message("autopsy.name.near").with("name", missing).with("near", near));
        point_to(near);
        replace_in_line(Message("autopsy.name.spell").with("near", near), missing, near);
    }
    // `del x`, and `x` is asked for below: the statement without it, or left out.
    bool deleted(const std::string& name) {
        const auto gone = line_before([&](const std::string& code) {
            return code.starts_with("del ") && std::ranges::count(split_arguments(code.substr(4)), name) > 0;
        });
        if (!gone) return false;
        const std::string code = story_.code_at(*gone);
        tell(Message("autopsy.name.deleted").with("name", name).with("code", code));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *gone));
        std::string others;
        for (const std::string& each : split_arguments(code.substr(4)))
            if (each != name) others += (others.empty() ? "" : ", ") + each;
        offer(Message("autopsy.name.keep").with("name", name), others.empty() ? "pass" : "del " + others,
              Edit::instead(story_.statement_at(*gone)));
        return true;
    }
    void point_to(const std::string& name) {
        const auto made = lines_.first([&](const std::string& code) { return assigned_name(code) == name; });
        if (made && made->span.line != failing_.line) point_to(*made);
    }
    void point_to(const SourceLines::Line& line) {
        Origin origin;
        origin.span = line.span;
        origin.what = Message("why.line").with("line", story_.line_of(line.span)).with("code", line.code);
        autopsy_.origins.push_back(std::move(origin));
    }

    // The names that the class has on `self`, and its methods.
    std::vector<std::string> of_class(const std::string& type) const {
        std::vector<std::string> names(std::begin(kOfModules), std::end(kOfModules));
        for (const SourceLines::Line& line : lines_.of_class(type)) {
            const std::string given = assigned_name(line.code);
            if (given.starts_with("self.")) names.push_back(given.substr(5));
            if (line.code.starts_with("def ")) names.push_back(line.code.substr(4, line.code.find('(') - 4));
        }
        return names;
    }
    static std::vector<std::string> words(std::span<const Text> list) { return {list.begin(), list.end()}; }
    std::vector<std::string> known_of(const std::string& type) const {
        if (const auto known = words_of(type); !known.empty()) return words(known);
        if (std::ranges::find(kOfOptim, type) != std::end(kOfOptim)) return words(kOfOptimizers);
        return of_class(type);
    }
    // `'Net' object has no attribute 'fc'`, `module 'torch.nn' has no attribute 'Linaer'`
    void attribute() {
        const std::string type = first_quoted(autopsy_.text);
        const std::string missing = first_quoted(autopsy_.text, autopsy_.text.find("attribute"));
        if (type.empty() || missing.empty()) return;
        tell(Message("autopsy.attribute.named").with("type", type).with("name", missing));
        if (type == "torch.nn" && std::ranges::find(kOfOptim, missing) != std::end(kOfOptim)) {
            tell(Message("autopsy.attribute.optim").with("name", missing));
            const std::string owner = receiver_of(code_, '.' + missing + '(');
            return offer_instead(Message("autopsy.attribute.in_optim"),
                                 with_all_replaced(code_, owner + '.' + missing, "torch.optim." + missing));
        }
        if (type == "Tensor" && missing == "astype") return astype();
        const auto inside = lines_.of_class(type);
        if (!inside.empty() && never_set(inside, missing)) return;
        const std::string near = nearest(missing, std::span<const std::string>(known_of(type)));
        if (near.empty()) return;
        tell(Message("autopsy.attribute.near").with("type", type).with("name", missing).with("near", near));
        for (const SourceLines::Line& line : inside)
            if (assigned_name(line.code) == "self." + near) point_to(line);
        // What writes in place is nothing until it is called: `w.grad.zero` for `w.grad.zero_()`.
        const bool called = code_.find('.' + missing + '(') != std::string::npos;
        offer_instead(Message("autopsy.name.spell").with("near", near),
                      with_attribute(missing, near.ends_with('_') && !called ? near + "()" : near));
    }
    // numpy's `t.astype("float32")`.
    void astype() {
        tell(Message("autopsy.attribute.astype"));
        std::string code = code_;
        for (std::string given = arguments_of(code, ".astype("); !given.empty();
             given = arguments_of(code, ".astype(")) {
            const auto end = given.find_last_of(".\"'", given.size() - 2);
            std::string kind = end == std::string::npos ? given : given.substr(end + 1);
            std::erase_if(kind, [](char sign) { return sign == '"' || sign == '\''; });
            if (kind == "int") kind = "int64";
            if (kind == "float") kind = "float32";
            if (kind.empty() || !std::ranges::all_of(kind, of_a_name)) return;
            const bool own =
                end == std::string::npos && given != "int" && given != "float" && given != "bool";
            code = with_all_replaced(code, ".astype(" + given + ')',
                                     ".to(" + (own ? given : "torch." + kind) + ')');
        }
        offer_instead(Message("autopsy.attribute.with_to"), code);
    }
    std::string with_attribute(const std::string& name, const std::string& by) const {
        std::string code = code_;
        for (size_t at = 0; (at = code.find('.' + name, at)) != std::string::npos; at += by.size() + 1) {
            const size_t end = at + 1 + name.size();
            if (end < code.size() && of_a_name(code[end])) continue;
            code.replace(at + 1, name.size(), by);
        }
        return code;
    }
    // The class would have it, had `__init__` been called so, or the line its `self.`.
    bool never_set(const std::vector<SourceLines::Line>& inside, const std::string& missing) {
        for (const SourceLines::Line& line : inside) {
            if (!line.code.starts_with("def ")) continue;
            const std::string method = line.code.substr(4, line.code.find('(') - 4);
            if (method == "__init__" || !method.starts_with('_')) continue;
            if (nearest(method, std::span<const Text>(kInit)).empty()) continue;
            tell(Message("autopsy.attribute.init").with("name", missing).with("method", method));
            point_to(line);
            offer(Message("autopsy.attribute.rename"),
                  with_all_replaced(line.code, method + '(', "__init__("), Edit::instead(line.span));
            return true;
        }
        for (const SourceLines::Line& line : inside) {
            if (assigned_name(line.code) != missing) continue;
            tell(Message("autopsy.attribute.local").with("name", missing));
            point_to(line);
            offer(Message("autopsy.attribute.on_self"), "self." + line.code, Edit::instead(line.span));
            return true;
        }
        return false;
    }
    static constexpr Text kInit[] = {"__init__"};

    // "SGD.__init__() got an unexpected keyword argument 'learning_rate'"
    void keyword() {
        const std::string missing = first_quoted(autopsy_.text);
        const std::string function = autopsy_.text.substr(0, autopsy_.text.find("()"));
        std::string near;
        for (const auto& [other, own] : kOtherWords)
            if (missing == other) near = own;
        const std::string bare =
            function.substr(function.find('.') == std::string::npos ? 0 : function.find('.') + 1);
        std::vector<std::string> known = words(kKeywords);
        for (const SourceLines::Line& line : lines_.all())
            if (line.code.starts_with("def " + bare + '(')) add(known, arguments_of(line.code, "("));
        if (near.empty()) near = nearest(missing, std::span<const std::string>(known));
        if (near.empty())
            return tell(Message("autopsy.keyword.named").with("function", function).with("name", missing));
        tell(Message("autopsy.keyword.near")
                 .with("function", function)
                 .with("name", missing)
                 .with("near", near));
        offer_instead(Message("autopsy.name.spell").with("near", near),
                      with_all_replaced(with_all_replaced(code_, '(' + missing + '=', '(' + near + '='),
                                        ' ' + missing + '=', ' ' + near + '='));
    }

    // `params["W"]` of a dictionary with "w" and "b".
    void key() {
        std::string missing = autopsy_.text;
        std::erase(missing, '\'');
        std::string owner, written;
        for (const std::string quote : {"\"", "'"}) {
            const std::string bracket = '[' + quote + missing + quote + ']';
            if (code_.find(bracket) == std::string::npos) continue;
            written = bracket;
            owner = receiver_of(code_, bracket);
        }
        if (owner.empty()) return;
        std::vector<std::string> keys;
        std::optional<SourceLines::Line> made;
        for (const SourceLines::Line& line : lines_.all()) {
            const std::string& code = line.code;
            const bool whole = assigned_name(code) == owner, part = code.starts_with(owner + '[');
            if ((!whole && !part) || line.span.line == failing_.line) continue;
            if (!made) made = line;
            for (size_t at = 0; (at = code.find_first_of("\"'", at)) != std::string::npos;) {
                const size_t end = code.find(code[at], at + 1);
                if (end == std::string::npos) break;
                const std::string_view behind = std::string_view(code).substr(end + 1);
                if (behind.starts_with(':') || (part && behind.starts_with("] =")))
                    keys.push_back(code.substr(at + 1, end - at - 1));
                at = end + 1;
            }
        }
        if (keys.empty()) return;
        std::string list;
        for (const std::string& each : keys) add_name(list, each);
        tell(Message("autopsy.key.named").with("owner", owner).with("name", missing).with("keys", list));
        if (made) point_to(*made);
        std::string near = nearest(missing, std::span<const std::string>(keys));
        for (const std::string& each : keys)
            if (near.empty() && each.size() == 1 && missing.size() == 1 &&
                std::tolower(each[0]) == std::tolower(missing[0]))
                near = each;
        if (near.empty()) return;
        const std::string right = with_all_replaced(written, missing, near);
        offer_instead(Message("autopsy.name.spell").with("near", near),
                      with_all_replaced(code_, owner + written, owner + right));
    }

    SourceLines lines_;
};

}  // namespace

void fit_spelling(const Failure& failure) { Spelling(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
