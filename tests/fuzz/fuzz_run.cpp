// Any program: it ends, by itself or in a limit, and nothing it does reaches outside its objects.

#include <pthread.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/buffer.h"
#include "script/session.h"
#include "script/vm/vm_state.h"

using namespace backstep::script;

namespace {

void run(const std::string& source) {
    Session session(SessionMode::Notebook, Limits{20'000, 150, 1 << 16});
    session.vm().output = [](std::string_view) {};
    session.vm().notice = [](const backstep::Message&) {};
    session.echo = [](backstep::SourceSpan, const Value&, const std::string&) {};
    for (int cell = 0; cell < 2; ++cell) {  // what the first leaves behind must do for the second
        session.run(source, "fuzz.py");
        if (session.vm().state().halt == VmState::Halt::OurMistake) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    backstep::MemoryBudget::set_limit(size_t{64} << 20);
    const std::string source(reinterpret_cast<const char*>(data), size);
    // The stack a run has in the program.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size_t{64} << 20);
    pthread_t thread;
    pthread_create(
        &thread, &attributes,
        [](void* text) -> void* {
            run(*static_cast<const std::string*>(text));
            return nullptr;
        },
        const_cast<std::string*>(&source));
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    return 0;
}
