#pragma once

#include <memory>
#include <optional>
#include <string>

#include "script/objects/value.h"

namespace backstep::script {

// Python's str: UTF-8 with Python's indexing by code point, in constant time (the first index into a text
// that is not all ASCII reads it once).
class Str : public Object {
  public:
    explicit Str(std::string utf8);
    Str(Type* type, std::string utf8);
    ~Str() override;

    const std::string& text() const { return text_; }
    size_t length() const { return length_; }  // in code points
    bool ascii() const { return length_ == text_.size(); }
    size_t hash() const {
        if (!hash_) compute_hash();
        return hash_;
    }
    // Byte offset of the code point at `index` (0 ... length).
    size_t offset_of(size_t index) const;
    std::string_view code_points(size_t from, size_t to) const;
    // Only while nobody else can see it.
    void append(std::string_view more);
    bool equals(const Str& other) const {
        return this == &other || (hash() == other.hash() && text_ == other.text_);
    }

  private:
    friend void make_immortal_text(Str& text);
    static constexpr size_t kStride = 64;
    void compute_hash() const;
    void set_landmarks() const;
    std::string text_;
    size_t length_;
    mutable size_t hash_ = 0;
    size_t charged_;
    mutable std::unique_ptr<size_t[]> landmarks_;  // byte offsets of every kStride-th code point
};

// Appends to a text in the making: MemoryError, as for a text that is made, when it would not fit.
void append_in_budget(std::string& text, std::string_view more);

inline std::string_view text_of(const Value& str) { return str.as<Str>()->text(); }
inline bool is_str(const Value& value) { return value.is(Kind::Str); }

// The one Str of this run for a name, so that attribute and variable look-ups compare pointers.
Ref<Str> intern(std::string_view name);
// A name that C++ looks up again and again, for a static variable: shared by all threads.
Ref<Str> intern_immortal(std::string_view name);
// Shares a text that only this thread has seen with all threads; a short one is from now on what intern()
// gives other threads, unless one with this text was shared before.
void make_immortal_text(Str& text);
// The one to use for a name in what all threads see: one that was shared before, or this one, shared now.
Ref<Str> shared_name(Str& text);

}  // namespace backstep::script
