#include "script/objects/str.h"

#include <functional>
#include <mutex>
#include <unordered_map>

#include "base/buffer.h"
#include "script/objects/type.h"

namespace backstep::script {
namespace {

bool starts_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

size_t count_code_points(std::string_view text) {
    size_t n = 0;
    for (const char byte : text) n += starts_code_point(byte);
    return n;
}

}  // namespace

Str::Str(std::string utf8) : Str(&types::str(), std::move(utf8)) {}

Str::Str(Type* type, std::string utf8)
    : Object(Kind::Str, type), text_(std::move(utf8)), length_(count_code_points(text_)) {
    charged_ = text_.capacity() > 15 ? text_.capacity() : 0;
    if (charged_) MemoryBudget::charge(charged_);
}

Str::~Str() {
    if (charged_) MemoryBudget::refund(charged_);
}

void append_in_budget(std::string& text, std::string_view more) {
    const size_t wanted = text.size() + more.size();
    if (wanted > text.capacity()) {  // for a moment there are two
        const size_t room = wanted + wanted / 2;
        MemoryBudget::require(text.capacity() + room);
        text.reserve(room);
    }
    text += more;
}

void Str::append(std::string_view more) {
    append_in_budget(text_, more);
    length_ += count_code_points(more);
    hash_ = 0;
    landmarks_ = nullptr;
    const size_t now = text_.capacity() > 15 ? text_.capacity() : 0;
    if (now > charged_) MemoryBudget::charge(now - charged_);
    charged_ = std::max(charged_, now);
}

size_t Str::offset_of(size_t index) const {
    if (ascii()) return index;
    if (index >= length_) return text_.size();
    if (index >= kStride && !landmarks_) set_landmarks();
    size_t at = index < kStride ? 0 : landmarks_[index / kStride];
    for (size_t left = index % kStride; left > 0; --left) {
        do ++at;
        while (!starts_code_point(text_[at]));
    }
    return at;
}

void Str::set_landmarks() const {
    landmarks_ = std::make_unique<size_t[]>(length_ / kStride + 1);
    size_t seen = 0;
    for (size_t at = 0; at < text_.size(); ++at) {
        if (starts_code_point(text_[at]) && seen++ % kStride == 0) landmarks_[(seen - 1) / kStride] = at;
    }
}

std::string_view Str::code_points(size_t from, size_t to) const {
    const size_t first = offset_of(from);
    return std::string_view(text_).substr(first, offset_of(to) - first);
}

void Str::compute_hash() const {
    hash_ = std::hash<std::string>()(text_);
    if (hash_ == 0) hash_ = 1;
}

namespace {

struct ImmortalNames {
    std::mutex mutex;
    std::unordered_map<std::string_view, Str*> names;
};
ImmortalNames& immortal_names() {
    static auto* names = new ImmortalNames;
    return *names;
}

}  // namespace

Ref<Str> intern_immortal(std::string_view name) {
    ImmortalNames& all = immortal_names();
    const std::lock_guard lock(all.mutex);
    if (const auto found = all.names.find(name); found != all.names.end()) return Ref<Str>(found->second);
    auto* str = new Str(std::string(name));
    static_cast<void>(str->hash());
    str->make_immortal();
    all.names.emplace(str->text(), str);
    return Ref<Str>(str);
}

void make_immortal_text(Str& text) {
    constexpr size_t kShort = 64;  // bytes; longer ones are no names
    if (text.immortal()) return;
    // What is otherwise worked out when it is first asked for: nobody may write to it any more.
    static_cast<void>(text.hash());
    if (!text.ascii() && text.length() > Str::kStride) text.set_landmarks();
    text.make_immortal();
    if (text.text().size() > kShort) return;
    ImmortalNames& all = immortal_names();
    const std::lock_guard lock(all.mutex);
    all.names.emplace(text.text(), &text);
}

Ref<Str> shared_name(Str& text) {
    {
        ImmortalNames& all = immortal_names();
        const std::lock_guard lock(all.mutex);
        if (const auto found = all.names.find(text.text()); found != all.names.end())
            return Ref<Str>(found->second);
    }
    make_immortal_text(text);
    return Ref<Str>(&text);
}

Ref<Str> intern(std::string_view name) {
    thread_local std::unordered_map<std::string_view, Ref<Str>> names;
    if (const auto found = names.find(name); found != names.end()) return found->second;
    {
        ImmortalNames& all = immortal_names();
        const std::lock_guard lock(all.mutex);
        if (const auto found = all.names.find(name); found != all.names.end()) {
            Ref<Str> str(found->second);
            names.emplace(str->text(), str);
            return str;
        }
    }
    auto str = make<Str>(std::string(name));
    names.emplace(str->text(), str);
    return str;
}

}  // namespace backstep::script
