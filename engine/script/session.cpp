#include "script/session.h"

#include <utility>

#include "base/buffer.h"
#include "base/error.h"
#include "script/compiler/compile.h"
#include "script/text/str_repr.h"
#include "script/vm/errors/traceback.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

struct Session::Inside {
    Ref<Module> main = make<Module>("__main__");
    std::vector<std::shared_ptr<const SourceFile>> files;
};

namespace {

CellResult raised_result(Vm& vm, const Value& exception) {
    const MemoryBudget::Reserve reserve;
    CellResult result;
    result.exception = exception;
    const auto& object = *exception.as<Exception>();
    if (!object.traceback.empty()) result.where = object.traceback.front().span;
    if (is_instance(exception, *types::exception("SystemExit"))) {
        result.status = CellResult::Status::Exited;
        const Value code = object.args->size() ? (*object.args)[0] : Value::none();
        result.exit_status = code.is_none() ? 0 : code.is_small_int() ? static_cast<int>(code.as_int()) : 1;
        if (!code.is_none() && !code.is_small_int()) result.traceback = vm.str(code) + "\n";
        return result;
    }
    result.status = CellResult::Status::Raised;
    result.error_type = exception.type()->name();
    try {
        result.traceback = format_exception(vm, exception);
        result.message = object.message(vm);
    } catch (Error& error) {
        result.message = error.message();
    } catch (Raised&) {
        result.message = "<exception str() failed>";
    }
    return result;
}

CellResult halted_result(VmState& state) {
    CellResult result;
    const bool stopped = state.halt == VmState::Halt::Stop;
    result.status = stopped ? CellResult::Status::Stopped : CellResult::Status::LimitReached;
    result.error_type = stopped                                   ? "Stopped"
                        : state.halt == VmState::Halt::OurMistake ? "InternalError"
                                                                  : "LimitReached";
    result.message = state.halt_message;
    if (state.halt == VmState::Halt::OurMistake)
        result.message +=
            "; this is a mistake of Backstep, not of the snippet: please report it with the snippet";
    if (!state.halt_traceback.empty()) result.where = state.halt_traceback.front().span;
    result.traceback = "Traceback (most recent call last):\n" + format_stack(state.halt_traceback) +
                       result.error_type + ": " + result.message + "\n";
    state.halt_traceback.clear();
    return result;
}

}  // namespace

Session::Session(SessionMode mode, Limits limits)
    : mode_(mode), vm_(limits), inside_(std::make_unique<Inside>()) {
    Dict& names = inside_->main->names();
    for (const char* name : {"__doc__", "__package__", "__loader__", "__spec__"})
        names.set(name, Value::none());
    names.set("__builtins__", Value(vm_.state().builtins));
    vm_.register_module("__main__", [this](Vm&) { return inside_->main; });
    vm_.state().echo = [this](SourceSpan span, const Value& value, const std::string& repr) {
        if (echo) echo(span, value, repr);
    };
}

Session::~Session() {
    inside_->main->drop_references();
    vm_.state().handled = Value::none();
}

Dict& Session::names() { return inside_->main->names(); }

const std::string& Session::source(uint32_t cell) const { return inside_->files.at(cell)->text; }

