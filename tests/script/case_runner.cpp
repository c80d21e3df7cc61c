#include "case_runner.h"

#include <pthread.h>

#include <QDir>
#include <fstream>
#include <iterator>

namespace backstep::script::testing {
namespace {

QString folder_path(const char* folder) {
    return QStringLiteral(BACKSTEP_TEST_DATA "/cases/") + QLatin1String(folder) + QLatin1Char('/');
}

std::string read(const QString& path) {
    std::ifstream in(path.toStdString(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Job {
    const std::string* source;
    SessionMode mode;
    Limits limits;
    Printed printed;
};

void* run_job(void* argument) {
    auto& job = *static_cast<Job*>(argument);
    Session session(job.mode, job.limits);
    session.vm().output = [&](std::string_view text) { job.printed.output += text; };
    session.echo = [&](SourceSpan, const Value&, const std::string& repr) {
        job.printed.echoes += repr + "\n";
    };
    job.printed.result = session.run(*job.source, "case.py");
    job.printed.result.exception = Value();  // it must not outlive its session
    return nullptr;
}

}  // namespace

// As in the program: on a thread with room for a thousand calls inside each other, also when instrumented.
Printed run_source(const std::string& source, SessionMode mode, Limits limits) {
    constexpr size_t kStack = size_t{64} << 20;
    Job job{&source, mode, limits, {}};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStack);
    pthread_t thread;
    pthread_create(&thread, &attributes, run_job, &job);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    return std::move(job.printed);
}

void list_cases(const char* folder) {
    QTest::addColumn<QString>("name");
    const QStringList files =
        QDir(folder_path(folder)).entryList({QStringLiteral("*.py")}, QDir::Files, QDir::Name);
    for (const QString& file : files) QTest::newRow(qPrintable(file)) << file.chopped(3);
    QVERIFY2(!files.isEmpty(), "no cases found");
}

void compare_case(const char* folder) {
    QFETCH(QString, name);
    const QString base = folder_path(folder) + name;
    const Printed printed = run_source(read(base + QStringLiteral(".py")));
    QCOMPARE(QString::fromStdString(printed.output),
             QString::fromStdString(read(base + QStringLiteral(".out"))));
    QCOMPARE(QString::fromStdString(printed.result.traceback),
             QString::fromStdString(read(base + QStringLiteral(".err"))));
}

}  // namespace backstep::script::testing
