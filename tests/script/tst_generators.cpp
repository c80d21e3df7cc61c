#include "case_runner.h"

BACKSTEP_CASE_TEST(TestGenerators, "generators")

QTEST_GUILESS_MAIN(TestGenerators)
#include "tst_generators.moc"
