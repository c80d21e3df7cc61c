#include "case_runner.h"

BACKSTEP_CASE_TEST(TestStrings, "strings")

QTEST_GUILESS_MAIN(TestStrings)
#include "tst_strings.moc"
