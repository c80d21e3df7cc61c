#include "case_runner.h"

BACKSTEP_CASE_TEST(TestLifetimes, "lifetimes")

QTEST_GUILESS_MAIN(TestLifetimes)
#include "tst_lifetimes.moc"
