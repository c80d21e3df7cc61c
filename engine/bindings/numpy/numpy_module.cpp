#include "bindings/numpy/numpy_module.h"

#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/printing/array_text.h"

namespace backstep::bindings {

using namespace script;

Ref<Module> make_numpy_core(Vm&) {
    numpy::array_print_options() = {};
    auto core = make<Module>("numpy._core");
    numpy::add_types(*core);
    numpy::add_creation_functions(*core);
    numpy::add_ufuncs(*core);
    numpy::add_reductions(*core);
    numpy::add_arranging_functions(*core);
    numpy::add_product_functions(*core);
    numpy::add_printing_functions(*core);
    numpy::add_random_streams(*core);
    return core;
}

}  // namespace backstep::bindings
