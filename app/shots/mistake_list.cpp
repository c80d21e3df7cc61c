#include "shots/acts.h"
#include "shots/shot_list.h"

namespace backstep::app {

namespace {

// Where the mistake is told: at the error it raises, at the end where a remark is made, or to who asks.
struct Mistake {
    const char* name;
    const char* opens;
    const char* at;
    void (*ask)(ui::MainWindow&) = nullptr;
};

template <char Tensor>
void askAboutTensor(ui::MainWindow& window) {
    constexpr char name[] = {Tensor, '\0'};
    askAbout(window, name);
}

constexpr Mistake kMistakes[] = {
    {"second_backward", "P01_second_backward.py", "error"},
    {"losses_keep_graphs", "P07_loss_list_keeps_graphs.py", "last value AddBackward0"},
    {"saved_output_overwritten", "P09_inplace_on_saved_output.py", "error"},
    {"leaf_overwritten", "P12_leaf_inplace.py", "error"},
    {"leaf_rebound", "P15_rebind_update_loses_leaf.py", "error"},
    {"grad_of_result_is_none", "P24_retain_grad_too_late.py", "print", askAboutTensor<'y'>},
    {"loss_without_grad_fn", "P30_loss_without_grad_fn.py", "error"},
    {"none_after_zero_grad", "P43_grad_none_after_zero.py", "error", askAboutTensor<'w'>},
    {"inference_tensor_saved", "P58_inference_saved.py", "error"},
    {"loss_broadcasts", "P66_loss_shape_broadcast.py", "end"},
    {"nan_behind_where", "P75_where_nan.py", "end"},
    {"dying_relu", "P87_dying_relu.py", "end"},
};

}  // namespace

std::vector<ShotPlan> mistakes() {
    std::vector<ShotPlan> plans;
    for (const Mistake& mistake : kMistakes) {
        ShotPlan told{std::string("mistake_") + mistake.name,
                      ShotPlan::Kind::Window,
                      mistake.opens,
                      mistake.at,
                      words::Language::Spanish,
                      ui::ThemeId::Light,
                      {1280, 800}};
        told.page = "Autopsia";
        told.act = mistake.ask;
        ShotPlan whole = told;
        whole.name += "_dark_en";
        whole.language = words::Language::English;
        whole.theme = ui::ThemeId::Dark;
        whole.size = {1440, 900};
        whole.page = "Autopsy";
        told.name += "_es";
        told.told = true;
        plans.push_back(std::move(told));
        plans.push_back(std::move(whole));
    }
    return plans;
}

}  // namespace backstep::app
