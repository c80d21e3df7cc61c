#pragma once

#include <QSize>
#include <cstdint>
#include <string>
#include <vector>

#include "layout/fold_groups.h"
#include "style/theme.h"
#include "words/language.h"

namespace backstep::ui {
class MainWindow;
}

namespace backstep::app {

// One picture to be taken: what runs in it, where its time stands, how it is dressed. `opens` is the id of a
// lesson or the name of a snippet under resources/shots; `at` is a position, in the words lessons use.
struct ShotPlan {
    enum class Kind : uint8_t {
        Window,    // the whole window resting at the position
        Class,     // what a class sees there
        Question,  // and what it is asked after that
        Notes,     // the instructor's notes to it
        Picture,   // the graph alone as it is exported
        Strip,     // eight frames of the move that ends at the position
    };
    std::string name;
    Kind kind;
    const char* opens;
    const char* at;
    words::Language language = words::Language::Spanish;
    ui::ThemeId theme = ui::ThemeId::Light;
    QSize size{};           // of a window
    uint32_t cell = 0;      // of a lesson: which one the position speaks of
    const char* page = "";  // shown in front, by its title in that language
    enum class Asked : uint8_t { Nothing, Why, Check, Paths };
    Asked asked = Asked::Nothing;  // about the first slate
    layout::FoldBy fold = layout::FoldBy::Nothing;
    bool queue = false;                      // with the ready queue
    bool projector = false;                  // for a room
    bool recovered = false;                  // the playground brings back what was typed before a crash
    void (*act)(ui::MainWindow&) = nullptr;  // what the learner does there, before the picture is taken
    bool told = false;                       // only the graph and what the inspector says of it
    bool grey = false;                       // without its colours: what each thing is must still be told
};

// Every picture, each by another name: a contact sheet of every moment in both sizes, themes and languages,
// code nobody arranged, and a strip per moment.
const std::vector<ShotPlan>& shotList();

// Those of them where the learner acts: pages of the inspector, practice, the playground, menus.
std::vector<ShotPlan> screens();

// A dozen mistakes that learners make, each with what is said of it.
std::vector<ShotPlan> mistakes();

}  // namespace backstep::app
