#include "case_runner.h"

class TestFormat : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("format"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("format"); }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
