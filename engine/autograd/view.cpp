#include "autograd/view.h"

#include "autograd/copy_slices.h"
#include "autograd/observer.h"

namespace backstep::autograd {
namespace {

// How the error begins: with the node that made the view, or where it was made.
std::string made_in(const Tensor& tensor, CreationMeta creation, const std::string& modified) {
    const AutogradMeta* meta = meta_of(tensor);
    if (meta->grad_fn)
        return "Output " + std::to_string(meta->output_nr) + " of " + meta->grad_fn->name() +
               " is a view and " + modified + " modified inplace.";
    if (creation == CreationMeta::InInference)
        return "A view was created in inference mode and " + modified + " modified inplace in normal mode.";
    return "A view was created in no_grad mode and " + modified + " modified inplace with grad mode enabled.";
}

std::string both_inside(const std::string& block) {
    return " Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your "
           "code "
           "by moving both the view and the inplace either both inside the " +
           block +
           " block (if you don't want the inplace to be tracked) or both outside (if you want the inplace to "
           "be "
           "tracked).";
}

// `indirect`: not the view itself was written but its base, or another view of that.
[[noreturn]] void throw_forbidden_view(const Tensor& tensor, CreationMeta creation, bool indirect) {
    std::string text =
        made_in(tensor, creation, indirect ? "its base or another view of its base has been" : "is being");
    if (creation == CreationMeta::InNoGrad) text += both_inside("no_grad");
    if (creation == CreationMeta::InInference) text += both_inside("inference_mode");
    if (creation == CreationMeta::MultiOutput)
        text +=
            " This view is the output of a function that returns multiple views. Such functions do not allow "
            "the "
            "output views to be modified inplace. You should replace the inplace operation by an "
            "out-of-place "
            "one.";
    if (creation == CreationMeta::InFunction)
        text +=
            " This view was created inside a custom Function (or because an input was returned as-is) and "
            "the "
            "autograd logic to handle view+inplace would override the custom backward associated with the "
            "custom "
            "Function, leading to incorrect gradients. This behavior is forbidden. You can fix this by "
            "cloning "
            "the output of the custom Function.";
    throw RuntimeError(std::move(text));
}

}  // namespace

Tensor base_of(const Tensor& tensor) {
    const ViewInfo* view = view_of(tensor);
    return view ? view->base : Tensor();
}

void note_view(const Tensor& view, const Tensor& source, bool multi_output) {
    if (source.is_inference()) return;
    const ViewInfo* outer = view_of(source);
    auto info = std::make_unique<ViewInfo>();
    info->base = outer ? outer->base : source;
    info->version = view.version();
    if (outer) info->creation = outer->creation;
    if (run_state().inference)
        info->creation = CreationMeta::InInference;
    else if (!run_state().grad_enabled)
        info->creation = CreationMeta::InNoGrad;
    else if (multi_output)
        info->creation = CreationMeta::MultiOutput;
    make_meta(view).rare().view = std::move(info);
}

void check_in_place(const Tensor& tensor, bool records) {
    CHECK(!tensor.is_inference() || run_state().inference, RuntimeError,
          "Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to "
          "get a "
          "normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more "
          "details.");
    if (!run_state().grad_enabled || !(records || requires_grad(tensor))) return;
    const ViewInfo* view = view_of(tensor);
    if (view && view->creation != CreationMeta::Default) throw_forbidden_view(tensor, view->creation, false);
    const bool on_leaf = view && is_leaf(view->base) && (requires_grad(tensor) || requires_grad(view->base));
    CHECK(!on_leaf, RuntimeError,
          "a view of a leaf Variable that requires grad is being used in an in-place operation.");
    CHECK(!requires_grad(tensor) || !is_leaf(tensor), RuntimeError,
          "a leaf Variable that requires grad is being used in an in-place operation.");
}

void refresh_view_history(const Tensor& tensor) {
    ViewInfo& view = *meta_of(tensor)->rare().view;
    AutogradMeta& meta = *meta_of(tensor);
    if ((!meta.grad_fn && !requires_grad(view.base)) || view.version == tensor.version()) return;
    if (view.creation != CreationMeta::Default) throw_forbidden_view(tensor, view.creation, true);
    NodeRef node = make_node<AsStridedBackward>(1, 0, ViewForm::of(tensor, view.base));
    node->next_edges()[0] = gradient_edge(view.base);
    meta.output_nr = node->add_output(tensor);
    meta.grad_fn = node;
    view.version = tensor.version();
    move_retained_grad(tensor);
    if (Observer* observer = run_state().observer) {
        observer->node_recorded(*node);
        observer->view_remade(tensor, *node);
    }
}

void rebase_history(const Tensor& tensor, const NodeRef& node) {
    const ViewInfo* view = view_of(tensor);
    if (!view) {
        AutogradMeta& meta = make_meta(tensor);
        meta.output_nr = node->add_output(tensor);
        meta.grad_fn = node;
        move_retained_grad(tensor);
        return;
    }
    const Tensor base = view->base;
    node->add_output(tensor);
    NodeRef copy = make_node<CopySlices>(node->next_edges().size(), 0, ViewForm::of(tensor, base), node);
    const auto inner = node->next_edges();
    const auto edges = copy->next_edges();
    edges[0] = gradient_edge(base);
    for (size_t slot = 1; slot < edges.size(); ++slot) edges[slot] = inner[slot];
    AutogradMeta& meta = make_meta(base);
    meta.output_nr = copy->add_output(base);
    meta.grad_fn = copy;
    Observer* observer = run_state().observer;
    if (observer) {
        observer->node_recorded(*copy);
        observer->view_rebased(tensor, base, *copy);
    }
    refresh_view_history(tensor);
}

void note_mutation(const Tensor& tensor) {
    if (tensor.is_inference()) return;
    tensor.bump_version();
    const RunState& run = run_state();
    if (run.observer && !run.silent) run.observer->tensor_mutated(tensor, tensor.version());
}

}  // namespace backstep::autograd
