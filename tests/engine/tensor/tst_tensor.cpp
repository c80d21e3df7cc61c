#include <atomic>

#include "tables.h"
#include "tensor/kernels/view.h"
#include "tensor/stop.h"

using namespace backstep;
using namespace backstep::test;

class TestTensor : public QObject {
    Q_OBJECT
  private slots:
    void init() { TensorIds::restart(); }

    void ids_count_births_from_one() {
        const Tensor a = Tensor::empty_scalar(DType::Float32), b = a, c = a.alias();
        QCOMPARE(a.id().value, 1u);
        QCOMPARE(b.id().value, 1u);
        QCOMPARE(c.id().value, 2u);
    }
    void an_object_lives_as_long_as_a_handle() {
        const size_t before = MemoryBudget::used();
        {
            Tensor a = zeros(Shape{100}, DType::Float64);
            const Tensor view = select(a, 0, 3);
            a.reset();
            QCOMPARE(MemoryBudget::used(), before + 800);
            QCOMPARE(view.item().to_double(), 0.0);
        }
        QCOMPARE(MemoryBudget::used(), before);
    }
    void a_scalar_node_is_small() { QVERIFY(sizeof(TensorImpl) <= 64 && sizeof(Storage) <= 32); }

    void strides_and_contiguity_follow_views() {
        const Tensor a = counting(Shape{2, 3, 4});
        QVERIFY(a.is_contiguous());
        COMPARE_TEXT(to_string(a.strides()), "[12, 4, 1]");
        const Tensor t = transpose(a, 0, 2);
        COMPARE_TEXT(to_string(t.strides()), "[1, 4, 12]");
        QVERIFY(!t.is_contiguous());
        QVERIFY(t.is_dense());
        QVERIFY(!slice(a, 1, 0, 3, 2).is_dense());
        QVERIFY(select(a, 0, 1).is_contiguous());
        QCOMPARE(select(a, 0, 1).offset(), 12);
        QVERIFY(zeros(Shape{3, 0, 2}, DType::Float32).is_contiguous());
    }
    void views_and_detached_aliases_share_the_version() {
        const Tensor a = counting(Shape{3}), view = select(a, 0, 0), detached = a.alias(),
                     data = a.data_alias();
        a.bump_version();
        view.bump_version();
        QCOMPARE(a.version(), 2u);
        QCOMPARE(detached.version(), 2u);
        QCOMPARE(data.version(), 0u);
        data.bump_version();
        QCOMPARE(data.alias().version(), 1u);
        QCOMPARE(a.version(), 2u);
    }
    void set_data_takes_the_other_form_and_keeps_identity() {
        const Tensor a = counting(Shape{3}), b = counting(Shape{2, 2});
        a.bump_version();
        const TensorId id = a.id();
        a.set_data(b);
        COMPARE_TEXT(list_of(a), "[[0.0, 1.0], [2.0, 3.0]]");
        QCOMPARE(a.id(), id);
        QCOMPARE(a.version(), 1u);
        QVERIFY(a.shares_storage(b));
    }
    void views_of_inference_tensors_are_inference_tensors() {
        const Tensor a = counting(Shape{3});
        a.set_inference(true);
        a.set_parameter(true);
        QVERIFY(select(a, 0, 0).is_inference());
        QVERIFY(!select(a, 0, 0).is_parameter());
        QVERIFY(a.is_parameter());
        a.set_inference(false);
        QVERIFY(!a.is_inference());
    }
    void item_converts_each_dtype() {
        QVERIFY(Tensor::from_scalar(2.5, DType::Bool).item().is_bool());
        QCOMPARE(Tensor::from_scalar(2.5, DType::Int64).item().to_int(), 2);
        QCOMPARE(Tensor::from_scalar(0.1, DType::Float32).item().to_double(), double(0.1f));
        QCOMPARE(Tensor::from_scalar(0.1, DType::Float64).item().to_double(), 0.1);
    }
    void meta_dies_with_the_tensor() {
        struct Meta : TensorMeta {
            explicit Meta(bool& flag) : gone(flag) {}
            ~Meta() override { gone = true; }
            bool& gone;
        };
        bool gone = false;
        {
            const Tensor a = Tensor::empty_scalar(DType::Float32);
            a.set_meta(std::make_unique<Meta>(gone));
            QVERIFY(a.meta());
            QVERIFY(!gone);
        }
        QVERIFY(gone);
    }
    void stop_ends_a_long_kernel() {
        const Tensor big = zeros(Shape{3 * kStopTile}, DType::Bool);
        std::atomic<bool> stop = false;
        const StopScope scope(stop);
        fill_(big, true);
        stop = true;
        bool stopped = false;
        try {
            fill_(big, false);
        } catch (const Stopped&) {
            stopped = true;
        }
        QVERIFY(stopped);
        QVERIFY(big.element(3 * kStopTile - 1).to_bool());
    }
};

QTEST_GUILESS_MAIN(TestTensor)
#include "tst_tensor.moc"
