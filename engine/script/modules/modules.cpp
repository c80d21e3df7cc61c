#include "script/modules/modules.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "script/modules/source_modules.h"

namespace backstep::script {

namespace {

constexpr std::string_view kPackages[] = {"collections", "json", "logging"};
constexpr std::string_view kWithoutFile[] = {"gc", "itertools", "sys", "time", "unicodedata", "os.path"};
constexpr std::string_view kOfOthers[] = {"IPython",      "graphviz", "matplotlib", "mpl_toolkits", "seaborn",
                                          "tensorboardX", "torchviz", "tqdm",       "wandb"};

// Where Debian's python3.11 has a module of the standard library; empty for what is built in or not its own.
std::string standard_file(std::string_view module) {
    const std::string_view top = module.substr(0, module.find('.'));
    if (module.starts_with('_') || std::ranges::find(kWithoutFile, module) != std::end(kWithoutFile) ||
        std::ranges::find(kOfOthers, top) != std::end(kOfOthers))
        return {};
    std::string path = "/usr/lib/python3.11/";
    for (const char c : module) path += c == '.' ? '/' : c;
    return path + (std::ranges::find(kPackages, module) != std::end(kPackages) ? "/__init__.py" : ".py");
}

}  // namespace

void register_script_modules(Vm& vm) {
    vm.register_module("math", make_math_module);
    vm.register_module("_time", make_time_module);
    vm.register_module("traceback", make_traceback_module);
    vm.register_module("_random", make_random_module);
    vm.register_module("_re", make_regex_module);
    vm.register_module("_streams", make_streams_module);
    vm.register_module("_warnings", make_warnings_module);
    vm.register_module("_frames", make_frames_module);
    for (const SourceModule& module : source_modules()) {
        vm.register_module(module.name, [&module](Vm& importing) {
            auto made = make<Module>(module.name);
            if (std::string file = standard_file(module.name); !file.empty())
                made->set("__file__", Value::str(std::move(file)));
            run_source_module(importing, module, made);
            return made;
        });
    }
}

namespace {

struct OutsideModule {
    const char* name;
    const char* nearest;
};
constexpr OutsideModule kOutside[] = {
    {"multiprocessing", "a snippet runs on one thread"},
    {"subprocess", "a snippet starts no programs"},
    {"asyncio", "generators with yield"},
    {"socket", "a snippet has no network"},
    {"urllib", "a snippet has no network"},
    {"requests", "a snippet has no network"},
    {"ctypes", "tensors"},
    {"sklearn", "torch"},
    {"scipy", "torch"},
    {"pandas", "lists, dicts and tensors"},
    {"tensorflow", "torch"},
    {"torchvision", "torch.tensor with your own data"},
    {"torchtext", "str.split and torch.tensor"},
    {"torchaudio", "torch.tensor with your own data"},
    {"torchmetrics", "(prediction == y).float().mean()"},
    {"torchsummary", "print(model)"},
    {"torchinfo", "print(model)"},
    {"torch_geometric", "torch.tensor with your own edges"},
    {"d2l", "the functions of the chapter, written into the snippet"},
    {"fastai", "a training loop of torch"},
    {"fastbook", "a training loop of torch"},
    {"ignite", "a training loop of torch"},
    {"lightning", "a training loop of torch"},
    {"pytorch_lightning", "a training loop of torch"},
    {"transformers", "torch.nn"},
    {"datasets", "torch.utils.data.TensorDataset with your own data"},
    {"keras", "torch.nn"},
    {"jax", "torch"},
    {"einops", "reshape, permute and torch.einsum"},
    {"functorch", "torch.autograd.functional"},
    {"gym", "a class with reset() and step()"},
    {"gymnasium", "a class with reset() and step()"},
    {"nltk", "str.split and re"},
    {"spacy", "str.split and re"},
    {"PIL", "a tensor of pixels"},
    {"cv2", "a tensor of pixels"},
    {"skimage", "a tensor of pixels"},
    {"imageio", "a tensor of pixels"},
    {"plotly", "matplotlib, whose calls are accepted and do nothing"},
    {"bokeh", "matplotlib, whose calls are accepted and do nothing"},
    {"ipywidgets", "a plain loop"},
    {"networkx", "lists of edges"},
    {"sympy", "torch.autograd"},
    {"numba", "torch"},
    {"yaml", "json"},
    {"h5py", "torch.save"},
    {"zipfile", "a snippet has no files"},
    {"tarfile", "a snippet has no files"},
    {"gzip", "a snippet has no files"},
    {"google", "a snippet has no files"},
    {"signal", "the Stop button"},
    {"weakref", "ordinary references"},
    {"importlib", "import"},
};

}  // namespace

void throw_module_not_found(Vm& vm, std::string_view name) {
    const size_t dot = name.find('.');
    std::string text = "No module named '" + std::string(name) + "'";
    if (dot != std::string_view::npos) {
        const std::string_view parent = name.substr(0, name.rfind('.'));
        if (vm.module_exists(parent)) throw ModuleNotFoundError(text);
    }
    const std::string_view root = name.substr(0, dot);
    for (const OutsideModule& outside : kOutside) {
        if (root == outside.name && vm.notice)
            vm.notice(Message("script.module_outside").with("module", root).with("nearest", outside.nearest));
    }
    if (dot != std::string_view::npos && dot != 0) text = "No module named '" + std::string(root) + "'";
    throw ModuleNotFoundError(text);
}

}  // namespace backstep::script
