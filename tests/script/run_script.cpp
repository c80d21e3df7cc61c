// run_script [--notebook|--window|--observed] FILE: what the program's `run` does, without torch. For the
// tests and for people.
#include <pthread.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "script/session.h"

using namespace backstep::script;

namespace {

struct Job {
    SessionMode mode = SessionMode::Strict;
    bool observed = false;
    Limits limits;
    const char* file = nullptr;
    int status = 0;
};

void* run(void* argument) {
    auto& job = *static_cast<Job*>(argument);
    std::ifstream in(job.file, std::ios::binary);
    const std::string source((std::istreambuf_iterator<char>(in)), {});
    Session session(job.mode, job.limits);
    Observer observer;
    if (job.observed) session.vm().set_observer(&observer);
    session.vm().output = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
    session.echo = [](backstep::SourceSpan, const Value&, const std::string& repr) {
        std::printf("%s\n", repr.c_str());
    };
    const CellResult result = session.run(source, job.file);
    std::fflush(stdout);
    std::fputs(result.traceback.c_str(), stderr);
    job.status = result.status == CellResult::Status::Finished ? 0
                 : result.status == CellResult::Status::Exited ? result.exit_status
                                                               : 1;
    return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
    Job job;
    for (int i = 1; i < argc; ++i) {
        if (!std::strcmp(argv[i], "run")) continue;
        if (!std::strcmp(argv[i], "--notebook"))
            job.mode = SessionMode::Notebook;
        else if (!std::strcmp(argv[i], "--window"))
            job.mode = SessionMode::Window;
        else if (!std::strcmp(argv[i], "--observed"))
            job.observed = true;
        else if (!std::strcmp(argv[i], "--steps") && i + 1 < argc)
            job.limits.steps = std::strtoull(argv[++i], nullptr, 10);
        else
            job.file = argv[i];
    }
    if (!job.file) return 2;
    constexpr size_t kStack = size_t{64} << 20;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStack);
    pthread_t thread;
    pthread_create(&thread, &attributes, run, &job);
    pthread_join(thread, nullptr);
    return job.status;
}
