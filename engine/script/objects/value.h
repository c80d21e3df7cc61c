#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace backstep::script {

class Type;
class Value;
class Vm;

// Which C++ class an Object is, so that the interpreter tells the built-in ones apart without asking its Type
// (a script class that inherits from one keeps its kind). Native is everything the bindings declare.
enum class Kind : uint8_t {
    Plain,
    Str,
    BigInt,
    Bytes,
    Tuple,
    List,
    Dict,
    Set,
    Range,
    Slice,
    Function,
    NativeFunction,
    BoundMethod,
    Cell,
    Code,
    Frame,
    NativeFrame,
    Generator,
    Iterator,
    Type,
    Instance,
    Exception,
    Module,
    Super,
    Property,
    StaticMethod,
    ClassMethod,
    Native,
};

// Shown every reference an object owns, one after the other.
class Visitor {
  public:
    virtual void visit(const Value& value) = 0;
    virtual void visit(class Object* object) = 0;

  protected:
    ~Visitor() = default;
};

// Everything that is not stored inside a Value. Objects are counted by reference and die when the last one
// goes, exactly where CPython's do; a deep structure dies through a list, never through recursion. Objects of
// one run are touched by one thread only. Immortal ones (built-in types and their methods) are never counted,
// so that several runs can share them.
class Object {
  public:
    Object(Kind kind, Type* type) : kind_(kind), type_(type) {}
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    virtual ~Object();

    // A container shows what it owns and, when the collector found it in a cycle, lets go of it.
    virtual void traverse(Visitor&) const {}
    virtual void drop_references() {}
    // Runs __del__ where the class has one; at most once.
    void finalize();

    Kind kind() const { return kind_; }
    Type* type() const { return type_; }
    uint32_t references() const { return references_; }
    bool tracked() const { return (marks_ & Tracked) != 0; }
    bool immortal() const { return (references_ & kImmortal) != 0; }
    void make_immortal();
    // A small number that no other living object has; the same in every run (addresses are not).
    uint64_t identity();

    void retain() noexcept {
        if (!(references_ & kImmortal)) ++references_;
    }
    void release() noexcept {
        if (references_ & kImmortal) return;
        if (--references_ == 0) destroy();
    }

    static void* operator new(size_t bytes);
    static void operator delete(void* memory, size_t bytes) noexcept;

    // Another class from now on.
    void set_type(Type* type) noexcept;

  protected:
    // The collector looks at this object from now on. Called last by constructors of containers.
    void track() noexcept;
    // Keeps the object's class alive as long as the object; for those whose class may be the script's.
    void own_type() noexcept;

  private:
    friend class Collector;
    void destroy() noexcept;
    static constexpr uint32_t kImmortal = 0x80000000u;

    uint32_t references_ = 1;
    const Kind kind_;
    uint8_t marks_ = 0;   // see Mark
    uint16_t shard_ = 0;  // the collector that tracks it
    Type* type_;
    uint32_t tracked_index_ = 0;
    uint32_t collector_count_ = 0;

    enum Mark : uint8_t { Tracked = 1, HasIdentity = 2, Finalized = 4, Reached = 8, OwnsType = 16 };
};

