#include "case_runner.h"

BACKSTEP_CASE_TEST(TestObjects, "objects")

QTEST_GUILESS_MAIN(TestObjects)
#include "tst_objects.moc"
