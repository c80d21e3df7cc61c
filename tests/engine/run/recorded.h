#pragma once

#include <QStringList>
#include <string>

#include "run/run_worker.h"
#include "trace/step_text.h"
#include "trace/timeline.h"

namespace backstep::run {

// What a snippet leaves behind: outcome and timeline, run as a file unless told otherwise.
struct Recorded {
    Outcome outcome;
    trace::Timeline timeline;

    explicit Recorded(std::string source, Mode mode = Mode::Strict, Limits limits = {})
        : outcome(run_deep(request(std::move(source), mode, limits))), timeline(outcome.view) {}

    static Request request(std::string source, Mode mode, const Limits& limits) {
        Request request;
        request.cells.push_back({"snippet.py", std::move(source)});
        request.mode = mode;
        request.limits = limits;
        return request;
    }
    QStringList kinds() const {
        QStringList list;
        for (uint32_t k = 1; k <= timeline.size(); ++k) list << trace::name_of(timeline.step(k).kind);
        return list;
    }
    QStringList texts() const {
        QStringList list;
        for (uint32_t k = 1; k <= timeline.size(); ++k)
            list << QString::fromStdString(trace::step_text(timeline, k));
        return list;
    }
    trace::StepState last() const { return timeline.state(timeline.size()); }
    static const trace::ItemState* item(const trace::StepState& state, const std::string& title) {
        for (size_t i = 0; i < state.picture->items.size(); ++i)
            if (state.picture->items[i].title == title) return &state.items[i];
        return nullptr;
    }
    static QStringList titles(const trace::StepState& state) {
        QStringList list;
        for (const auto& item : state.picture->items) list << QString::fromStdString(item.title);
        return list;
    }
};

}  // namespace backstep::run
