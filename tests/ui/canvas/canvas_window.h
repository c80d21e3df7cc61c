#pragma once

#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <memory>

#include "canvas/graph_canvas.h"
#include "fixtures/trace_builder.h"
#include "trace/timeline.h"

namespace backstep::ui {

inline std::shared_ptr<const trace::Timeline> timelineOf(trace::TraceBuilder builder) {
    return std::make_shared<trace::Timeline>(builder.view());
}

inline int stepOf(const trace::Timeline& timeline, trace::StepKind kind, int nth = 0) {
    for (uint32_t k = 1; k <= timeline.size(); ++k)
        if (timeline.step(k).kind == kind && nth-- == 0) return static_cast<int>(k);
    return 0;
}

// A canvas between two buttons, so that the focus can come in and go out.
struct Window : QWidget {
    Window() {
        auto* box = new QVBoxLayout(this);
        box->setContentsMargins(0, 0, 0, 0);
        first = new QPushButton(QStringLiteral("first"));
        last = new QPushButton(QStringLiteral("last"));
        canvas = new GraphCanvas;
        box->addWidget(first);
        box->addWidget(canvas, 1);
        box->addWidget(last);
        resize(760, 760);
    }
    QPushButton* first;
    QPushButton* last;
    GraphCanvas* canvas;
};

}  // namespace backstep::ui
