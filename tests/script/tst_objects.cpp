#include "case_runner.h"

class TestObjects : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("objects"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("objects"); }
};

QTEST_GUILESS_MAIN(TestObjects)
#include "tst_objects.moc"
