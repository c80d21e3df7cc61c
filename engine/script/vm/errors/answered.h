#pragma once

#include "base/error.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

// False when asking raised AttributeError, in the machine or in the script's code.
template <class Ask>
bool answered(const Ask& ask) {
    try {
        ask();
        return true;
    } catch (AttributeError&) {
        return false;
    } catch (Raised& raised) {
        if (!is_instance(raised.exception, *types::exception("AttributeError"))) throw;
        return false;
    }
}

}  // namespace backstep::script
