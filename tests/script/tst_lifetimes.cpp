#include "case_runner.h"

class TestLifetimes : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("lifetimes"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("lifetimes"); }
};

QTEST_GUILESS_MAIN(TestLifetimes)
#include "tst_lifetimes.moc"
