#include "tables.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/lookup/distinct.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;
using Indices = std::vector<kernels::Index>;

namespace {
Tensor matrix(std::initializer_list<std::vector<int64_t>> rows) {
    std::vector<int64_t> values;
    for (const auto& row : rows) values.insert(values.end(), row.begin(), row.end());
    return from_values(values,
                       Shape{static_cast<int64_t>(rows.size()), static_cast<int64_t>(rows.begin()->size())});
}
kernels::Slice all_of_it() { return {}; }
kernels::Slice from_to(int64_t start, int64_t stop, int64_t step = 1) { return {start, stop, step}; }
}  // namespace

class TestIndexing : public QObject {
    Q_OBJECT
    Tensor m_ = counting(Shape{2, 3});

    std::string got(const Indices& indices) const { return list_of(index(m_, indices)); }
    static std::string sizes(const Indices& indices) {
        return to_string(index(zeros(Shape{2, 3, 4, 5}, DType::Float32), indices).sizes());
    }

  private slots:
    void ints_slices_none_and_ellipsis_are_views() {
        COMPARE_TEXT(got({Index(int64_t{1})}), "[3.0, 4.0, 5.0]");
        COMPARE_TEXT(got({Index(int64_t{-1}), Index(int64_t{0})}), "3.0");
        COMPARE_TEXT(got({all_of_it(), from_to(0, 3, 2)}), "[[0.0, 2.0], [3.0, 5.0]]");
        COMPARE_TEXT(got({from_to(1, 5)}), "[[3.0, 4.0, 5.0]]");
        COMPARE_TEXT(got({Ellipsis{}, Index(int64_t{0})}), "[0.0, 3.0]");
        COMPARE_TEXT(got({NewAxis{}, all_of_it(), Index(int64_t{0})}), "[[0.0, 3.0]]");
        COMPARE_TEXT(got({longs_0d(1), all_of_it()}), "[3.0, 4.0, 5.0]");
        QVERIFY(plan_index(m_, {NewAxis{}, Index(int64_t{1}), from_to(0, 2)}).is_view());
        QVERIFY(index(m_, {Index(int64_t{0})}).shares_storage(m_));
        COMPARE_TEXT(got({}), list_of(m_));
    }
    void masks_and_index_tensors_choose_elements() {
        COMPARE_TEXT(got({bools({true, false})}), "[[0.0, 1.0, 2.0]]");
        COMPARE_TEXT(got({all_of_it(), longs({0, 2})}), "[[0.0, 2.0], [3.0, 5.0]]");
        COMPARE_TEXT(got({longs({0, 1}), longs({1, -1})}), "[1.0, 5.0]");
        COMPARE_TEXT(got({cast(matrix({{1, 0, 1}, {1, 1, 1}}), DType::Bool)}), "[0.0, 2.0, 3.0, 4.0, 5.0]");
        COMPARE_TEXT(got({matrix({{0, 1}, {1, 0}}), Index(int64_t{0})}), "[[0.0, 3.0], [3.0, 0.0]]");
        COMPARE_TEXT(got({bools({true, true}), bools({true, false, true})}), "[0.0, 5.0]");
        COMPARE_TEXT(got({NewAxis{}, longs({0, 1}), NewAxis{}, longs({0, 1})}), "[[[0.0]], [[4.0]]]");
        COMPARE_TEXT(to_string(index(m_, {longs({})}).sizes()), "[0, 3]");
        COMPARE_TEXT(to_string(index(m_, {Index(true)}).sizes()), "[1, 2, 3]");
        COMPARE_TEXT(to_string(index(m_, {Index(false)}).sizes()), "[0, 2, 3]");
    }
    void index_dims_go_in_place_or_first() {
        const Tensor two = longs({0, 1});
        COMPARE_TEXT(sizes({all_of_it(), two, all_of_it(), two}), "[2, 2, 4]");
        COMPARE_TEXT(sizes({two, all_of_it(), all_of_it(), two}), "[2, 3, 4]");
        COMPARE_TEXT(sizes({all_of_it(), two, two}), "[2, 2, 5]");
        COMPARE_TEXT(sizes({Index(int64_t{0}), all_of_it(), two}), "[3, 2, 5]");
        COMPARE_TEXT(sizes({all_of_it(), Index(int64_t{0}), all_of_it(), two}), "[2, 4, 2]");
        COMPARE_TEXT(sizes({Ellipsis{}, two, Index(int64_t{0})}), "[2, 3, 2]");
        COMPARE_TEXT(sizes({matrix({{0}, {1}}), two}), "[2, 2, 4, 5]");
    }
    void assignments_write_through_views_and_indices() {
        const Tensor a = counting(Shape{2, 3});
        index_assign(a, {Index(int64_t{0})}, Tensor::from_scalar(9, DType::Float32));
        index_assign(a, {all_of_it(), Index(int64_t{1})}, floats({7, 8}));
        index_assign(a, {longs({1}), longs({2})}, floats({6}));
        COMPARE_TEXT(list_of(a), "[[9.0, 7.0, 9.0], [3.0, 8.0, 6.0]]");
        index_assign(a, {Index(int64_t{1})}, from_values(std::vector<float>{1, 2, 3}, Shape{1, 3}));
        index_assign(a, {cast(matrix({{1, 0, 1}, {0, 0, 0}}), DType::Bool)}, floats({4, 5}));
        COMPARE_TEXT(list_of(a), "[[4.0, 7.0, 5.0], [1.0, 2.0, 3.0]]");
        const Tensor counts = floats({0, 0, 0});
        index_put_(counts, {longs({0, 0, 2})}, floats({1, 2, 3}), true);
        COMPARE_TEXT(list_of(counts), "[3.0, 0.0, 3.0]");
    }
    void gather_and_scatter_follow_the_index() {
        COMPARE_TEXT(list_of(gather(m_, 0, matrix({{0, 1, 0}, {1, 1, 1}, {0, 0, 0}}))),
                     "[[0.0, 4.0, 2.0], [3.0, 4.0, 5.0], [0.0, 1.0, 2.0]]");
        COMPARE_TEXT(list_of(gather(Tensor::from_scalar(5, DType::Float32), 0, longs({0, 0}))), "[5.0, 5.0]");
        const Tensor a = counting(Shape{2, 3});
        scatter_(a, 0, matrix({{0, 1, 0}}), from_values(std::vector<float>{9, 8, 7}, Shape{1, 3}));
        COMPARE_TEXT(list_of(a), "[[9.0, 1.0, 7.0], [3.0, 8.0, 5.0]]");
        scatter_add_(a, 0, matrix({{0, 1, 0}, {0, 0, 0}}), ones(Shape{2, 3}, DType::Float32));
        COMPARE_TEXT(list_of(a), "[[11.0, 2.0, 9.0], [3.0, 9.0, 5.0]]");
        scatter_(a, 1, matrix({{0}, {2}}), Scalar(0));
        COMPARE_TEXT(list_of(a), "[[0.0, 2.0, 9.0], [3.0, 9.0, 0.0]]");
    }
    void slices_are_picked_added_and_filled_by_index() {
        COMPARE_TEXT(list_of(index_select(m_, 1, longs({2, 0}))), "[[2.0, 0.0], [5.0, 3.0]]");
        const Tensor a = counting(Shape{2, 3});
        index_add_(a, 0, longs({0, 0}), ones(Shape{2, 3}, DType::Float32), 2);
        COMPARE_TEXT(list_of(a), "[[4.0, 5.0, 6.0], [3.0, 4.0, 5.0]]");
        index_fill_(a, 1, longs({1}), 0);
        masked_fill_(a, bools({true, false, false}), -1);
        COMPARE_TEXT(list_of(a), "[[-1.0, 0.0, 6.0], [-1.0, 0.0, 5.0]]");
        masked_scatter_(a, bools({true, true, false}), floats({1, 2, 3, 4}));
        COMPARE_TEXT(list_of(a), "[[1.0, 2.0, 6.0], [3.0, 4.0, 5.0]]");
        COMPARE_TEXT(list_of(masked_select(a, bools({true, false, true}))), "[1.0, 6.0, 3.0, 5.0]");
        COMPARE_TEXT(list_of(take(a, longs({5, -6}))), "[5.0, 1.0]");
        COMPARE_TEXT(list_of(nonzero(floats({0, 1, 2}))), "[[1], [2]]");
    }
    void parts_join_and_turn() {
        COMPARE_TEXT(list_of(cat({floats({1}), longs({2})}, 0)), "[1.0, 2.0]");
        COMPARE_TEXT(list_of(cat({m_, m_}, 1)),
                     "[[0.0, 1.0, 2.0, 0.0, 1.0, 2.0], [3.0, 4.0, 5.0, 3.0, 4.0, 5.0]]");
        COMPARE_TEXT(list_of(cat({zeros(Shape{0}, DType::Float32), m_}, 0)), list_of(m_));
        COMPARE_TEXT(list_of(stack({longs({1, 2}), longs({3, 4})}, -1)), "[[1, 3], [2, 4]]");
        COMPARE_TEXT(list_of(triu(m_, 1)), "[[0.0, 1.0, 2.0], [0.0, 0.0, 5.0]]");
        COMPARE_TEXT(list_of(tril(m_, 0)), "[[0.0, 0.0, 0.0], [3.0, 4.0, 0.0]]");
        COMPARE_TEXT(list_of(flip(m_, Shape{0, 1})), "[[5.0, 4.0, 3.0], [2.0, 1.0, 0.0]]");
        COMPARE_TEXT(list_of(roll(m_, Shape{1}, {})), "[[5.0, 0.0, 1.0], [2.0, 3.0, 4.0]]");
        COMPARE_TEXT(list_of(roll(m_, Shape{1, 2}, Shape{0, 1})), "[[4.0, 5.0, 3.0], [1.0, 2.0, 0.0]]");
        COMPARE_TEXT(list_of(repeat(longs({1, 2}), Shape{2, 2})), "[[1, 2, 1, 2], [1, 2, 1, 2]]");
        COMPARE_TEXT(list_of(repeat_interleave(m_, 2, 1)),
                     "[[0.0, 0.0, 1.0, 1.0, 2.0, 2.0], [3.0, 3.0, 4.0, 4.0, 5.0, 5.0]]");
        COMPARE_TEXT(list_of(diag(longs({1, 2}), 1)), "[[0, 1, 0], [0, 0, 2], [0, 0, 0]]");
        COMPARE_TEXT(list_of(diag(m_, 1)), "[1.0, 5.0]");
        COMPARE_TEXT(list_of(one_hot(longs({1, 2}), -1)), "[[0, 1, 0], [0, 0, 1]]");
        COMPARE_TEXT(list_of(meshgrid({longs({1, 2}), longs({3, 4, 5})}, false)[1]),
                     "[[3, 3], [4, 4], [5, 5]]");
    }
    void sorting_is_stable_with_nan_last() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        COMPARE_TEXT(list_of(sort(longs({3, 1, 3, 2}), 0, false).second), "[1, 3, 0, 2]");
        COMPARE_TEXT(list_of(sort(longs({3, 1, 3, 2}), 0, true).second), "[0, 2, 3, 1]");
        COMPARE_TEXT(list_of(sort(floats({2, nan, 1}), 0, true).first), "[nan, 2.0, 1.0]");
        COMPARE_TEXT(list_of(sort(m_, 0, true).first), "[[3.0, 4.0, 5.0], [0.0, 1.0, 2.0]]");
        COMPARE_TEXT(list_of(topk(m_, 2, 1, true, true).second), "[[2, 1], [2, 1]]");
        COMPARE_TEXT(list_of(topk(m_, 1, 0, false, true).first), "[[0.0, 1.0, 2.0]]");
        COMPARE_TEXT(list_of(kthvalue(m_, 1, 0, true).first), "[[0.0, 1.0, 2.0]]");
        COMPARE_TEXT(list_of(median(m_)), "2.0");
        COMPARE_TEXT(list_of(median(floats({1, nan}))), "nan");
        const kernels::Distinct found = distinct(longs({3, 1, 3}), std::nullopt, true);
        COMPARE_TEXT(list_of(found.values) + list_of(found.inverse) + list_of(found.counts),
                     "[1, 3][1, 0, 1][1, 2]");
        COMPARE_TEXT(list_of(bincount(longs({1, 2, 3}), {}, 6)), "[0, 1, 1, 1, 0, 0]");
    }

  private:
    using Index = kernels::Index;
    using NewAxis = kernels::NewAxis;
    using Ellipsis = kernels::Ellipsis;
    static Tensor longs_0d(int64_t value) { return Tensor::from_scalar(value, DType::Int64); }
};

QTEST_GUILESS_MAIN(TestIndexing)
#include "tst_indexing.moc"
