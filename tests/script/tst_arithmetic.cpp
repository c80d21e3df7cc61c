#include "case_runner.h"

class TestArithmetic : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("arithmetic"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("arithmetic"); }
};

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"
