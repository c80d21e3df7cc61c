#include "case_runner.h"

BACKSTEP_CASE_TEST(TestFormat, "format")

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
