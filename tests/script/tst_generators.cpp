#include "case_runner.h"

class TestGenerators : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("generators"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("generators"); }
};

QTEST_GUILESS_MAIN(TestGenerators)
#include "tst_generators.moc"
