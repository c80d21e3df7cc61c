#include "case_runner.h"

class TestLibrary : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void printsWhatCPythonPrints_data() { backstep::script::testing::list_cases("library"); }
    void printsWhatCPythonPrints() { backstep::script::testing::compare_case("library"); }
};

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"
