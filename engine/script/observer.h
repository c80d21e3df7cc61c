#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/source_span.h"
#include "script/objects/value.h"

namespace backstep::script {

// One step of the way to a place in a run: which iteration of a loop (from 0), or a call of a function.
struct PathElement {
    enum class Kind : uint8_t { Loop, Call } kind;
    SourceSpan span;         // the loop statement, or the call expression
    uint32_t iteration = 0;  // of the loop; 0 for a call
    friend bool operator==(const PathElement&, const PathElement&) = default;
};
using OccurrencePath = std::vector<PathElement>;  // outermost first

// Where a name was bound.
enum class Scope : uint8_t { Module, Function, Class, Attribute, Comprehension };

// What a run tells whoever watches. All calls happen on the thread of the run, between instructions; the
// values may be kept but not changed. Code is compiled with the instructions that speak to it only when there
// is one.
class Observer {
  public:
    virtual ~Observer() = default;
    virtual void line_started(SourceSpan /*statement*/) {}
    virtual void called(std::string_view /*function*/, SourceSpan /*call*/) {}
    virtual void returned(std::string_view /*function*/, const Value& /*result*/) {}
    // For an attribute, `name` is the attribute's and `owner` the object; else owner is Unbound.
    virtual void bound(std::string_view /*name*/, const Value& /*value*/, Scope, SourceSpan /*target*/,
                       const Value& /*owner*/) {}
    virtual void unbound(std::string_view /*name*/, Scope) {}
    virtual void loop_entered(SourceSpan /*loop*/) {}
    virtual void loop_iterated(SourceSpan /*loop*/, uint32_t /*iteration*/) {}
    virtual void loop_left(SourceSpan /*loop*/, uint32_t /*iterations*/) {}
    virtual void printed(std::string_view /*text*/, SourceSpan) {}
    virtual void echoed(SourceSpan /*expression*/, const Value&, std::string_view /*repr*/) {}
    virtual void raised(const Value& /*exception*/, SourceSpan) {}
    virtual void caught(const Value& /*exception*/, SourceSpan /*handler*/) {}
    virtual void limit_reached(std::string_view /*message*/, SourceSpan) {}
};

}  // namespace backstep::script
