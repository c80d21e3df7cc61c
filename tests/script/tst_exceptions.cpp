#include "case_runner.h"

BACKSTEP_CASE_TEST(TestExceptions, "exceptions")

QTEST_GUILESS_MAIN(TestExceptions)
#include "tst_exceptions.moc"
