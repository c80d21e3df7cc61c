#pragma once

#include "canvas/choreography.h"
#include "canvas/frame.h"
#include "canvas/paint/geometry.h"
#include "canvas/paint/ink.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

// Draws one frame between two states, part by part. Each part knows how it looks at rest in either state and
// which beat of the move carries it from one to the other, so that t = 0 and t = 1 are exactly the two states
// at rest.
class FramePainter {
  public:
    FramePainter(Ink& ink, const Frame& frame, const SceneGeometry& geometry);

    void paintLitPath();  // a marker's stroke under all the rest
    void paintEdges();
    void paintLabels();
    void paintItems();
    void paintOperands();
    void paintTags();
    void paintHooks();
    void paintSeed();
    void paintGates();
    void paintTokens();  // under the cards: they come out of one and go into another
    void paintCallouts();
    void paintRings();
    void paintError();

  private:
    using State = trace::StepState;

    const Pose& before() const { return &m_a == &m_b ? *m_frame.after : *m_frame.before; }
    double beat(Beat b) const { return m_move.at(b, m_t); }
    double beat(Beat b, int index) const { return m_move.at(b, m_t, index); }
    bool visible(const QRectF& rect) const;

    // Edges and tokens.
    double climbedAtRest(const State& state, size_t edge) const;
    double climbedNow(size_t edge) const;
    double grownNow(size_t edge) const;
    int tokenOrder(size_t edge, trace::Token::Kind kind) const;  // -1: none
    QPointF parkedAt(const State& state, size_t edge) const;
    std::vector<size_t> meetingAt(const State& state, size_t item) const;  // side by side under the card
    void paintGradientToken(size_t edge);
    void paintSums();
    QString labelOf(size_t edge, const trace::ValueSnapshot& gradient) const;
    QString tokenOf(const State& state, size_t edge) const;
    trace::ValueSnapshot received(const State& state, size_t item) const;

    // Items.
    void paintLeafItem(size_t item);
    void paintLeafParts(size_t item, double risen);
    void paintNodeItem(size_t item);
    void paintNodeBody(size_t item, const State& state, CardLook look, double valueOpacity);
    void paintItemChips(size_t item);
    void paintItemKeptGrad(size_t i);
    void paintItemSlate(size_t item);
    double haloOpacity(size_t item, bool tray, CardLook look) const;
    Beat beatTowards(CardLook from, CardLook to) const;
    QString nameOf(size_t item) const { return QStringLiteral("item.%1").arg(item); }

    Ink& m_ink;
    const Frame& m_frame;
    const SceneGeometry& m_geometry;
    const State& m_b;  // after
    const State& m_a;  // before; the same as after when they are of different pictures
    const Choreography m_move;
    const double m_t;
    const bool m_titlesOnly;
    // What this frame may show of a picture that is larger than it.
    const std::vector<size_t> m_itemsNear, m_edgesNear;
};

}  // namespace backstep::ui
