#include <algorithm>
#include <string_view>

#include "shots/acts.h"
#include "shots/shot_list.h"

namespace backstep::app {

namespace {

using ui::MainWindow;

struct Screen {
    const char* name;
    const char* opens;
    const char* at;
    uint32_t cell;
    const char* page[2];  // in Spanish, in English
    void (*act)(MainWindow&);
};

constexpr Screen kScreens[] = {
    {"page_node", "graph", "node MulBackward0", 2, {"Nodo", "Node"}, nullptr},
    {"page_memory", "graph", "node MulBackward0", 2, {"Memoria", "Memory"}, nullptr},
    {"page_output", "graph", "error", 3, {"Salida", "Output"}, nullptr},
    {"page_charts", "training.py", "end", 0, {"Gráficas", "Charts"}, nullptr},
    {"training", "training.py", "node MseLossBackward0", 0, {"", ""}, nullptr},
    {"unread", "missing_colon.py", "error", 0, {"", ""}, nullptr},
    {"remarks", "stale_gradients.py", "end", 0, {"Autopsia", "Autopsy"}, nullptr},
    {"mended", "second_backward.py", "error", 0, {"", ""}, mendError},
    {"what_if", "two_uses.py", "end", 0, {"", ""}, changeWeight},
    {"leaf_edited", "first_gradient.py", "end", 0, {"", ""}, editLeaf},
    {"engine_turn", "first_gradient.py", "end", 0, {"", ""}, playEngine},
    {"engine_score", "first_gradient.py", "end", 0, {"", ""}, finishEngine},
    {"compare_offers", "stale_gradients.py", "end", 0, {"", ""}, offerComparison},
    {"compare", "stale_gradients.py", "end", 0, {"", ""}, compare},
    {"predict", "graph", "node AddBackward0", 2, {"", ""}, predict},
    {"predict_wrong", "graph", "node AddBackward0", 2, {"", ""}, predictWrongly},
    {"predict_right", "graph", "node AddBackward0", 2, {"", ""}, predictRightly},
    {"term_card", "graph", "node MulBackward0", 2, {"", ""}, readTerm},
    {"completion", "first_gradient.py", "end", 0, {"", ""}, completeName},
    {"help_on_call", "first_gradient.py", "end", 0, {"", ""}, helpOnCall},
    {"stops_and_mistake", "first_gradient.py", "node MulBackward0", 0, {"", ""}, stopsAndMistake},
    {"menu_file", "graph", "leaf b", 1, {"", ""}, openFileMenu},
    {"menu_view", "graph", "leaf b", 1, {"", ""}, openViewMenu},
    {"menu_run", "graph", "leaf b", 1, {"", ""}, openRunMenu},
    {"handout_dialog", "graph", "leaf b", 1, {"", ""}, saveHandout},
    {"saved", "graph", "node MulBackward0", 2, {"", ""}, savePicture},
    {"lesson_end", "graph", "error", 3, {"", ""}, readToTheEnd},
    {"start", "graph", "backward finished", 2, {"", ""}, openStart},
    {"keys", "graph", "leaf b", 1, {"", ""}, showKeys},
    {"find", "graph", "backward finished", 2, {"", ""}, find},
    {"replace", "first_gradient.py", "end", 0, {"", ""}, replace},
    {"keyboard_focus", "graph", "backward finished", 2, {"", ""}, tabThroughCanvas},
};

}  // namespace

std::vector<ShotPlan> screens() {
    struct Dress {
        const char* ending;
        words::Language language;
        ui::ThemeId theme;
        QSize size;
    };
    constexpr auto kEs = words::Language::Spanish;
    constexpr auto kEn = words::Language::English;
    constexpr Dress kDresses[] = {
        {"_small_light_es", kEs, ui::ThemeId::Light, {1280, 800}},
        {"_small_dark_en", kEn, ui::ThemeId::Dark, {1280, 800}},
        {"_large_light_en", kEn, ui::ThemeId::Light, {1920, 1080}},
        {"_large_dark_es", kEs, ui::ThemeId::Dark, {1920, 1080}},
        {"_contrast_en", kEn, ui::ThemeId::Contrast, {1440, 900}},
    };
    std::vector<ShotPlan> plans;
    for (const Screen& screen : kScreens)
        for (const Dress& dress : kDresses) {
            ShotPlan plan{std::string("screen_") + screen.name + dress.ending,
                          ShotPlan::Kind::Window,
                          screen.opens,
                          screen.at,
                          dress.language,
                          dress.theme,
                          dress.size,
                          screen.cell};
            plan.page = screen.page[dress.language == kEn];
            plan.act = screen.act;
            plans.push_back(std::move(plan));
        }
    // Where text at 150 % leaves little room.
    constexpr std::string_view kNarrow[] = {"keys", "predict", "compare", "start", "page_memory"};
    for (const Screen& screen : kScreens) {
        if (std::ranges::find(kNarrow, screen.name) == std::end(kNarrow)) continue;
        ShotPlan plan{std::string("screen_") + screen.name + "_large_text_es",
                      ShotPlan::Kind::Window,
                      screen.opens,
                      screen.at,
                      kEs,
                      ui::ThemeId::Light,
                      {853, 533},
                      screen.cell};
        plan.page = screen.page[0];
        plan.act = screen.act;
        plans.push_back(std::move(plan));
    }
    for (const Dress& dress : kDresses) {
        ShotPlan plan{std::string("screen_recovered") + dress.ending,
                      ShotPlan::Kind::Window,
                      "first_gradient.py",
                      "",
                      dress.language,
                      dress.theme,
                      dress.size};
        plan.recovered = true;
        plans.push_back(std::move(plan));
    }
    return plans;
}

}  // namespace backstep::app
