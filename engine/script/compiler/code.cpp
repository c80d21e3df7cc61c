#include "script/compiler/code.h"

#include "script/objects/sequence.h"
#include "script/objects/type.h"

namespace backstep::script {
namespace {

// Only what constants are made of: numbers, texts, bytes, tuples and code.
void share(const Value& constant) {
    if (constant.is(Kind::Code)) return constant.as<Code>()->share_between_runs();
    if (constant.is(Kind::Tuple)) {
        for (const Value& item : constant.as<Tuple>()->items()) share(item);
    }
    if (constant.is(Kind::Str))
        make_immortal_text(*constant.as<Str>());
    else if (constant.is_object())
        constant.object()->make_immortal();
}

}  // namespace

Code::Code() : Object(Kind::Code, &types::code()) {}

void Code::traverse(Visitor& visitor) const {
    for (const Value& constant : constants) visitor.visit(constant);
}

void Code::share_between_runs() {
    for (std::vector<Ref<Str>>* list : {&names, &local_names})
        for (Ref<Str>& text : *list) text = shared_name(*text);
    for (const Value& constant : constants) share(constant);
    share(doc);
    make_immortal();
}

Ref<Code> Code::copy() const {
    auto result = make<Code>();
    static_cast<CodeForm&>(*result) = *this;
    result->caches.resize(caches.size());
    for (Value& constant : result->constants)
        if (constant.is(Kind::Code)) constant = constant.as<Code>()->copy();
    return result;
}

}  // namespace backstep::script
