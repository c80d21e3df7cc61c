#include <QtTest>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "recorded.h"
#include "run/source_tokens.h"

using namespace backstep;
using namespace backstep::run;

class Runs : public QObject {
    Q_OBJECT

  private slots:
    void output_comes_as_it_is_printed() {
        Request request = Recorded::request("print(1)\nprint(2)\n", Mode::Strict, {});
        std::string seen;
        request.output = [&seen](std::string_view text) { seen += text; };
        const Outcome outcome = run_deep(std::move(request));
        QCOMPARE(seen, std::string("1\n2\n"));
        QCOMPARE(outcome.output, seen);
    }

    void cells_of_a_notebook_share_names_and_echo() {
        Request request;
        request.mode = Mode::Notebook;
        request.cells = {{"cell 1", "x = torch.tensor(2.0)\n"}, {"cell 2", "x\nx * 2\n"}};
        const Outcome outcome = run_deep(std::move(request));
        QCOMPARE(outcome.traceback, std::string());
        QCOMPARE(outcome.output, std::string("tensor(4.)\n"));
    }

    void a_file_knows_only_what_it_imports() {
        const Outcome outcome = run_deep(Recorded::request("x = torch.tensor(2.0)\n", Mode::Strict, {}));
        QCOMPARE(outcome.error_type, std::string("NameError"));
    }

    void what_is_supplied_costs_no_steps() {
        Limits limits;
        limits.steps = 100;
        const Outcome outcome =
            run_deep(Recorded::request("print(math.floor(2.5))\n", Mode::Notebook, limits));
        QCOMPARE(outcome.traceback, std::string());
        QCOMPARE(outcome.output, std::string("2\n"));
    }

    void a_run_without_memory_for_its_modules_raises() {
        Limits limits;
        limits.memory = 1;
        const Outcome outcome = run_deep(Recorded::request("print(1)\n", Mode::Notebook, limits));
        QCOMPARE(outcome.status, Outcome::Status::Raised);
        QCOMPARE(outcome.error_type, std::string("MemoryError"));
    }

    void nothing_is_recorded_when_nobody_asked() {
        Request request =
            Recorded::request("import torch\nx = torch.tensor(2.0)\nprint(x)\n", Mode::Strict, {});
        request.record = false;
        const Outcome outcome = run_deep(std::move(request));
        QCOMPARE(outcome.output, std::string("tensor(2.)\n"));
        QCOMPARE(outcome.view.size(), 0u);
    }

    void stop_ends_an_endless_loop() {
        std::atomic<bool> ended{false};
        Outcome::Status status{};
        {
            Limits limits;
            limits.steps = 0;
            limits.trace_bytes = 1 << 20;
            RunWorker worker(Recorded::request("while True:\n    pass\n", Mode::Strict, limits),
                             [&](Outcome outcome) {
                                 status = outcome.status;
                                 ended = true;
                             });
            worker.stop();
        }
        QVERIFY(ended);
        QCOMPARE(status, Outcome::Status::Stopped);
    }

    void the_trace_may_be_read_while_the_run_goes_on() {
        RunWorker worker(Recorded::request("import torch\nx = torch.tensor(1.0, requires_grad=True)\n"
                                           "for i in range(300):\n    (x * x).backward()\n",
                                           Mode::Strict, {}),
                         nullptr);
        uint32_t seen = 0;
        while (!worker.trace()->finished()) {
            const trace::TraceView view(worker.trace());
            const trace::Timeline timeline(view);
            if (timeline.size() > 0) (void)timeline.state(timeline.size());
            seen = std::max(seen, timeline.size());
            std::this_thread::yield();
        }
        const trace::Timeline timeline{trace::TraceView(worker.trace())};
        QVERIFY(timeline.size() >= seen);
        QVERIFY(timeline.size() > 900);
    }

    void two_runs_give_the_same_output_and_the_same_trace() {
        const std::string code =
            "import torch\nx = torch.randn(2, requires_grad=True)\nprint((x * x).sum().grad_fn)\n";
        const Recorded a(code), b(code);
        QCOMPARE(a.outcome.output, b.outcome.output);
        QCOMPARE(a.texts(), b.texts());
    }

    // Modules written in our Python are compiled once; what a run does to them is its own.
    void runs_at_once_each_have_modules_of_their_own() {
        const std::string source =
            "import random, collections, dataclasses, torch\n"
            "@dataclasses.dataclass\nclass Point:\n    x: int\n    y: int = 2\n"
            "seen = hasattr(collections, 'mine'), hasattr(random.shuffle, 'mine')\n"
            "collections.mine = 1\nrandom.shuffle = print\n"
            "random.seed(3)\ntorch.manual_seed(0)\n"
            "net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU())\n"
            "torch.nn.ReLU.extra_repr = lambda self: 'mine'\n"
            "print(seen, Point(1), collections.Counter('abca').most_common(1), random.random(), net)\n";
        const std::string first = run_deep(Recorded::request(source, Mode::Strict, {})).output;
        QVERIFY2(first.starts_with("(False, False) Point(x=1, y=2) [('a', 2)] 0.23796462709189137 "),
                 first.c_str());
        QVERIFY(first.find("ReLU(mine)") != std::string::npos);
        std::array<std::string, 4> outputs;
        std::vector<std::thread> runs;
        for (std::string& output : outputs)
            runs.emplace_back([&] {
                for (int again = 0; again < 3; ++again)
                    output += run_deep(Recorded::request(source, Mode::Strict, {})).output;
            });
        for (std::thread& one : runs) one.join();
        for (const std::string& output : outputs) QCOMPARE(output, first + first + first);
    }

    void tokens_of_a_source_come_in_order() {
        const std::vector<SourceToken> tokens = source_tokens("def f(x):\n    return x + 1.5  # sum\n");
        QCOMPARE(tokens[0].kind, TokenKind::Keyword);
        QCOMPARE(tokens[1].kind, TokenKind::Definition);
        QCOMPARE(tokens.back().kind, TokenKind::Comment);
        QVERIFY(std::is_sorted(tokens.begin(), tokens.end(),
                               [](const SourceToken& a, const SourceToken& b) { return a.span < b.span; }));
    }
};

QTEST_GUILESS_MAIN(Runs)
#include "tst_run.moc"
