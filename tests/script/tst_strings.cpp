#include "case_runner.h"

class TestStrings : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("strings"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("strings"); }
};

QTEST_GUILESS_MAIN(TestStrings)
#include "tst_strings.moc"
