#include "case_runner.h"

BACKSTEP_CASE_TEST(TestTracebacks, "tracebacks")

QTEST_GUILESS_MAIN(TestTracebacks)
#include "tst_tracebacks.moc"
