#pragma once

#include <QString>
#include <cstdint>
#include <memory>

#include "base/message.h"
#include "canvas/frame.h"
#include "layout/graph_layout.h"
#include "stage/recording.h"
#include "style/theme.h"
#include "words/language.h"

namespace backstep::ui {

// A step as exports draw it, and the layout of its picture (see layOutPicture).
struct PrintedStep {
    Frame frame;
    std::shared_ptr<const layout::GraphLayout> layout;
};
PrintedStep printedStep(const Recording& recording, uint32_t step, words::Language language,
                        bool written = false);

// A picture of one step is as large as what there is of the graph by then; those of a series all have the
// ground of the whole graph, so that nothing jumps from one to the next.
enum class PictureGround : uint8_t { OfTheStep, OfTheGraph };

// What came of writing one: what went wrong, empty when nothing did, and what is to be said of the file.
struct WrittenPicture {
    QString problem;
    Message remark;
};

// Writes the picture of a step as a file in export style; the ending chooses: .svg, .png, .pdf, .dot or .txt.
// `scale` is in pixels per unit, for PNG; the others keep their own units.
WrittenPicture writePicture(const Recording& recording, uint32_t step, const QString& path, ThemeId theme,
                            words::Language language, double scale = 2,
                            PictureGround ground = PictureGround::OfTheStep);

}  // namespace backstep::ui