CellResult Session::run(std::string source, std::string file_name) {
    const auto cell = static_cast<uint32_t>(inside_->files.size());
    const auto file = std::make_shared<const SourceFile>(file_name, std::move(source), cell);
    inside_->files.push_back(file);
    CellResult result;
    guarded(result, [&] {
        ParseOptions parse_options;
        parse_options.filename = file_name;
        parse_options.cell = cell;
        parse_options.mode = mode_ == SessionMode::Strict ? ParseMode::Strict : ParseMode::Notebook;
        const ParseResult parsed = parse(file->text, parse_options);
        const auto refuse = [&](const SyntaxProblem& problem) {
            result.status = CellResult::Status::SyntaxRefused;
            result.traceback = problem.report();
            result.error_type = problem.type;
            result.message = problem.message;
            result.where = problem.span;
        };
        result.skipped = parsed.skipped;
        if (const SyntaxProblem* problem = parsed.problem()) return refuse(*problem);
        if (const Unsupported* left_out = parsed.unsupported()) {
            result.status = CellResult::Status::SyntaxRefused;
            result.unsupported = *left_out;
            result.traceback = left_out->report();
            result.error_type = "SyntaxError";
            result.message = left_out->message();
            result.where = left_out->span;
            return;
        }
        CompileOptions options;
        options.file = file;
        options.observed = vm_.observer() != nullptr;
        const auto lines = static_cast<uint32_t>(file->line_starts.size());
        const bool cells = mode_ == SessionMode::Notebook || file->has_cell_mark(1, lines + 1);
        options.echo = mode_ == SessionMode::Strict ? CompileOptions::Echo::None
                       : cells                      ? CompileOptions::Echo::EndOfCell
                                                    : CompileOptions::Echo::Everywhere;
        auto compiled = compile(*parsed.module(), options);
        if (const auto* problem = std::get_if<SyntaxProblem>(&compiled)) return refuse(*problem);
        const Ref<Code>& code = std::get<Ref<Code>>(compiled);
        if (cell == 0) inside_->main->names().set("__doc__", code->doc);
        VmState& state = vm_.state();
        run_module_code(state, code, inside_->main->names_ref());
        if (state.steps >= state.next_check) check_limits(state);  // met in a __del__, at the very end
    });
    return result;
}

CellResult Session::prepare(const std::function<void()>& make) {
    CellResult result;
    VmState& state = vm_.state();
    const uint64_t limit = std::exchange(vm_.limits.steps, 0);
    guarded(result, make);
    vm_.limits.steps = limit;
    state.steps = state.next_check = 0;
    return result;
}

// What no script has caught becomes the result; the skipped lines it has stay.
void Session::guarded(CellResult& result, const std::function<void()>& work) {
    VmState& state = vm_.state();
    try {
        work();
    } catch (Halted&) {
        const auto skipped = std::move(result.skipped);
        result = halted_result(state);
        result.skipped = skipped;
    } catch (Raised& raised) {
        const auto skipped = std::move(result.skipped);
        state.handled = Value::none();
        try {
            result = raised_result(vm_, raised.exception);
        } catch (Halted&) {
            result = halted_result(state);
        }
        result.skipped = skipped;
    } catch (Error& error) {
        result.status = CellResult::Status::Raised;
        result.error_type = error.python_name();
        result.message = error.message();
        result.traceback =
            std::string(error.python_name()) + (error.message().empty() ? "" : ": ") + error.message() + "\n";
    } catch (std::bad_alloc&) {
        result.status = CellResult::Status::Raised;
        result.error_type = "MemoryError";
        result.traceback = "MemoryError\n";
    } catch (std::exception& error) {
        state.halt = VmState::Halt::OurMistake;
        state.halt_message = error.what();
        result = halted_result(state);
    }
    state.handled = Value::none();
}

Value Session::evaluate(std::string_view expression) {
    const auto file = std::make_shared<const SourceFile>("<expression>", std::string(expression), UINT32_MAX);
    ParseOptions parse_options;
    parse_options.filename = file->name;
    parse_options.cell = UINT32_MAX;
    const ParseResult parsed = parse(file->text, parse_options);
    if (const SyntaxProblem* problem = parsed.problem()) throw SyntaxError(problem->message);
    if (const Unsupported* left_out = parsed.unsupported()) throw SyntaxError(left_out->message());
    CompileOptions options;
    options.file = file;
    options.value_wanted = true;
    auto compiled = compile(*parsed.module(), options);
    if (const auto* problem = std::get_if<SyntaxProblem>(&compiled)) throw SyntaxError(problem->message);
    return run_module_code(vm_.state(), std::get<Ref<Code>>(compiled), inside_->main->names_ref());
}

}  // namespace backstep::script
