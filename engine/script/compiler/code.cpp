#include "script/compiler/code.h"

#include "script/objects/type.h"

namespace backstep::script {

Code::Code() : Object(Kind::Code, &types::code()) {}

void Code::traverse(Visitor& visitor) const {
    for (const Value& constant : constants) visitor.visit(constant);
}

}  // namespace backstep::script
