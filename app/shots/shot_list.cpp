#include "shots/shot_list.h"

#include <algorithm>
#include <string_view>

namespace backstep::app {

namespace {

using Kind = ShotPlan::Kind;
using Asked = ShotPlan::Asked;
using ui::ThemeId;

constexpr auto kEs = words::Language::Spanish;
constexpr auto kEn = words::Language::English;
constexpr auto kLight = ThemeId::Light;
constexpr auto kDark = ThemeId::Dark;
constexpr auto kContrast = ThemeId::Contrast;
constexpr QSize kSmall(1280, 800), kDesign(1440, 900), kLarge(1920, 1080);
constexpr QSize kLargeText(853, 533);  // what text at 150 % leaves of the small one

// What a learner meets, where the lessons show it.
struct Moment {
    const char* name;
    const char* opens;
    const char* at;
    uint32_t cell;
};

constexpr Moment kMoments[] = {
    {"leaf_made", "graph", "leaf b", 1},
    {"op_recorded", "graph", "value MulBackward0", 1},
    {"not_recorded", "no_grad.py", "second value", 0},
    {"before_backward", "graph", "last value", 1},
    {"backward_seed", "graph", "backward", 2},
    {"release", "graph", "node PowBackward0", 2},
    {"node_runs", "graph", "node MulBackward0", 2},
    {"contributions_wait", "first-gradient", "last node", 2},
    {"contributions_added", "two_uses.py", "second node MulBackward0", 0},
    {"slate_written", "graph", "slate w", 2},
    {"backward_finished", "graph", "backward finished", 2},
    {"gate_shuts", "chain-rule", "node ReluBackward0", 3},
    {"dead_path", "chain-rule", "slate w", 3},
    {"second_backward", "graph", "error", 3},
    {"retained", "graph", "backward finished", 4},
};

// Every moment small and large, light and dark, in Spanish and in English; once in high contrast, once in
// grey.
std::vector<ShotPlan> contactSheets() {
    std::vector<ShotPlan> sheets;
    const auto add = [&sheets](const Moment& moment, const char* ending, words::Language language,
                               ThemeId theme, QSize size) {
        sheets.push_back({std::string(moment.name) + ending, Kind::Window, moment.opens, moment.at, language,
                          theme, size, moment.cell});
    };
    for (const Moment& moment : kMoments) {
        add(moment, "_small_light_es", kEs, kLight, kSmall);
        add(moment, "_small_light_en", kEn, kLight, kSmall);
        add(moment, "_small_dark_es", kEs, kDark, kSmall);
        add(moment, "_small_dark_en", kEn, kDark, kSmall);
        add(moment, "_large_light_es", kEs, kLight, kLarge);
        add(moment, "_large_light_en", kEn, kLight, kLarge);
        add(moment, "_large_dark_es", kEs, kDark, kLarge);
        add(moment, "_large_dark_en", kEn, kDark, kLarge);
        add(moment, "_contrast_es", kEs, kContrast, kDesign);
        add(moment, "_grey_es", kEs, kLight, kDesign);
        sheets.back().grey = true;
    }
    return sheets;
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
        {"xor_step_end_es", Kind::Window, "xor_step.py", "end", kEs, kLight, kSmall},
        {"mlp_batch_es", Kind::Window, "mlp_batch.py", "last node AddmmBackward0", kEs, kLight, kLarge},
        {"tensors_es", Kind::Window, "tensors.py", "node MmBackward0", kEs, kLight, kDesign},
        {"tensors_dark_en", Kind::Window, "tensors.py", "last slate", kEn, kDark, kSmall},
        {"tensors_contrast_en", Kind::Window, "tensors.py", "node AddBackward0", kEn, kContrast, kLarge},
        {"sixty_nodes_en", Kind::Window, "sixty_nodes.py", "third node DivBackward0", kEn, kLight, kLarge},
        {"sixty_nodes_small_es", Kind::Window, "sixty_nodes.py", "backward", kEs, kDark, kSmall},
        {"recurrent_es", Kind::Window, "recurrent.py", "third node TanhBackward0", kEs, kLight, kLarge},
        {"recurrent_small_en", Kind::Window, "recurrent.py", "last value", kEn, kLight, kSmall},
        {"recurrent_tensors_es", Kind::Window, "recurrent_tensors.py", "third node TanhBackward0", kEs,
         kLight, kSmall},
        {"recurrent_tensors_end_en", Kind::Window, "recurrent_tensors.py", "end", kEn, kDark, kLarge},
        {"classes_en", Kind::Window, "classes.py", "last value", kEn, kLight, kSmall},
        {"classes_slate_es", Kind::Window, "classes.py", "last slate", kEs, kDark, kSmall},
        {"method_error_en", Kind::Window, "method_error.py", "error", kEn, kLight, kSmall},
        {"method_error_es", Kind::Window, "method_error.py", "error", kEs, kDark, kDesign},
        {"why_zero_es", Kind::Window, "dying_relu.py", "end", kEs, kLight, kSmall, 0, "", Asked::Why},
        {"why_zero_dark_en", Kind::Window, "dying_relu.py", "end", kEn, kDark, kSmall, 0, "", Asked::Why},
        {"why_has_en", Kind::Window, "two_uses.py", "end", kEn, kLight, kDesign, 0, "", Asked::Why},
        {"check_es", Kind::Window, "custom_scale.py", "end", kEs, kLight, kDesign, 0, "", Asked::Check},
        {"check_kink_en", Kind::Window, "dying_relu.py", "end", kEn, kDark, kSmall, 0, "", Asked::Check},
        {"paths_en", Kind::Window, "two_uses.py", "end", kEn, kLight, kDesign, 0, "", Asked::Paths},
        {"paths_dark_es", Kind::Window, "tensors.py", "end", kEs, kDark, kDesign, 0, "", Asked::Paths},
        {"silent_mistakes_en", Kind::Window, "stale_gradients.py", "last slate w", kEn, kLight, kSmall, 0,
         "Autopsy"},
        {"silent_mistakes_dark_es", Kind::Window, "stale_gradients.py", "last slate w", kEs, kDark, kDesign,
         0, "Autopsia"},
        {"first_gradient_picture_es", Kind::Picture, "first_gradient.py", "node MulBackward0", kEs},
        {"dying_relu_picture_en", Kind::Picture, "dying_relu.py", "end", kEn},
        {"xor_step_picture_es", Kind::Picture, "xor_step.py", "backward finished", kEs},
        {"mlp_batch_picture_en", Kind::Picture, "mlp_batch.py", "last value", kEn},
        {"recurrent_picture_es", Kind::Picture, "recurrent.py", "backward finished", kEs},
    };
}

// What the View menu can make of the canvas, and a window that text at 300 % leaves little room in.
std::vector<ShotPlan> otherViews() {
    std::vector<ShotPlan> views = {
        {"folded_by_turn_es", Kind::Window, "recurrent.py", "third node TanhBackward0", kEs, kLight, kDesign},
        {"folded_by_module_en", Kind::Window, "mlp_batch.py", "last node AddmmBackward0", kEn, kDark,
         kDesign},
        {"folded_by_line_es", Kind::Window, "xor_step.py", "node SigmoidBackward0", kEs, kContrast, kLarge},
        {"ready_queue_es", Kind::Window, "xor_step.py", "node SigmoidBackward0", kEs, kLight, kLarge},
        {"ready_queue_en", Kind::Window, "two_uses.py", "node MulBackward0", kEn, kDark, kSmall},
        {"large_text_es", Kind::Window, "graph", "node MulBackward0", kEs, kLight, QSize(640, 360), 2,
         "Lienzo"},
        {"large_text_en", Kind::Window, "graph", "slate w", kEn, kContrast, QSize(640, 360), 2, "By hand"},
        {"large_text_recurrent_es", Kind::Window, "recurrent_tensors.py", "third node TanhBackward0", kEs,
         kLight, kLargeText},
        {"large_text_why_en", Kind::Window, "dying_relu.py", "end", kEn, kDark, kLargeText, 0, "",
         Asked::Why},
        {"projector_es", Kind::Window, "dying_relu.py", "node ReluBackward0", kEs, kLight, kSmall},
        {"projector_dark_en", Kind::Window, "two_uses.py", "node MulBackward0", kEn, kDark, kSmall},
        {"custom_function_es", Kind::Window, "custom_scale.py", "node ScaleBackward", kEs, kLight, kDesign},
    };
    views[0].fold = layout::FoldBy::Iteration;
    views[1].fold = layout::FoldBy::Module;
    views[2].fold = layout::FoldBy::Line;
    views[3].queue = views[4].queue = true;
    views[9].projector = views[10].projector = true;
    return views;
}

// A presentation: what the class sees, what it is asked, and the notes.
std::vector<ShotPlan> presentation() {
    return {
        {"class_light_es", Kind::Class, "graph", "node MulBackward0", kEs, kLight, kLarge, 2},
        {"class_dark_en", Kind::Class, "graph", "slate w", kEn, kDark, kSmall, 2},
        {"class_forward_en", Kind::Class, "graph", "value loss", kEn, kContrast, kLarge, 1},
        {"class_tensors_es", Kind::Class, "dying-relu", "node ReluBackward0", kEs, kDark, kLarge, 2},
        {"class_question_es", Kind::Question, "dying-relu", "node SubBackward0", kEs, kLight, kLarge, 2},
        {"class_question_en", Kind::Question, "dying-relu", "node SubBackward0", kEn, kDark, kSmall, 2},
        {"notes_es", Kind::Notes, "dying-relu", "node SubBackward0", kEs, kLight, kSmall, 2},
        {"notes_en", Kind::Notes, "dying-relu", "node SubBackward0", kEn, kDark, kSmall, 2},
    };
}

std::vector<ShotPlan> strips() {
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
        {"detach_strip", Kind::Strip, "detach.py", "second value"},
        {"in_place_strip", Kind::Strip, "in_place.py", "third value"},
        {"stale_error_strip", Kind::Strip, "in_place.py", "error"},
        {"copy_slices_strip", Kind::Strip, "view_of_base.py", "third value"},
        {"create_graph_strip", Kind::Strip, "second_derivative.py", "second backward"},
        {"custom_function_strip", Kind::Strip, "custom_function.py", "node CubeBackward"},
        {"hook_strip", Kind::Strip, "hooks.py", "hook"},
        {"cleared_to_zero_strip", Kind::Strip, "clearing.py", "cleared"},
        {"cleared_to_none_strip", Kind::Strip, "clearing.py", "second cleared"},
        {"optimizer_step_strip", Kind::Strip, "optimizer.py", "optimizer"},
        {"recomputed_strip", Kind::Strip, "checkpoint.py", "node TanhBackward0"},
    };
}

