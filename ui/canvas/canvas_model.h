#pragma once

#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "canvas/frame.h"
#include "canvas/lit_path.h"
#include "canvas/veil/veil.h"
#include "layout/folding.h"
#include "layout/graph_layout.h"
#include "trace/timeline.h"

namespace backstep::ui {

// What the canvas shows of a timeline: the move between two steps as a frame, and what can be said about its
// items in words. Keeps the poses of the last few steps, so that the frames of one move are made from the
// same two.
class CanvasModel {
  public:
    void setTimeline(std::shared_ptr<const trace::Timeline> timeline);
    const std::shared_ptr<const trace::Timeline>& timeline() const { return m_timeline; }

    void setMove(int from, int to, double t);
    // Numbers the learner has not said yet.
    void setVeils(Veils veils);
    // What is drawn as one card; none: turns of loops in pictures too large to be read. Closes what is open.
    void setFolding(std::optional<layout::FoldBy> by);
    // What the picture shown, drawn card by card now, could be folded into: turns of a loop, or else calls,
    // if that leaves much less of it.
    struct OfferedFold {
        layout::FoldBy by;
        int groups;
    };
    std::optional<OfferedFold> offeredFold() const;
    bool isFolded() const { return folding() != nullptr; }
    bool openGroup(int item);      // false: no group is drawn there
    int memberOf(int item) const;  // in the timeline's picture: the same thing, or the last of the group
    int shownOf(int item) const;   // where an item of the timeline's picture is drawn
    void light(const LitPath& path, Frame& frame) const;
    void setLanguage(Language language) { m_frame.language = language; }
    Language language() const { return m_frame.language; }

    const Frame& frame() const { return m_frame; }
    bool isEmpty() const { return !m_frame.after || m_frame.after->state.picture->items.empty(); }
    // The state a reader sees: the one that is more there.
    const trace::StepState& state() const;
    const trace::Picture* picture() const;

    // The last state of the picture shown: what room its layout must leave.
    trace::StepState lastState() const;
    // That in which an error stopped it, if one did: the error's card wants room too.
    std::optional<trace::StepState> stoppedState() const;

    // The item the move is about: the running one, else the one of its step or of the last that had one; -1.
    int actor() const;
    bool isShown(int item) const;
    QString summary() const;           // "4 nodos + 2 AccumulateGrad"
    QString describe(int item) const;  // name, kind, value, gradient
    double moveDuration(int from, int to) const;

  private:
    int actorOf(const trace::Step& step) const;
    int boundBy(const trace::Step& step) const;
    std::shared_ptr<const Pose> poseAt(int step) const;
    bool isSecondSeed(int step) const;

    std::shared_ptr<const layout::Folding> foldingOf(
        const std::shared_ptr<const trace::Picture>& picture) const;
    std::shared_ptr<const layout::Folding> folding() const;  // of the picture shown; null: drawn as it is

    std::shared_ptr<const trace::Timeline> m_timeline;
    Veils m_veils;
    std::optional<layout::FoldBy> m_foldBy;
    std::set<std::string> m_open;          // open groups, by the structural ids of their last members,
    std::set<trace::PathId> m_openPlaces;  // and open calls, which show those inside them
    mutable std::map<std::shared_ptr<const trace::Picture>, std::shared_ptr<const layout::Folding>>
        m_foldings;
    Frame m_frame;
    mutable std::map<int, std::shared_ptr<const Pose>> m_poses;
};

// The frame of one move, for exports and shots.
Frame frameOf(const trace::Timeline& timeline, int from, int to, double t, Language language);
// The last state in which a picture is shown.
trace::StepState lastStateOf(const trace::Timeline& timeline, const trace::Picture& picture);
// The state in which an error stopped a picture; what follows the error may still show it.
std::optional<trace::StepState> stoppedStateOf(const trace::Timeline& timeline,
                                               const trace::Picture& picture);

}  // namespace backstep::ui
