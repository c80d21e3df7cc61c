#pragma once

#include <cstdint>
#include <vector>

#include "script/objects/value.h"

namespace backstep::script {

// Finds cycles that reference counts cannot free, by trial deletion: take from every container's count the
// references that come from other containers; what is left above zero is held from outside, with all it
// reaches; the rest is garbage. One per thread; the VM runs it between instructions.
class Collector {
  public:
    static Collector& of_thread();

    bool due() const { return tracked_.size() > threshold_; }
    // Frees unreachable cycles; returns how many objects they had.
    size_t collect(Vm* vm);
    size_t tracked() const { return tracked_.size(); }
    void add(Object* object);
    static void remove(Object* object);

  private:
    friend class Object;
    struct Subtract;
    struct Reach;
    // What the object shows, and its class when it keeps that alive.
    static void traverse(const Object& object, Visitor& visitor);
    std::vector<Object*> tracked_;
    size_t threshold_ = 50'000;
    uint16_t shard_ = 0;
};

// Asked before an object of a script class dies, to run its __del__; set by the VM of the thread.
using Finalizer = void (*)(void* vm, Object* object);
void set_finalizer(Finalizer finalizer, void* vm);
// The VM is going: its finalizer must not be called any more.
void clear_finalizer(const void* vm);

}  // namespace backstep::script
