#include "case_runner.h"

BACKSTEP_CASE_TEST(TestFunctions, "functions")

QTEST_GUILESS_MAIN(TestFunctions)
#include "tst_functions.moc"
