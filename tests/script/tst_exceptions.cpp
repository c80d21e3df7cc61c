#include "case_runner.h"

class TestExceptions : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("exceptions"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("exceptions"); }
};

QTEST_GUILESS_MAIN(TestExceptions)
#include "tst_exceptions.moc"
