#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "run/what_if/change.h"

namespace backstep::ui {

class Playback;
class Workspace;

// The numbers the learner has changed in what is on the stage, one after another. Each change runs the code
// again; the view keeps its step where that still exists. A run of the code as it is forgets them all.
class WhatIf : public QObject {
    Q_OBJECT

  public:
    WhatIf(Workspace& workspace, Playback& playback, QObject* parent = nullptr);

    bool isActive() const { return !m_entries.empty(); }
    bool isInLesson() const;  // so that a text stands beside which speaks of the numbers as they were
    size_t changeCount() const { return m_entries.size(); }
    bool isChanged(const std::string& name) const;

    // What may be changed of the recording on the stage, with the value it has there; nothing when no leaf
    // was made there.
    struct Place {
        run::Change change;
        QString name;  // "b", "x[0, 1]", "0.5"
    };
    std::optional<Place> placeOf(TensorId tensor, uint32_t element, const QString& name) const;
    // A name as the latest of the first `cells` that makes it has it.
    std::optional<Place> placeOf(const std::string& name, uint32_t cells = UINT32_MAX) const;
    std::optional<Place> placeOf(const SourceSpan& literal) const;  // one of the numbers in the code
    std::vector<run::NumberLiteral> literals(uint32_t cell) const;

    // `more`: the same gesture goes on, as while dragging; undone with what it began with.
    void change(const Place& place, double value, bool more = false);
    void undo();
    void reset();

    // "b = -3 (was 1)", the last change first; a number changed twice is told once, as it was at the
    // beginning.
    QString summary() const;
    bool keptStep() const { return m_keptStep; }         // whether the step survived the last run
    std::vector<SourceSpan> litIn(uint32_t cell) const;  // the rewritten numbers, in the code that ran
    QString source(uint32_t cell) const;                 // the code with the changes

  signals:
    void changed();

  private:
    struct Entry {
        Place place;
        double was = 0;
    };
    void forget();
    void rerun();
    bool isSamePlace(size_t one, size_t other) const;  // of two entries
    std::vector<run::Change> changes() const;

    Workspace& m_workspace;
    Playback& m_playback;
    std::vector<Entry> m_entries;
    run::Varied m_varied;
    bool m_waiting = false;  // another run must follow the one that goes on
    bool m_keptStep = true;
};

}  // namespace backstep::ui
