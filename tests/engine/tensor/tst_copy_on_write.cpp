#include <cstring>
#include <vector>

#include "base/address_sanitizer.h"
#include "base/large_blocks.h"
#include "tables.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

class TestCopyOnWrite : public QObject {
    Q_OBJECT
  private slots:
    void a_write_leaves_the_snapshot_as_it_was() {
        const Tensor a = floats({1, 2, 3});
        const BufferRef snapshot = a.storage().buffer();
        fill_(a, 9);
        COMPARE_TEXT(list_of(a), "[9.0, 9.0, 9.0]");
        COMPARE_TEXT(list_of(Tensor::from_buffer(snapshot, Shape{3}, DType::Float32)), "[1.0, 2.0, 3.0]");
    }
    void views_go_on_seeing_each_other_after_the_swap() {
        const Tensor a = floats({1, 2, 3}), view = select(a, 0, 1);
        const BufferRef snapshot = a.storage().buffer();
        add_(view, Tensor::from_scalar(5, DType::Float32));
        COMPARE_TEXT(list_of(a), "[1.0, 7.0, 3.0]");
        binary_(kernels::BinaryOp::Mul, a, 2);
        QCOMPARE(view.item().to_double(), 14.0);
        QCOMPARE(reinterpret_cast<const float*>(snapshot->data())[1], 2.0f);
    }
    void without_a_snapshot_nothing_is_copied() {
        const Tensor a = floats({1, 2, 3});
        const std::byte* bytes = a.storage().data();
        fill_(a, 4);
        QCOMPARE(a.storage().data(), bytes);
        const BufferRef snapshot = a.storage().buffer();
        fill_(a, 5);
        QVERIFY(a.storage().data() != bytes);
    }
    void a_tensor_over_a_snapshot_does_not_write_into_it() {
        const Tensor a = floats({1, 2});
        const Tensor over = Tensor::from_buffer(a.storage().buffer(), Shape{2}, DType::Float32);
        fill_(over, 8);
        COMPARE_TEXT(list_of(a), "[1.0, 2.0]");
        COMPARE_TEXT(list_of(over), "[8.0, 8.0]");
    }
    void an_operand_may_be_the_target_itself() {
        const Tensor a = floats({1, 2, 3});
        const BufferRef snapshot = a.storage().buffer();
        add_(a, a);
        COMPARE_TEXT(list_of(a), "[2.0, 4.0, 6.0]");
        sub_(slice(a, 0, 0, 2, 1), slice(a, 0, 0, 2, 1));
        COMPARE_TEXT(list_of(a), "[0.0, 0.0, 6.0]");
    }
    void one_element_moves_out_for_a_snapshot() {
        const Tensor a = Tensor::from_scalar(3, DType::Float64), view = a.alias();
        const BufferRef snapshot = a.storage().buffer();
        QCOMPARE(snapshot->size(), size_t{8});
        fill_(view, 4);
        QCOMPARE(a.item().to_double(), 4.0);
        QCOMPARE(*reinterpret_cast<const double*>(snapshot->data()), 3.0);
    }
    void a_million_small_tensors_are_counted_too() {
        const size_t before = MemoryBudget::used();
        {
            std::vector<Tensor> kept;
            for (int i = 0; i < 10000; ++i) kept.push_back(Tensor::of_float(1));
            QVERIFY(MemoryBudget::used() > before + 900000);
        }
        QVERIFY(MemoryBudget::used() < before + 50000);
        const size_t limit = MemoryBudget::limit();
        MemoryBudget::set_limit(MemoryBudget::used() + 100000);
        std::string raised;
        std::vector<Tensor> kept;
        raised = raised_by([&] {
            for (int i = 0; i < 10000; ++i) kept.push_back(Tensor::of_float(1));
        });
        MemoryBudget::set_limit(limit);
        COMPARE_TEXT(raised, "MemoryError: ");
        QVERIFY(kept.size() < 2000);
    }
    void every_write_counts_towards_the_budget() {
        const size_t before = MemoryBudget::used();
        const Tensor a = zeros(Shape{1000}, DType::Float32);
        {
            const BufferRef snapshot = a.storage().buffer();
            fill_(a, 1);
            QCOMPARE(MemoryBudget::used(), before + 8000);
        }
        QCOMPARE(MemoryBudget::used(), before + 4000);
    }
    void a_mark_on_the_memory_goes_with_the_first_write() {
        const Tensor a = floats({1, 2, 3}), view = select(a, 0, 1);
        a.storage().buffer()->set_mark(7);
        QCOMPARE(a.storage().buffer()->mark(), 7u);
        fill_(view, 4);
        QCOMPARE(a.storage().buffer()->mark(), 0u);
        QCOMPARE(floats({1, 2, 3}).storage().buffer()->mark(), 0u);
    }
    void large_memory_that_was_given_back_serves_the_next_of_its_size() {
        for (const size_t bytes : {size_t(4096), size_t(5000), size_t(401408), size_t(32) << 20}) {
            void* first = LargeBlocks::allocate(bytes);
            std::memset(first, 1, bytes);
            LargeBlocks::release(first, bytes);
            void* again = LargeBlocks::allocate(bytes);
            if (!kAddressSanitizer) QCOMPARE(again, first);
            void* other = LargeBlocks::allocate(bytes);
            QVERIFY(other != again);
            std::memset(other, 2, bytes);
            LargeBlocks::release(other, bytes);
            LargeBlocks::release(again, bytes);
        }
    }
    void what_runs_of_other_sizes_left_behind_makes_room() {
        // 64 MB are kept: of more small ones than that, and then of large ones, the last are there again.
        std::vector<void*> small(20000);
        for (void*& block : small) block = LargeBlocks::allocate(8192);
        for (void* block : small) LargeBlocks::release(block, 8192);
        void* large = LargeBlocks::allocate(size_t(20) << 20);
        LargeBlocks::release(large, size_t(20) << 20);
        void* again = LargeBlocks::allocate(size_t(20) << 20);
        if (!kAddressSanitizer) QCOMPARE(again, large);
        LargeBlocks::release(again, size_t(20) << 20);
    }
};

QTEST_GUILESS_MAIN(TestCopyOnWrite)
#include "tst_copy_on_write.moc"
