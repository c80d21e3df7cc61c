#include "case_runner.h"

class TestClasses : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("classes"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("classes"); }
};

QTEST_GUILESS_MAIN(TestClasses)
#include "tst_classes.moc"
