#include "run/run_worker.h"

#include <pthread.h>

#include "base/error.h"

namespace backstep::run {

struct RunWorker::Thread {
    pthread_t id{};
};

namespace {

constexpr size_t kStackBytes = size_t{64} << 20;

}  // namespace

RunWorker::RunWorker(Request request, std::function<void(Outcome)> done)
    : run_(std::move(request)), done_(std::move(done)), thread_(std::make_unique<Thread>()) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    const int failed = pthread_create(&thread_->id, &attributes, &RunWorker::work, this);
    pthread_attr_destroy(&attributes);
    INTERNAL_ASSERT(failed == 0);
}

RunWorker::~RunWorker() {
    run_.stop();
    pthread_join(thread_->id, nullptr);
}

void* RunWorker::work(void* self) {
    auto* worker = static_cast<RunWorker*>(self);
    Outcome outcome = worker->run_.execute();
    if (worker->done_) worker->done_(std::move(outcome));
    return nullptr;
}

Outcome run_deep(Request request) {
    Outcome outcome;
    struct Wait {
        Run run;
        Outcome& outcome;
    } wait{Run(std::move(request)), outcome};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    pthread_t thread;
    const auto work = [](void* argument) -> void* {
        auto* job = static_cast<Wait*>(argument);
        job->outcome = job->run.execute();
        return nullptr;
    };
    const int failed = pthread_create(&thread, &attributes, +work, &wait);
    pthread_attr_destroy(&attributes);
    INTERNAL_ASSERT(failed == 0);
    pthread_join(thread, nullptr);
    return outcome;
}

}  // namespace backstep::run
