#include "case_runner.h"

class TestFunctions : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("functions"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("functions"); }
};

QTEST_GUILESS_MAIN(TestFunctions)
#include "tst_functions.moc"
