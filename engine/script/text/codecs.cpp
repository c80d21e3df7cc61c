#include "script/text/codecs.h"

#include <algorithm>
#include <cstdio>

#include "base/error.h"
#include "script/objects/exception.h"
#include "script/objects/sequence.h"
#include "script/objects/str.h"
#include "script/syntax/lexer/utf8.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

enum class Codec { Utf8, Ascii, Latin1 };

Codec codec_named(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ') plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    if (plain == "utf8" || plain == "u8") return Codec::Utf8;
    if (plain == "ascii" || plain == "usascii") return Codec::Ascii;
    if (plain == "latin1" || plain == "iso88591" || plain == "l1" || plain == "8859") return Codec::Latin1;
    throw Raised{make<Exception>(types::exception("LookupError"),
                                 Values{Value::str("unknown encoding: " + std::string(name))})};
}

const char* name_of(Codec codec) {
    return codec == Codec::Utf8 ? "utf-8" : codec == Codec::Ascii ? "ascii" : "latin-1";
}

[[noreturn]] void refuse(const char* kind, const std::string& text) {
    throw Raised{make<Exception>(types::exception(kind), Values{Value::str(text)})};
}

// What stands for a character or byte that the codec has not: nothing, or `otherwise`.
std::string_view instead(std::string_view errors, std::string_view otherwise) {
    if (errors == "ignore") return "";
    if (errors == "replace") return otherwise;
    refuse("LookupError", "unknown error handler name '" + std::string(errors) + "'");
}

[[noreturn]] void refuse_byte(Codec codec, unsigned char byte, size_t at, const char* reason) {
    char text[128];
    std::snprintf(text, sizeof text, "'%s' codec can't decode byte 0x%02x in position %zu: %s",
                  name_of(codec), byte, at, reason);
    refuse("UnicodeDecodeError", text);
}

std::string repaired_utf8(std::string_view bytes, std::string_view errors) {
    std::string out;
    while (!bytes.empty()) {
        const Utf8Problem problem = find_utf8_problem(bytes);
        out += bytes.substr(0, problem.found ? problem.position : bytes.size());
        if (!problem.found) break;
        out += instead(errors, "\xef\xbf\xbd");
        bytes.remove_prefix(problem.position + 1);
    }
    return out;
}

}  // namespace

Value encoded(const Value& str, std::string_view encoding, std::string_view errors) {
    const Codec codec = codec_named(encoding);
    const std::string_view text = text_of(str);
    if (codec == Codec::Utf8 || str.as<Str>()->ascii()) return make<Bytes>(std::string(text));
    const uint32_t limit = codec == Codec::Ascii ? 0x80 : 0x100;
    std::string out;
    size_t index = 0;
    for (size_t at = 0; at < text.size(); ++index) {
        const size_t begin = at;
        const Decoded one = decode_utf8(text, at);
        const auto c = static_cast<uint32_t>(one.code);
        at += one.size;
        if (c < limit) {
            out += static_cast<char>(c);
        } else if (errors == "strict") {
            const std::string shown = ascii_only(str_repr(text.substr(begin, at - begin)));
            refuse("UnicodeEncodeError", std::string("'") + name_of(codec) +
                                             "' codec can't encode character " + shown + " in position " +
                                             std::to_string(index) + ": ordinal not in range(" +
                                             std::to_string(limit) + ")");
        } else {
            out += instead(errors, "?");
        }
    }
    return make<Bytes>(std::move(out));
}

Value decoded(std::string_view bytes, std::string_view encoding, std::string_view errors) {
    const Codec codec = codec_named(encoding);
    if (codec == Codec::Utf8) {
        const Utf8Problem problem = find_utf8_problem(bytes);
        if (!problem.found) return Value::str(bytes);
        if (errors == "strict")
            refuse_byte(codec, static_cast<unsigned char>(bytes[problem.position]), problem.position,
                        problem.reason);
        return Value::str(repaired_utf8(bytes, errors));
    }
    std::string out;
    for (size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        if (byte < 0x80 || codec == Codec::Latin1)
            append_utf8(out, char32_t{byte});
        else if (errors == "strict")
            refuse_byte(codec, byte, i, "ordinal not in range(128)");
        else
            out += instead(errors, "\xef\xbf\xbd");
    }
    return Value::str(out);
}

}  // namespace backstep::script
