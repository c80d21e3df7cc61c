#include "case_runner.h"

BACKSTEP_CASE_TEST(TestArithmetic, "arithmetic")

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"
