#include "case_runner.h"

BACKSTEP_CASE_TEST(TestLibrary, "library")

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"
