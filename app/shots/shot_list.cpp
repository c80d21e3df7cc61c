#include "shots/shot_list.h"

namespace backstep::app {

namespace {

using Kind = ShotPlan::Kind;
using ui::ThemeId;

constexpr auto kEs = words::Language::Spanish;
constexpr auto kEn = words::Language::English;
constexpr auto kLight = ThemeId::Light;
constexpr auto kDark = ThemeId::Dark;
constexpr auto kContrast = ThemeId::Contrast;
constexpr QSize kSmall(1280, 800), kDesign(1440, 900), kLarge(1920, 1080);

std::vector<ShotPlan> lessons() {
    return {
        {"graph_leaf_es", Kind::Window, "graph", "leaf b", kEs, kLight, kSmall, 1},
        {"graph_before_backward_es", Kind::Window, "graph", "last value", kEs, kLight, kSmall, 1},
        {"graph_before_backward_en", Kind::Window, "graph", "last value", kEn, kLight, kSmall, 1},
        {"graph_seed_en", Kind::Window, "graph", "backward", kEn, kDark, kDesign, 2},
        {"graph_node_runs_es", Kind::Window, "graph", "node MulBackward0", kEs, kLight, kSmall, 2},
        {"graph_node_runs_en", Kind::Window, "graph", "node MulBackward0", kEn, kLight, kSmall, 2},
        {"graph_node_runs_dark_es", Kind::Window, "graph", "node PowBackward0", kEs, kDark, kLarge, 2},
        {"graph_slate_written_es", Kind::Window, "graph", "slate w", kEs, kContrast, kDesign, 2},
        {"graph_after_backward_es", Kind::Window, "graph", "backward finished", kEs, kDark, kSmall, 2},
        {"graph_second_backward_es", Kind::Window, "graph", "error", kEs, kLight, kSmall, 3},
        {"graph_second_backward_en", Kind::Window, "graph", "error", kEn, kDark, kLarge, 3},
        {"graph_retained_en", Kind::Window, "graph", "backward finished", kEn, kLight, kLarge, 4},
        {"chain_rule_gate_es", Kind::Window, "chain-rule", "node ReluBackward0", kEs, kLight, kSmall, 3},
        {"chain_rule_gate_en", Kind::Window, "chain-rule", "node ReluBackward0", kEn, kDark, kLarge, 3},
        {"chain_rule_dead_path_es", Kind::Window, "chain-rule", "slate w", kEs, kLight, kLarge, 3},
        {"first_gradient_es", Kind::Window, "first-gradient", "last node", kEs, kLight, kLarge, 2},
        {"first_gradient_en", Kind::Window, "first-gradient", "last node", kEn, kDark, kSmall, 2},
    };
}

std::vector<ShotPlan> codeNobodyArranged() {
    return {
        {"playground_es", Kind::Window, "two_uses.py", "second node MulBackward0", kEs, kLight, kDesign},
        {"playground_output_en", Kind::Window, "first_gradient.py", "print", kEn, kLight, kSmall, 0,
         "Output"},
        {"playground_charts_es", Kind::Window, "first_gradient.py", "end", kEs, kLight, kLarge, 0,
         "Gráficas"},
        {"xor_step_en", Kind::Window, "xor_step.py", "node SigmoidBackward0", kEn, kLight, kDesign},
        {"xor_step_dark_es", Kind::Window, "xor_step.py", "last slate", kEs, kDark, kLarge},
        {"mlp_batch_es", Kind::Window, "mlp_batch.py", "last node AddmmBackward0", kEs, kLight, kLarge},
        {"sixty_nodes_en", Kind::Window, "sixty_nodes.py", "third node DivBackward0", kEn, kLight, kLarge},
        {"sixty_nodes_small_es", Kind::Window, "sixty_nodes.py", "backward", kEs, kDark, kSmall},
        {"recurrent_es", Kind::Window, "recurrent.py", "third node TanhBackward0", kEs, kLight, kLarge},
        {"recurrent_small_en", Kind::Window, "recurrent.py", "last value", kEn, kLight, kSmall},
        {"method_error_en", Kind::Window, "method_error.py", "error", kEn, kLight, kSmall},
        {"method_error_es", Kind::Window, "method_error.py", "error", kEs, kDark, kDesign},
        {"first_gradient_picture_es", Kind::Picture, "first_gradient.py", "node MulBackward0", kEs},
        {"dying_relu_picture_en", Kind::Picture, "dying_relu.py", "end", kEn},
        {"xor_step_picture_es", Kind::Picture, "xor_step.py", "backward finished", kEs},
        {"mlp_batch_picture_en", Kind::Picture, "mlp_batch.py", "last value", kEn},
        {"recurrent_picture_es", Kind::Picture, "recurrent.py", "backward finished", kEs},
    };
}

std::vector<ShotPlan> moments() {
    return {
        {"leaf_made_strip", Kind::Strip, "first_gradient.py", "leaf b"},
        {"op_recorded_strip", Kind::Strip, "first_gradient.py", "value MulBackward0"},
        {"op_not_recorded_strip", Kind::Strip, "no_grad.py", "second value"},
        {"backward_seed_strip", Kind::Strip, "first_gradient.py", "backward"},
        {"node_runs_strip", Kind::Strip, "first_gradient.py", "node MulBackward0"},
        {"node_runs_en_strip", Kind::Strip, "first_gradient.py", "node PowBackward0", kEn, kDark},
        {"contributions_added_strip", Kind::Strip, "two_uses.py", "second node MulBackward0"},
        {"slate_written_strip", Kind::Strip, "first_gradient.py", "slate w"},
        {"slate_adds_strip", Kind::Strip, "two_uses.py", "last slate w"},
        {"gate_shuts_strip", Kind::Strip, "dying_relu.py", "node ReluBackward0"},
        {"dead_path_strip", Kind::Strip, "dying_relu.py", "node MulBackward0"},
        {"zero_written_strip", Kind::Strip, "dying_relu.py", "slate w"},
        {"release_strip", Kind::Strip, "first_gradient.py", "node PowBackward0"},
        {"backward_finished_strip", Kind::Strip, "first_gradient.py", "backward finished"},
        {"second_backward_strip", Kind::Strip, "second_backward.py", "error"},
        {"second_backward_en_strip", Kind::Strip, "second_backward.py", "error", kEn, kDark},
    };
}

}  // namespace

const std::vector<ShotPlan>& shotList() {
    static const std::vector<ShotPlan> list = [] {
        std::vector<ShotPlan> all = lessons();
        for (const auto& more : {codeNobodyArranged(), moments()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return list;
}

}  // namespace backstep::app
