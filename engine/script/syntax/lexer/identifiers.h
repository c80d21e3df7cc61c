#pragma once

namespace backstep::script {

// What may begin and continue an identifier (XID_Start, XID_Continue and the underscore), and what may be
// shown in an error text. Identifiers are compared as written: no compatibility normalisation.
bool starts_identifier(char32_t c);
bool continues_identifier(char32_t c);
bool is_printable(char32_t c);

}  // namespace backstep::script
