#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace backstep::trace {

// The part of JSON Schema that our schema files use: type, const, enum, required, properties,
// additionalProperties: false, items, oneOf and local $ref. Anything else in a schema is an error.
class SchemaCheck {
  public:
    explicit SchemaCheck(nlohmann::json schema) : schema_(std::move(schema)) {}
    // Empty if `document` is valid, else where it is not and why.
    std::string errors(const nlohmann::json& document) const { return check(document, schema_, "$"); }

  private:
    std::string check(const nlohmann::json& value, const nlohmann::json& schema, const std::string& at) const;

    nlohmann::json schema_;
};

}  // namespace backstep::trace