// Every move, and what only these show, without its colours.
std::vector<ShotPlan> inGrey(const std::vector<ShotPlan>& coloured) {
    constexpr std::string_view kShown[] = {"ready_queue_es",
                                           "custom_function_es",
                                           "folded_by_turn_es",
                                           "tensors_es",
                                           "xor_step_en",
                                           "class_light_es",
                                           "screen_engine_turn_small_light_es",
                                           "screen_compare_small_light_es",
                                           "screen_what_if_small_light_es"};
    std::vector<ShotPlan> grey;
    for (const ShotPlan& plan : coloured) {
        const bool move = plan.kind == Kind::Strip && plan.theme == kLight;
        if (!move && std::ranges::find(kShown, plan.name) == std::end(kShown)) continue;
        grey.push_back(plan);
        grey.back().name += "_grey";
        grey.back().grey = true;
    }
    return grey;
}

}  // namespace

const std::vector<ShotPlan>& shotList() {
    static const std::vector<ShotPlan> list = [] {
        std::vector<ShotPlan> all = contactSheets();
        for (const auto& more :
             {codeNobodyArranged(), otherViews(), presentation(), screens(), mistakes(), strips()})
            all.insert(all.end(), more.begin(), more.end());
        const std::vector<ShotPlan> grey = inGrey(all);
        all.insert(all.end(), grey.begin(), grey.end());
        return all;
    }();
    return list;
}

}  // namespace backstep::app
