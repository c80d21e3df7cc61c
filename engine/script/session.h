#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/source_span.h"
#include "script/limits.h"
#include "script/syntax/parse.h"
#include "script/vm/vm.h"

namespace backstep::script {

// strict: what `python3 FILE` does. notebook: cells share one namespace, a bare expression that ends a cell
// echoes its repr. window: as notebook, and in a text that is not divided into cells ("# %%") a bare
// expression echoes wherever CPython's `single` mode would, also inside with, for and if; not so an object
// that has no text of its own, such as the generator that torch.manual_seed(0) gives back.
enum class SessionMode : uint8_t { Strict, Notebook, Window };

struct CellResult {
    enum class Status : uint8_t {
        Finished,
        Raised,
        SyntaxRefused,
        LimitReached,
        Stopped,
        Exited
    } status = Status::Finished;
    std::string traceback;   // Python's text, newline at the end; empty when finished
    std::string error_type;  // "ZeroDivisionError"
    std::string message;     // str(e)
    SourceSpan where;        // in the user's files, innermost
    Value exception;
    std::optional<Unsupported> unsupported;  // a construct Backstep leaves out
    std::vector<SkippedLine> skipped;        // %magic lines
    int exit_status = 0;                     // of sys.exit()
};

// A namespace in which cells run one after the other.
class Session {
  public:
    explicit Session(SessionMode mode, Limits limits = {});
    ~Session();

    Vm& vm() { return vm_; }
    Dict& names();  // the global variables
    // What must be there before the first cell (modules, supplied names) is made by `make`: its instructions
    // do not count, and what it raises is told as of a cell. Never throws.
    CellResult prepare(const std::function<void()>& make);
    // Runs a file or the next cell. `file_name` is what tracebacks call it. Never throws.
    CellResult run(std::string source, std::string file_name);
    // The value of one expression in the session's namespace, as a lesson's expectation needs it. Raises.
    Value evaluate(std::string_view expression);
    // Called for each echo with the expression's span; default: nothing. (The observer hears it as well.)
    std::function<void(SourceSpan, const Value&, const std::string& repr)> echo;
    // The source of a cell by its index (SourceSpan::cell), as given.
    const std::string& source(uint32_t cell) const;

  private:
    void guarded(CellResult& result, const std::function<void()>& work);

    SessionMode mode_;
    Vm vm_;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::script
