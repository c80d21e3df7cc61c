#include "autograd/saved_hooks.h"

namespace backstep::autograd {

SavedHookStack& saved_hooks() {
    static thread_local SavedHookStack stack;
    return stack;
}

}  // namespace backstep::autograd
