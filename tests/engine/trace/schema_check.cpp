#include "schema_check.h"

#include <algorithm>
#include <set>

namespace backstep::trace {
namespace {

using Json = nlohmann::json;

bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "null" && value.is_null();
}

bool has_one_type(const Json& value, const Json& types) {
    if (types.is_string()) return has_type(value, types);
    return std::any_of(types.begin(), types.end(), [&](const Json& type) { return has_type(value, type); });
}

}  // namespace

std::string SchemaCheck::check(const Json& value, const Json& schema, const std::string& at) const {
    static const std::set<std::string> kKnown = {"$schema", "title", "description", "type",
                                                 "const",   "enum",  "required",    "properties",
                                                 "items",   "oneOf", "$ref",        "additionalProperties",
                                                 "$defs"};
    for (const auto& [word, unused] : schema.items())
        if (!kKnown.contains(word)) return at + ": schema word " + word + " is not understood";
    if (schema.contains("$ref")) {
        const std::string target = schema["$ref"];
        return check(value, schema_.at(Json::json_pointer(target.substr(1))), at);
    }
    if (schema.contains("type") && !has_one_type(value, schema["type"]))
        return at + ": " + value.dump() + " is no " + schema["type"].dump();
    if (schema.contains("const") && value != schema["const"]) return at + ": not " + schema["const"].dump();
    if (schema.contains("enum")) {
        const Json& allowed = schema["enum"];
        if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
            return at + ": " + value.dump() + " is not allowed";
    }
    if (schema.contains("oneOf")) {
        int fitting = 0;
        for (const Json& choice : schema["oneOf"]) fitting += check(value, choice, at).empty();
        if (fitting != 1) return at + ": " + value.dump() + " fits " + std::to_string(fitting) + " of oneOf";
    }
    if (value.is_object()) {
        if (schema.contains("required"))
            for (const std::string name : schema["required"])
                if (!value.contains(name)) return at + ": no " + name;
        for (const auto& [name, member] : value.items()) {
            const bool known = schema.contains("properties") && schema["properties"].contains(name);
            if (known) {
                const std::string error = check(member, schema["properties"][name], at + "." + name);
                if (!error.empty()) return error;
            } else if (schema.contains("additionalProperties") && !schema["additionalProperties"])
                return at + ": " + name + " is not expected";
        }
    }
    if (value.is_array() && schema.contains("items"))
        for (size_t i = 0; i < value.size(); ++i) {
            const std::string error = check(value[i], schema["items"], at + "[" + std::to_string(i) + "]");
            if (!error.empty()) return error;
        }
    return {};
}

}  // namespace backstep::trace
