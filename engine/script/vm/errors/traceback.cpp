#include "script/vm/errors/traceback.h"

#include "base/error.h"
#include "script/text/closest_name.h"
#include "script/text/str_repr.h"
#include "script/vm/frame.h"

namespace backstep::script {
namespace {

constexpr size_t kShownRepeats = 3;

size_t code_points(std::string_view text) {
    size_t n = 0;
    for (const char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return n;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

// The line of carets under a source line; empty when Python prints none.
std::string caret_line(std::string_view line, SourceSpan span, SourceSpan anchor) {
    size_t indent = 0;
    while (indent < line.size() && is_blank(line[indent])) ++indent;
    std::string_view stripped = line.substr(indent);
    while (!stripped.empty() && is_blank(stripped.back())) stripped.remove_suffix(1);
    const size_t stripped_length = code_points(stripped);
    size_t start = span.column;
    size_t end = span.end_line == span.line ? span.end_column : indent + stripped_length;
    if (end <= start) return {};
    const bool anchored = anchor.known() && span.end_line == span.line && anchor.column >= start &&
                          anchor.end_column <= end && anchor.end_column > anchor.column;
    if (end - start >= stripped_length && !anchored) return {};
    std::string text(4 + start - std::min(start, indent), ' ');
    if (anchored) {
        text += std::string(anchor.column - start, '~');
        text += std::string(static_cast<size_t>(anchor.end_column - anchor.column), '^');
        text += std::string(end - anchor.end_column, '~');
    } else {
        text += std::string(end - start, '^');
    }
    return text + "\n";
}

std::string format_entry(const TracebackEntry& entry) {
    const auto& frame = *static_cast<const ScriptFrame*>(entry.frame.get());
    const SourceFile& file = *frame.code->file;
    std::string text = "  File \"" + file.name + "\", line " + std::to_string(entry.span.line) + ", in " +
                       entry.function + "\n";
    const std::string_view line = file.line(entry.span.line);
    size_t from = 0, to = line.size();
    while (from < to && is_blank(line[from])) ++from;
    while (to > from && is_blank(line[to - 1])) --to;
    if (from == to) return text;
    text += "    " + std::string(line.substr(from, to - from)) + "\n";
    return text + caret_line(line, entry.span, frame.code->carets[static_cast<size_t>(entry.at)]);
}

std::vector<std::string> names_in(const Dict& dict) {
    std::vector<std::string> names;
    for (size_t at = 0; at < dict.slots(); ++at) {
        const Value& key = dict.slot(at).key;
        if (key.bound() && is_str(key)) names.emplace_back(text_of(key));
    }
    return names;
}

// The name in the quotes that follow `before`.
std::string_view quoted_after(std::string_view text, std::string_view before) {
    const size_t found = text.find(before);
    if (found == std::string_view::npos) return {};
    text.remove_prefix(found + before.size());
    return text.substr(0, text.find('\''));
}

std::string name_that_exists(Vm& vm, const Exception& exception) {
    const std::string message = exception.message(vm);
    if (exception.type() == types::exception("NameError") && !exception.traceback.empty()) {
        const std::string_view wrong = quoted_after(message, "name '");
        const auto& frame = *static_cast<const ScriptFrame*>(exception.traceback.front().frame.get());
        std::vector<std::string> locals;
        for (const Ref<Str>& local : frame.code->local_names) locals.push_back(local->text());
        for (const auto& names : {locals, names_in(*frame.globals), names_in(vm.builtins())}) {
            std::string close = closest_name(wrong, names);
            if (!wrong.empty() && !close.empty()) return close;
        }
    }
    if (exception.searched.bound()) {
        // PyTorch's own module holds more names than Python looks through.
        if (exception.searched.is(Kind::Module) && exception.searched.as<Module>()->name() == "torch")
            return {};
        const std::string_view wrong = quoted_after(message, "no attribute '");
        std::vector<std::string> names;
        for (const Value& name : vm.collect(vm.call(*vm.builtins().find("dir"), {exception.searched})))
            names.emplace_back(text_of(name));
        return wrong.empty() ? std::string() : closest_name(wrong, names);
    }
    return {};
}

// ". Did you mean: 'x'?", or nothing.
std::string proposal(Vm& vm, const Exception& exception) {
    try {
        const std::string name = name_that_exists(vm, exception);
        return name.empty() ? "" : ". Did you mean: '" + name + "'?";
    } catch (Raised&) {
    } catch (Error&) {
    }
    return "";
}

std::string format_one(Vm& vm, const Exception& exception, const Value& value) {
    std::string text;
    if (!exception.traceback.empty())
        text += "Traceback (most recent call last):\n" + format_stack(exception.traceback);
    text += format_last_line(vm, value) + proposal(vm, exception) + "\n";
    if (exception.notes.bound()) {
        for (const Value& note : exception.notes.as<List>()->items) text += vm.str(note) + "\n";
    }
    return text;
}

}  // namespace

std::string format_stack(const std::vector<TracebackEntry>& entries) {
    std::string text, last;
    size_t repeats = 0;
    const auto close_run = [&] {
        if (repeats > kShownRepeats) {
            const size_t more = repeats - kShownRepeats;
            text += "  [Previous line repeated " + std::to_string(more) + " more time" +
                    (more == 1 ? "" : "s") + "]\n";
        }
    };
    const TracebackEntry* previous = nullptr;
    for (size_t i = entries.size(); i-- > 0;) {
        const TracebackEntry& entry = entries[i];
        const bool same = previous && previous->span.line == entry.span.line &&
                          previous->function == entry.function &&
                          static_cast<const ScriptFrame*>(previous->frame.get())->code->file ==
                              static_cast<const ScriptFrame*>(entry.frame.get())->code->file;
        if (!same) {
            close_run();
            repeats = 0;
        }
        previous = &entry;
        if (++repeats <= kShownRepeats) text += format_entry(entry);
    }
    close_run();
    return text;
}

std::string format_last_line(Vm& vm, const Value& value) {
    const Type& type = *value.type();
    std::string name = type.module() == "builtins" || type.module() == "__main__"
                           ? type.qualified_name()
                           : type.module() + "." + type.qualified_name();
    if (!type.native() && type.module() == "__main__") name = type.qualified_name();
    std::string message;
    try {
        message = vm.str(value);
    } catch (Halted&) {
        throw;
    } catch (...) {
        message = "<exception str() failed>";
    }
    return message.empty() ? name : name + ": " + message;
}

std::string format_exception(Vm& vm, const Value& value) {
    std::vector<std::string> parts;  // newest first
    std::vector<const Object*> seen;
    Value at = value;
    while (at.is(Kind::Exception)) {
        const auto& exception = *at.as<Exception>();
        seen.push_back(&exception);
        parts.push_back(format_one(vm, exception, at));
        const auto known = [&](const Value& v) {
            return std::find(seen.begin(), seen.end(), v.object()) != seen.end();
        };
        if (exception.cause.is(Kind::Exception) && !known(exception.cause)) {
            parts.emplace_back("\nThe above exception was the direct cause of the following exception:\n\n");
            at = Value(exception.cause);
        } else if (exception.context.is(Kind::Exception) && !exception.suppress_context &&
                   !known(exception.context)) {
            parts.emplace_back("\nDuring handling of the above exception, another exception occurred:\n\n");
            at = Value(exception.context);
        } else {
            break;
        }
    }
    std::string text;
    for (size_t i = parts.size(); i-- > 0;) text += parts[i];
    return text;
}

}  // namespace backstep::script
