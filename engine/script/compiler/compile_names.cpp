#include "script/compiler/compiler.h"
#include "script/observer.h"

namespace backstep::script {

using Place = ScopeInfo::Place;

void Compiler::note_bound(std::string_view id) {
    if (!options_.observed) return;
    Scope scope = Scope::Function;
    switch (b().scope.kind) {
        case ScopeInfo::Kind::Module:
            scope = Scope::Module;
            break;
        case ScopeInfo::Kind::Class:
            scope = Scope::Class;
            break;
        case ScopeInfo::Kind::Function:
            break;
        case ScopeInfo::Kind::Comprehension:
            scope = Scope::Comprehension;
            break;
    }
    b().emit(Op::NoteBound, b().name_index(id), static_cast<int>(scope));
}

void Compiler::name(std::string_view id, Access access, bool note) {
    const std::string mangled = mangle(b().scope.private_class, id);
    const ScopeInfo::Symbol& symbol = b().scope.symbol(mangled);
    if (access == Access::Store && note) note_bound(id);
    if (access == Access::Delete && options_.observed) b().emit(Op::NoteUnbound, b().name_index(id));
    const auto pick = [&](Op load, Op save, Op erase) {
        return access == Access::Load ? load : access == Access::Store ? save : erase;
    };
    Place place = symbol.place;
    if (b().scope.kind == ScopeInfo::Kind::Class && place != Place::Global) {
        if (place == Place::Free && symbol.declared_nonlocal)
            place = Place::Free;
        else if (place == Place::Free && access == Access::Load) {
            b().emit(Op::LoadClassCell, symbol.slot, b().name_index(mangled));
            return;
        } else
            place = Place::Named;
    }
    switch (place) {
        case Place::Fast:
            b().emit(pick(Op::LoadFast, Op::StoreFast, Op::DeleteFast), symbol.slot);
            break;
        case Place::Cell:
        case Place::Free:
            b().emit(pick(Op::LoadCell, Op::StoreCell, Op::DeleteCell), symbol.slot);
            break;
        case Place::Global:
            b().emit(pick(Op::LoadGlobal, Op::StoreGlobal, Op::DeleteGlobal), b().name_index(mangled),
                     b().cache());
            break;
        case Place::Named:
            b().emit(pick(Op::LoadName, Op::StoreName, Op::DeleteName), b().name_index(mangled), b().cache());
            break;
    }
}

std::string Compiler::qualified(std::string_view name) const {
    const Builder& unit = *units_.back();
    switch (unit.scope.kind) {
        case ScopeInfo::Kind::Module:
            return std::string(name);
        case ScopeInfo::Kind::Class:
            return unit.code->qualified_name + "." + std::string(name);
        case ScopeInfo::Kind::Function:
        case ScopeInfo::Kind::Comprehension:
            break;
    }
    return unit.code->qualified_name + ".<locals>." + std::string(name);
}

void Compiler::unpack(const ast::ExprList& targets, SourceSpan) {
    int star = -1;
    for (size_t i = 0; i < targets.size(); ++i) {
        if (targets[i]->kind == ast::ExprKind::Starred) star = static_cast<int>(i);
    }
    const int count = static_cast<int>(targets.size());
    if (star >= 0)
        b().emit(Op::UnpackStar, star, count - star - 1);
    else
        b().emit(Op::Unpack, count);
    for (const ast::Expression* target : targets)
        store(target->kind == ast::ExprKind::Starred ? ast::as<ast::Starred>(target).value : target);
}

void Compiler::store(const ast::Expression* target) {
    const At at(b(), target->span);
    switch (target->kind) {
        case ast::ExprKind::Name:
            name(ast::as<ast::Name>(target).id, Access::Store);
            break;
        case ast::ExprKind::Attribute: {
            const auto& attribute = ast::as<ast::Attribute>(target);
            expression(attribute.value);
            const std::string mangled = mangle(b().scope.private_class, attribute.attr.text);
            if (options_.observed) b().emit(Op::NoteAttribute, b().name_index(mangled));
            b().emit(Op::StoreAttr, b().name_index(mangled), b().cache());
            break;
        }
        case ast::ExprKind::Subscript: {
            const auto& item = ast::as<ast::Subscript>(target);
            expression(item.value);
            subscript_index(item.slice);
            b().carets = item.carets;
            b().emit(Op::StoreItem);
            break;
        }
        case ast::ExprKind::Tuple:
            unpack(ast::as<ast::Tuple>(target).elts, target->span);
            break;
        case ast::ExprKind::List:
            unpack(ast::as<ast::List>(target).elts, target->span);
            break;
        default:
            break;
    }
}

void Compiler::delete_target(const ast::Expression* target) {
    const At at(b(), target->span);
    switch (target->kind) {
        case ast::ExprKind::Name:
            name(ast::as<ast::Name>(target).id, Access::Delete);
            break;
        case ast::ExprKind::Attribute: {
            const auto& attribute = ast::as<ast::Attribute>(target);
            expression(attribute.value);
            b().emit(Op::DeleteAttr, b().name_index(mangle(b().scope.private_class, attribute.attr.text)),
                     b().cache());
            break;
        }
        case ast::ExprKind::Subscript: {
            const auto& item = ast::as<ast::Subscript>(target);
            expression(item.value);
            subscript_index(item.slice);
            b().carets = item.carets;
            b().emit(Op::DeleteItem);
            break;
        }
        case ast::ExprKind::Tuple:
            for (const ast::Expression* part : ast::as<ast::Tuple>(target).elts) delete_target(part);
            break;
        case ast::ExprKind::List:
            for (const ast::Expression* part : ast::as<ast::List>(target).elts) delete_target(part);
            break;
        default:
            break;
    }
}

}  // namespace backstep::script
