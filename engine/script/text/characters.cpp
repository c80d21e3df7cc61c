#include "script/text/characters.h"

namespace backstep::script {

uint32_t to_upper(uint32_t c) {
    if (c >= 'a' && c <= 'z') return c - 32;
    if ((c >= 0xe0 && c <= 0xfe && c != 0xf7) || (c >= 0x3b1 && c <= 0x3c9 && c != 0x3c2) ||
        (c >= 0x430 && c <= 0x44f))
        return c - 32;
    if (c >= 0x100 && c <= 0x17f && (c < 0x138 || c > 0x148) && c < 0x179) return c & ~1u;
    if (c >= 0x450 && c <= 0x45f) return c - 80;
    return c;
}

uint32_t to_lower(uint32_t c) {
    if (c >= 'A' && c <= 'Z') return c + 32;
    if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x100 && c <= 0x17f && (c < 0x138 || c > 0x148) && c < 0x178) return c | 1u;
    if (c >= 0x400 && c <= 0x40f) return c + 80;
    return c;
}

bool is_letter(uint32_t c) {
    if (c < 0x80) return (c | 32) >= 'a' && (c | 32) <= 'z';
    return c == 0xaa || c == 0xb5 || c == 0xba || (c >= 0xc0 && c != 0xd7 && c != 0xf7 && c < 0x2000) ||
           (c >= 0x3040 && c < 0xe000);
}

bool is_space(uint32_t c) {
    return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1c && c <= 0x1f) || c == 0x85 || c == 0xa0 ||
           c == 0x3000 || (c >= 0x2000 && c <= 0x200a);
}

}  // namespace backstep::script
