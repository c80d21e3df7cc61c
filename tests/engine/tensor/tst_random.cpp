#include "tables.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/random/random.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

namespace {

Tensor filled(Dims sizes, DType dtype, auto fill) {
    Tensor tensor = Tensor::empty(sizes, dtype);
    fill(tensor);
    return tensor;
}

Tensor draw(const std::string& name, Generator& g) {
    using namespace backstep::random;
    const DType f = DType::Float32, d = DType::Float64, l = DType::Int64;
    const Tensor p = floats({0.2f, 0.8f, 0.5f, 0.5f, 0.9f}), w = floats({0.1f, 0.2f, 0.3f, 0.15f, 0.25f});
    if (name == "rand") return rand(Shape{7}, f, g);
    if (name == "rand_double") return rand(Shape{5}, d, g);
    if (name == "randn_5x8") return randn(Shape{5, 8}, f, g);
    if (name == "randn_double_5") return randn(Shape{5}, d, g);
    if (name.starts_with("randn_")) return randn(Shape{std::stoll(name.substr(6))}, f, g);
    if (name == "normal_3") return filled(Shape{3}, f, [&](const Tensor& t) { normal_(t, 2, 0.3, g); });
    if (name == "normal_20") return filled(Shape{20}, f, [&](const Tensor& t) { normal_(t, 2, 0.3, g); });
    if (name == "mixed") {
        const Tensor first = randn(Shape{3}, f, g), second = rand(Shape{1}, f, g),
                     third = randn(Shape{2}, f, g);
        return cat({first, second, third}, 0);
    }
    if (name == "randint_10") return randint(0, 10, Shape{20}, l, g);
    if (name == "randint_negative") return randint(-5, 5, Shape{20}, l, g);
    if (name == "randint_wide") return randint(0, int64_t{1} << 40, Shape{5}, l, g);
    if (name == "randint_float") return randint(3, 9, Shape{5}, f, g);
    if (name == "randperm") return randperm(11, l, g);
    if (name == "uniform")
        return filled(Shape{9}, f, [&](const Tensor& t) { uniform_(t, -0.577, 0.577, g); });
    if (name == "bernoulli") return bernoulli(p, g);
    if (name == "bernoulli_number")
        return filled(Shape{20}, f, [&](const Tensor& t) { bernoulli_(t, 0.3, g); });
    if (name == "exponential") return filled(Shape{6}, f, [&](const Tensor& t) { exponential_(t, 2, g); });
    if (name == "random_float") return filled(Shape{4}, f, [&](const Tensor& t) { random_(t, {}, {}, g); });
    if (name == "random_long") return filled(Shape{4}, l, [&](const Tensor& t) { random_(t, {}, {}, g); });
    if (name == "random_bool")
        return filled(Shape{6}, DType::Bool, [&](const Tensor& t) { random_(t, {}, {}, g); });
    if (name == "multinomial_replacement") return multinomial(w, 30, true, g);
    if (name == "multinomial") return multinomial(w, 3, false, g);
    if (name == "multinomial_one") return multinomial(w, 1, false, g);
    if (name == "multinomial_rows") return multinomial(stack({w, flip(w, Shape{0})}, 0), 4, true, g);
    if (name == "normal_tensors") return normal(floats({1, 10}), floats({0.1f, 0.5f}), g);
    return {};
}

}  // namespace

class TestRandom : public QObject {
    Q_OBJECT
  private slots:
    void a_seed_gives_pytorchs_stream_data() {
        QTest::addColumn<QString>("name");
        for (const auto& entry : read_tensors("streams.txt"))
            QTest::newRow(entry.first.c_str()) << QString::fromStdString(entry.first);
    }
    void a_seed_gives_pytorchs_stream() {
        QFETCH(QString, name);
        static const std::map<std::string, Tensor> expected = read_tensors("streams.txt");
        const std::string key = name.toStdString();
        const size_t slash = key.find('/');
        Generator generator(std::stoull(key.substr(slash + 1)));
        const Tensor got = draw(key.substr(0, slash), generator);
        QVERIFY(got.defined());
        COMPARE_TEXT(list_of(got), list_of(expected.at(key)));
        QVERIFY(same_bits(got, expected.at(key)));
    }
    void seeding_drops_the_kept_normal_value() {
        Generator generator(3);
        const Tensor first = random::randn(Shape{1}, DType::Float32, generator);
        generator.manual_seed(3);
        QVERIFY(same_bits(random::randn(Shape{1}, DType::Float32, generator), first));
    }
    void a_copied_generator_goes_on_alike() {
        Generator generator(3);
        random::randn(Shape{3}, DType::Float32, generator);
        Generator saved = generator;
        const Tensor next = random::randn(Shape{5}, DType::Float32, generator);
        QVERIFY(same_bits(random::randn(Shape{5}, DType::Float32, saved), next));
    }
    void a_transposed_tensor_is_filled_row_by_row() {
        Generator one(5), other(5);
        const Tensor plain = random::rand(Shape{3, 2}, DType::Float32, one);
        const Tensor turned = transpose(Tensor::empty(Shape{2, 3}, DType::Float32), 0, 1);
        random::uniform_(turned, 0, 1, other);
        QVERIFY(same_bits(turned, plain));
    }
    void the_default_seed_is_pytorchs() { QCOMPARE(Generator().initial_seed(), uint64_t{67280421310721}); }
};

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
