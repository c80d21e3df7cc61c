#include "autograd/callback.h"

#include <algorithm>

namespace backstep::autograd {

HookHandle::HookHandle(const std::shared_ptr<HookList>& list, CallbackRef callback)
    : list_(list), id_(++list->last_id) {
    list->hooks.push_back({id_, std::move(callback)});
}

void HookHandle::set_id(uint32_t id) {
    if (const auto list = list_.lock())
        for (HookList::Hook& hook : list->hooks)
            if (hook.id == id_) hook.id = id;
    id_ = id;
}

void HookHandle::remove() {
    if (const auto list = list_.lock())
        std::erase_if(list->hooks, [this](const HookList::Hook& hook) { return hook.id == id_; });
    list_.reset();
}

}  // namespace backstep::autograd
