#include <QtTest>

#include "fixtures/lesson_traces.h"
#include "trace/index/formula_text.h"

using namespace backstep;
using namespace backstep::trace;

class Names : public QObject {
    Q_OBJECT

    static std::string filled(const std::string& formula, const std::string& self,
                              const std::string& other = {}) {
        const Expression a = read_expression(self), b = read_expression(other);
        return fill_formula(formula,
                            [&](std::string_view name) -> const Expression* {
                                return name == "self" ? &a : name == "other" ? &b : nullptr;
                            })
            .tex;
    }

  private slots:
    void formulas_name_their_operands() {
        const Timeline timeline = lesson_graph().timeline();
        const std::vector<PictureItem>& items = timeline.pictures()[0]->items;
        QCOMPARE(items[4].formula, std::string("w \\cdot x"));
        QCOMPARE(items[5].formula, std::string("w \\cdot x + b"));
        QCOMPARE(items[6].formula, std::string("y - \\mathrm{target}"));
        QCOMPARE(items[7].formula, std::string("(y - \\mathrm{target})^{2}"));
        QCOMPARE(items[5].output_name, std::string("y"));
        QCOMPARE(items[4].output_name, std::string());
        QCOMPARE(items[5].operand_names[0], std::string("w \\cdot x"));
    }

    void parentheses_stand_only_where_needed() {
        QCOMPARE(filled("{self} \\cdot {other}", "a + b", "c"), std::string("(a + b) \\cdot c"));
        QCOMPARE(filled("{self} + {other}", "a - b", "c + d"), std::string("a - b + c + d"));
        QCOMPARE(filled("{self} - {other}", "a", "c + d"), std::string("a - (c + d)"));
        QCOMPARE(filled("{self}^{2}", "a^{2}"), std::string("(a^{2})^{2}"));
        QCOMPARE(filled("\\frac{{self}}{{other}}", "a + b", "c"), std::string("\\frac{a + b}{c}"));
        QCOMPARE(filled("\\max(0, {self})", "a + b"), std::string("\\max(0, a + b)"));
        QCOMPARE(filled("-{self}", "a + b"), std::string("-(a + b)"));
    }

    void the_first_binding_names_a_tensor_and_later_ones_are_primed() {
        TraceBuilder t("w = 1\ny = w * w\ny = y * w\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        const TensorId y = t.op({.title = "MulBackward0",
                                 .name = "mul",
                                 .formula = "{self} \\cdot {other}",
                                 .code = "w * w",
                                 .inputs = {w, w},
                                 .value = 4,
                                 .locals = {2, 2},
                                 .bind = "y"});
        t.bind("alias", y);
        t.line(3);
        t.op({.title = "MulBackward0",
              .name = "mul",
              .formula = "{self} \\cdot {other}",
              .code = "y * w",
              .inputs = {y, w},
              .value = 8,
              .locals = {2, 4},
              .bind = "y"});
        t.finish();
        const Timeline timeline = t.timeline();
        const std::vector<PictureItem>& items = timeline.pictures()[0]->items;
        QCOMPARE(items[1].output_name, std::string("y"));
        QCOMPARE(items[2].output_name, std::string("y'"));
    }

    void in_one_picture_the_turns_of_a_loop_tell_names_apart() {
        TraceBuilder t("w = 1\nh = 0\nfor t in range(2):\n    h = h * w\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        TensorId h = t.leaf("h", 1);
        t.enter_loop(3);
        for (int i = 0; i < 2; ++i) {
            t.turn("t=" + std::to_string(i));
            t.line(4);
            h = t.op({.title = "MulBackward0",
                      .name = "mul",
                      .formula = "{self} \\cdot {other}",
                      .code = "h * w",
                      .inputs = {h, w},
                      .value = 2,
                      .locals = {2, 1},
                      .bind = "h"});
        }
        t.finish();
        const Timeline timeline = t.timeline();
        const std::vector<PictureItem>& items = timeline.pictures()[0]->items;
        QCOMPARE(items[1].output_name, std::string("h"));
        QCOMPARE(items[2].output_name, std::string("h (t=0)"));
        QCOMPARE(items[3].output_name, std::string("h (t=1)"));
        QCOMPARE(items[3].formula, std::string("h_{t=0} \\cdot w"));
    }

    void separate_pictures_of_a_loop_use_the_plain_name() {
        const Timeline timeline = training_loop(3).timeline();
        for (const auto& picture : timeline.pictures())
            QCOMPARE(picture->items.back().output_name, std::string("loss"));
    }

    void an_unnamed_leaf_is_titled_by_its_source() {
        TraceBuilder t("w = torch.tensor(2.0)\n");
        t.line(1);
        const TensorId a = t.leaf("", 2, true);
        t.op({.title = "MulBackward0",
              .name = "mul",
              .formula = "{self} \\cdot {other}",
              .code = "w",
              .inputs = {a, a},
              .value = 4,
              .locals = {2, 2}});
        t.finish();
        const Timeline timeline = t.timeline();
        const std::vector<PictureItem>& items = timeline.pictures()[0]->items;
        QCOMPARE(items[0].title, std::string("torch.tensor(2.0)"));
        QCOMPARE(items[1].formula, std::string("2.0 \\cdot 2.0"));
    }

    void a_custom_function_without_a_formula_is_written_as_a_call() {
        TraceBuilder t("w = 1\ny = F.apply(w)\n");
        t.line(1);
        const TensorId w = t.leaf("w", 2, true);
        t.line(2);
        t.op({.title = "SquareBackward",
              .name = "Square",
              .code = "F.apply(w)",
              .inputs = {w},
              .value = 4,
              .locals = {4}});
        t.finish();
        QCOMPARE(t.timeline().pictures()[0]->items[1].formula, std::string("\\mathrm{Square}(w)"));
    }
};

QTEST_GUILESS_MAIN(Names)
#include "tst_names.moc"
