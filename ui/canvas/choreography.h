#pragma once

#include "trace/step_state.h"

namespace backstep::ui {

// The timing of one move, from a state to the next: which beats it has, when each begins and how long it
// lasts. Durations are tokens.json's "motion"; beats are asked for by name and answer 0 before they begin, 1
// when they are over, eased between. What changes without a beat of its own changes over the whole move.
enum class Beat : uint8_t {
    Leave,      // what was loud at the last step goes quiet
    Rise,       // leaf made
    SlateRise,  // its slate follows
    Travel,     // values run down
    Appear,     // the card fades in
    Settle,     // its value settles
    Chips,      // saved tensors click in
    Ghost,      // a card that was not recorded fades to an outline
    Seed,       // the seed rises from below
    Parts,      // contributions are added
    Ring,       // the running ring goes on
    Upstream,   // the gradient enters from below
    Gate,       // a closed gate shuts
    Grey,       // the token that met it turns grey
    Equation,   // the callout writes its lines
    Send,       // gradients leave by each operand
    Hollow,     // saved tensors are released
    Write,      // the slate is written
    Fade,       // released cards become outlines
    Wipe,       // the slate is wiped
    Pin,        // the error card slides out
    Change,     // anything else cross-fades
    Count
};

class Choreography {
  public:
    Choreography(const trace::StepState& before, const trace::StepState& after);

    double duration() const { return m_duration; }  // ms at speed 1
    double at(Beat beat, double t) const;           // eased progress of a beat at t of the whole move
    // Progress of the `index`-th of several things that follow each other 60 ms apart within one beat.
    double at(Beat beat, double t, int index) const;

  private:
    void add(Beat beat, double length, double begin);
    void then(Beat beat, double length, int count = 1);

    struct Span {
        double begin = 0;
        double length = 0;
        bool used = false;
    };
    Span m_spans[static_cast<size_t>(Beat::Count)];
    double m_duration = 0;
};

// ms at speed 1 of the move between two states; what Playback's clock runs for.
double moveDuration(const trace::StepState& before, const trace::StepState& after);

}  // namespace backstep::ui
