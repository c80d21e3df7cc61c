#include "stage/playback.h"

#include <algorithm>

#include "canvas/choreography.h"

namespace backstep::ui {

namespace {

constexpr int kTick = 16;
constexpr double kCrossFade = 160;      // motion.crossfade
constexpr double kRest = 900;           // a played step rests so that its sentence can be read
constexpr double kBackIsQuicker = 2.5;  // going back shows what is known already

trace::StepState emptyState() {
    trace::StepState state;
    state.picture = std::make_shared<const trace::Picture>();
    return state;
}

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent), m_before(emptyState()), m_state(emptyState()) {
    m_timer.setInterval(kTick);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
}

void Playback::setRecording(std::shared_ptr<const Recording> recording, uint32_t step, uint32_t leastFolded) {
    pause();
    m_recording = std::move(recording);
    m_folds = m_recording ? Folds(m_recording->timeline(), leastFolded) : Folds();
    m_breakpoints.find(m_recording ? m_recording->timeline().get() : nullptr);
    m_step = std::min(step, size());
    m_folds.enter(m_step);
    rest(m_step);
    emit recordingChanged();
    emit stepChanged(m_step);
    emit frameChanged();
    emit settled();
}

trace::StepState Playback::stateAt(uint32_t step) const {
    trace::StepState state = m_recording->state(step);
    draw(m_veils, state);
    return state;
}

HiddenNumbers Playback::hidden() const {
    if (m_veils.empty() || !m_recording) return {};
    trace::StepState state = m_recording->state(m_step);
    return draw(m_veils, state);
}

std::vector<Playback::Steps> Playback::hiddenSteps(const std::string& expression) const {
    const Veil over = veilOver(expression, 0);
    std::vector<Steps> steps;
    for (const Veil& veil : m_veils)
        if (!over.name.empty() && veil.name == over.name && veil.slate == over.slate)
            steps.push_back({veil.from, veil.until});
    return steps;
}

void Playback::setVeils(Veils veils) {
    if (veils == m_veils) return;
    m_veils = std::move(veils);
    emit veilsChanged();
    if (!m_recording) return;
    rest(m_step);
    emit stepChanged(m_step);
    emit frameChanged();
    emit settled();
}

void Playback::rest(uint32_t step) {
    m_step = step;
    m_direction = 0;
    m_t = 1;
    m_resting = 0;
    if (!m_recording) {
        m_before = emptyState();
        m_state = emptyState();
        return;
    }
    m_state = stateAt(step);
    m_before = step > 0 ? stateAt(step - 1) : m_state;
}

void Playback::finishMove() {
    if (m_direction == 0) return;
    if (m_direction < 0) {
        rest(m_step);
    } else {
        m_direction = 0;
        m_t = 1;
        m_resting = 0;
    }
    emit frameChanged();
    emit settled();
}

void Playback::goTo(uint32_t step) {
    step = std::min(step, size());
    m_folds.enter(step);
    jump(step);
}

void Playback::want(const WantedTurn& turn) {
    pause();
    emit turnWanted(turn);
}

const SkippedTurns* Playback::skippedBetween(uint32_t before, uint32_t after) const {
    for (const SkippedTurns& skipped : m_recording->skipped())
        if (before <= skipped.before && skipped.after <= after) return &skipped;
    return nullptr;
}

uint32_t Playback::offsetInTurn() const {
    const trace::Turns& turns = m_recording->timeline()->turns();
    uint32_t at = turns.at(m_step);
    while (at != 0 && turns.turn(at).outer != 0) at = turns.turn(at).outer;
    return at == 0 ? 0 : m_step - turns.turn(at).first;
}

void Playback::jump(uint32_t step) {
    const bool moving = isMoving();
    if (step == m_step && !moving) return;
    const bool changed = step != m_step;
    rest(step);
    if (changed) emit stepChanged(m_step);
    emit frameChanged();
    emit settled();
}

void Playback::stepForward() {
    if (isMoving()) finishMove();
    if (m_step >= size()) {
        if (m_step > 0 && !m_playing) emit endPassed();
        return;
    }
    if (const uint32_t next = m_folds.after(m_step); next != m_step + 1) return jump(next);
    if (const SkippedTurns* skipped = skippedBetween(m_step, m_step + 1); skipped && !m_playing)
        return want({skipped->loop, skipped->from, WantedTurn::At::First});
    trace::StepState next = stateAt(m_step + 1);
    m_before = std::move(m_state);
    m_state = std::move(next);
    ++m_step;
    m_direction = 1;
    m_t = 0;
    m_duration = moveLength();
    emit stepChanged(m_step);
    emit frameChanged();
    startClock();
}

void Playback::stepBack() {
    if (isMoving()) finishMove();
    if (m_step == 0) return;
    if (const uint32_t previous = m_folds.before(m_step); previous + 1 != m_step) return jump(previous);
    if (const SkippedTurns* skipped = skippedBetween(m_step - 1, m_step))
        return want({skipped->loop, skipped->to, WantedTurn::At::Last});
    --m_step;
    m_direction = -1;
    m_t = 1;
    m_duration = moveLength() / kBackIsQuicker;
    emit stepChanged(m_step);
    emit frameChanged();
    startClock();
}

void Playback::nextPhase() {
    if (!m_recording) return;
    const uint32_t next = m_recording->timeline()->next_phase(m_step);
    const trace::Fold* fold = m_folds.over(next);
    jump(fold && fold->last > m_step ? fold->last : next);
}

void Playback::previousPhase() {
    if (!m_recording) return;
    const uint32_t previous = m_recording->timeline()->previous_phase(m_step);
    const trace::Fold* fold = m_folds.over(previous);
    jump(!fold ? previous : fold->last < m_step ? fold->last : fold->first - 1);
}

void Playback::nextIteration() {
    if (!m_recording) return;
    const uint32_t next = m_recording->timeline()->next_iteration(m_step);
    if (const SkippedTurns* skipped = skippedBetween(m_step, next))
        return want({skipped->loop, skipped->from, WantedTurn::At::Offset, offsetInTurn()});
    goTo(next);
}

void Playback::previousIteration() {
    if (!m_recording) return;
    const uint32_t previous = m_recording->timeline()->previous_iteration(m_step);
    if (const SkippedTurns* skipped = skippedBetween(previous, m_step))
        return want({skipped->loop, skipped->to, WantedTurn::At::Offset, offsetInTurn()});
    goTo(previous);
}

void Playback::toggleFold() {
    const trace::Fold* fold = m_folds.around(m_step);
    if (!fold) return;
    const bool open = !m_folds.isOpen(*fold);
    m_folds.setOpen(*fold, open);
    if (!open && fold->contains(m_step)) jump(fold->last);
    emit foldsChanged();
    emit stepChanged(m_step);
}

void Playback::play() {
    if (m_playing || size() == 0) return;
    if (m_step >= size()) goTo(0);
    m_playing = true;
    m_resting = kRest;
    emit playingChanged(true);
    startClock();
}

void Playback::pause() {
    if (!m_playing) return;
    m_playing = false;
    emit playingChanged(false);
}

void Playback::togglePlaying() { m_playing ? pause() : play(); }

void Playback::setSpeed(double speed) {
    if (speed <= 0 || speed == m_speed || m_speedLocked) return;
    m_speed = speed;
    emit speedChanged(speed);
}

void Playback::slower() {
    const auto* const at = std::lower_bound(std::begin(kSpeeds), std::end(kSpeeds), m_speed);
    if (at != std::begin(kSpeeds)) setSpeed(*(at - 1));
}

void Playback::faster() {
    const auto* const at = std::upper_bound(std::begin(kSpeeds), std::end(kSpeeds), m_speed);
    if (at != std::end(kSpeeds)) setSpeed(*at);
}

void Playback::setSpeedLocked(bool locked) {
    if (locked == m_speedLocked) return;
    m_speedLocked = locked;
    emit speedLockChanged(locked);
}

Playback::Move Playback::move() const {
    const int step = static_cast<int>(m_step);
    if (m_direction == 0) return {step, step, 1};
    return m_direction < 0 ? Move{step, step + 1, m_t} : Move{step - 1, step, m_t};
}

double Playback::moveLength() const {
    return m_reducedMotion ? kCrossFade : std::max(1.0, moveDuration(m_before, m_state));
}

void Playback::startClock() {
    m_clock.restart();
    if (!m_timer.isActive()) m_timer.start();
}

void Playback::tick() {
    advance(static_cast<double>(m_clock.restart()));
    if (!isMoving() && !m_playing) m_timer.stop();
}

void Playback::advance(double milliseconds) {
    double passed = milliseconds * m_speed;
    if (m_direction != 0) {
        const double left = m_direction > 0 ? (1 - m_t) * m_duration : m_t * m_duration;
        if (passed < left) {
            m_t += m_direction * passed / m_duration;
            emit frameChanged();
            return;
        }
        passed -= left;
        finishMove();
    }
    if (!m_playing) return;
    m_resting += passed;
    if (m_resting < kRest) return;
    playOn();
}

void Playback::playOn() {
    if (m_step >= size()) return pause();
    const uint32_t next = m_folds.after(m_step);
    const auto stop = m_breakpoints.firstIn(m_step + 1, next);
    if (!stop) return stepForward();
    if (*stop == m_step + 1) {
        stepForward();
    } else {
        goTo(*stop);
    }
    pause();
}

void Playback::setBreakpoints(std::vector<trace::StepKey> keys) {
    m_breakpoints.set(std::move(keys));
    m_breakpoints.find(m_recording ? m_recording->timeline().get() : nullptr);
}

}  // namespace backstep::ui
