#include "case_runner.h"

BACKSTEP_CASE_TEST(TestClasses, "classes")

QTEST_GUILESS_MAIN(TestClasses)
#include "tst_classes.moc"