// Owning pointer to an Object.
template <class T>
class Ref {
  public:
    Ref() = default;
    Ref(std::nullptr_t) {}
    explicit Ref(T* object) : object_(object) {
        if (object_) object_->retain();
    }
    static Ref adopt(T* object) {
        Ref ref;
        ref.object_ = object;
        return ref;
    }
    Ref(const Ref& other) noexcept : Ref(other.object_) {}
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    template <class U>
    requires std::is_convertible_v<U*, T*> Ref(Ref<U> other)
    noexcept : object_(other.detach()) {}
    Ref& operator=(Ref other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Ref() {
        if (object_) object_->release();
    }
    T* get() const { return object_; }
    T* operator->() const { return object_; }
    T& operator*() const { return *object_; }
    explicit operator bool() const { return object_ != nullptr; }
    T* detach() { return std::exchange(object_, nullptr); }
    friend bool operator==(const Ref& a, const Ref& b) { return a.object_ == b.object_; }

  private:
    T* object_ = nullptr;
};

template <class T, class... A>
Ref<T> make(A&&... arguments) {
    return Ref<T>::adopt(new T(std::forward<A>(arguments)...));
}

enum class Tag : uint8_t { Unbound, None, NotImplemented, Ellipsis, Bool, Int, Float, Object };

// A Python value: None, bools, ints that fit 64 bits and floats stand inside it, everything else is a counted
// pointer. `Unbound` is no Python value: it marks a variable without a value or an argument that was not
// given.
class Value {
  public:
    Value() noexcept : tag_(Tag::Unbound) { bits_.i = 0; }
    Value(const Value& other) noexcept : tag_(other.tag_), bits_(other.bits_) {
        if (tag_ == Tag::Object) bits_.o->retain();
    }
    Value(Value&& other) noexcept : tag_(other.tag_), bits_(other.bits_) { other.tag_ = Tag::Unbound; }
    template <class T>
    requires std::is_convertible_v<T*, Object*> Value(Ref<T> object)
    noexcept : tag_(Tag::Object) {
        bits_.o = object.detach();
        if (!bits_.o) tag_ = Tag::None;
    }
    Value& operator=(const Value& other) noexcept {
        Value copy(other);
        swap(copy);
        return *this;
    }
    Value& operator=(Value&& other) noexcept {
        Value taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~Value() {
        if (tag_ == Tag::Object) bits_.o->release();
    }
    void swap(Value& other) noexcept {
        std::swap(tag_, other.tag_);
        std::swap(bits_, other.bits_);
    }

    static Value none() { return Value(Tag::None); }
    static Value not_implemented() { return Value(Tag::NotImplemented); }
    static Value ellipsis() { return Value(Tag::Ellipsis); }
    static Value boolean(bool b) {
        Value v(Tag::Bool);
        v.bits_.i = b;
        return v;
    }
    static Value integer(int64_t i) {
        Value v(Tag::Int);
        v.bits_.i = i;
        return v;
    }
    static Value floating(double d) {
        Value v(Tag::Float);
        v.bits_.d = d;
        return v;
    }
    static Value of(Object* object) {  // takes a reference of its own
        object->retain();
        return adopt(object);
    }
    static Value adopt(Object* object) {  // takes over the caller's reference
        Value v(Tag::Object);
        v.bits_.o = object;
        return v;
    }
    static Value str(std::string_view utf8);

    Tag tag() const { return tag_; }
    bool bound() const { return tag_ != Tag::Unbound; }
    bool is_none() const { return tag_ == Tag::None; }
    bool is_not_implemented() const { return tag_ == Tag::NotImplemented; }
    bool is_ellipsis() const { return tag_ == Tag::Ellipsis; }
    bool is_bool() const { return tag_ == Tag::Bool; }
    bool is_small_int() const { return tag_ == Tag::Int; }  // not bool, not a big one
    bool is_float() const { return tag_ == Tag::Float; }
    bool is_object() const { return tag_ == Tag::Object; }
    bool is(Kind kind) const { return tag_ == Tag::Object && bits_.o->kind() == kind; }

    bool as_bool() const { return bits_.i != 0; }
    int64_t as_int() const { return bits_.i; }  // of a small int or a bool
    double as_float() const { return bits_.d; }
    Object* object() const { return bits_.o; }
    template <class T>
    T* as() const {  // unchecked: the caller looked at the kind or the type
        return static_cast<T*>(bits_.o);
    }

    // Python's `is`: small ints and floats that stand inside the Value are the same when they are equal.
    bool same(const Value& other) const { return tag_ == other.tag_ && bits_.i == other.bits_.i; }
    Type* type() const;

  private:
    explicit Value(Tag tag) : tag_(tag) { bits_.i = 0; }
    Tag tag_;
    union Bits {
        int64_t i;
        double d;
        Object* o;
    } bits_;
};

}  // namespace backstep::script
