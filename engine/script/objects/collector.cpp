#include "script/objects/collector.h"

#include <array>
#include <atomic>
#include <mutex>

#include "script/objects/type.h"

namespace backstep::script {
namespace {

constexpr size_t kShards = 4096;

// Objects may outlive the thread that made them, so collectors are found through this table and never freed;
// one that is empty when its thread ends serves the next thread.
struct ShardTable {
    std::mutex mutex;
    std::array<std::atomic<Collector*>, kShards> shards{};
    std::vector<Collector*> idle;
    size_t used = 0;
};

ShardTable& shard_table() {
    static auto* table = new ShardTable;
    return *table;
}

struct ThreadCollector {
    Collector* collector = nullptr;
    ~ThreadCollector() {
        if (!collector || collector->tracked() != 0) return;
        ShardTable& table = shard_table();
        const std::lock_guard lock(table.mutex);
        table.idle.push_back(collector);
    }
};
thread_local ThreadCollector t_collector;

}  // namespace

Collector& Collector::of_thread() {
    if (t_collector.collector) [[likely]]
        return *t_collector.collector;
    ShardTable& table = shard_table();
    const std::lock_guard lock(table.mutex);
    if (!table.idle.empty()) {
        t_collector.collector = table.idle.back();
        table.idle.pop_back();
    } else {
        const size_t shard = table.used < kShards - 1 ? table.used++ : kShards - 1;
        t_collector.collector = new Collector;
        t_collector.collector->shard_ = static_cast<uint16_t>(shard);
        table.shards[shard] = t_collector.collector;
    }
    return *t_collector.collector;
}

void Collector::add(Object* object) {
    object->marks_ |= Object::Tracked;
    object->shard_ = shard_;
    object->tracked_index_ = static_cast<uint32_t>(tracked_.size());
    tracked_.push_back(object);
}

void Collector::remove(Object* object) {
    Collector& owner = *shard_table().shards[object->shard_].load(std::memory_order_relaxed);
    Object* last = owner.tracked_.back();
    owner.tracked_[object->tracked_index_] = last;
    last->tracked_index_ = object->tracked_index_;
    owner.tracked_.pop_back();
    object->marks_ &= static_cast<uint8_t>(~Object::Tracked);
}

struct Collector::Subtract final : Visitor {
    uint16_t shard;
    explicit Subtract(uint16_t s) : shard(s) {}
    void visit(const Value& value) override {
        if (value.is_object()) visit(value.object());
    }
    void visit(Object* object) override {
        if (object && (object->marks_ & Object::Tracked) && object->shard_ == shard)
            --object->collector_count_;
    }
};

struct Collector::Reach final : Visitor {
    uint16_t shard;
    std::vector<Object*> pending;
    explicit Reach(uint16_t s) : shard(s) {}
    void visit(const Value& value) override {
        if (value.is_object()) visit(value.object());
    }
    void visit(Object* object) override {
        if (!object || !(object->marks_ & Object::Tracked) || object->shard_ != shard) return;
        if (object->marks_ & Object::Reached) return;
        object->marks_ |= Object::Reached;
        pending.push_back(object);
    }
};

void Collector::traverse(const Object& object, Visitor& visitor) {
    object.traverse(visitor);
    if (object.marks_ & Object::OwnsType) visitor.visit(object.type_);
}

size_t Collector::collect(Vm*) {
    for (Object* object : tracked_) object->collector_count_ = object->references_;
    Subtract subtract(shard_);
    for (Object* object : tracked_) traverse(*object, subtract);
    Reach reach(shard_);
    for (Object* object : tracked_) {
        if (object->collector_count_ != 0) reach.visit(object);
    }
    while (!reach.pending.empty()) {
        const Object* object = reach.pending.back();
        reach.pending.pop_back();
        traverse(*object, reach);
    }
    std::vector<Object*> garbage;
    for (Object* object : tracked_) {
        if (object->marks_ & Object::Reached)
            object->marks_ &= static_cast<uint8_t>(~Object::Reached);
        else
            garbage.push_back(object);
    }
    for (Object* object : garbage) object->retain();
    for (Object* object : garbage) object->finalize();
    for (Object* object : garbage) object->drop_references();
    for (Object* object : garbage) object->release();
    threshold_ = tracked_.size() * 2 + 50'000;
    return garbage.size();
}

}  // namespace backstep::script
