#include "case_runner.h"

class TestTracebacks : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("tracebacks"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("tracebacks"); }
};

QTEST_GUILESS_MAIN(TestTracebacks)
#include "tst_tracebacks.moc"
