#include "explain/autopsy/known_errors.h"

namespace backstep::explain {

namespace {

using Text = std::string_view;

constexpr Text kFreed[] = {"{loss}.backward(retain_graph=True)", "", "(loss_a + loss_b).backward()"};
constexpr Text kWritten[] = {"a = a + 1", "a = a.clone()"};
constexpr Text kNotRecorded[] = {"w = torch.tensor(1.0, requires_grad=True)", "", ""};
constexpr Text kNotScalar[] = {"{loss}.sum().backward()", "{loss}.backward(torch.ones_like({loss}))"};
constexpr Text kLeafWritten[] = {"with torch.no_grad():\n    {code}", "optimizer.step()"};
constexpr Text kMatmul[] = {"nn.Linear({columns}, ...)", "a @ b.T"};
constexpr Text kBroadcast[] = {"print(a.shape, b.shape)", "b = b.unsqueeze(0)"};
constexpr Text kInferenceSaved[] = {"x = x.clone()", "with torch.no_grad():"};
constexpr Text kInferenceWritten[] = {"x = x.clone()", "with torch.no_grad():"};
constexpr Text kViewOfNoGrad[] = {"", "v = v.clone()"};
constexpr Text kOneMemory[] = {"a = a.clone()"};
constexpr Text kNotFloating[] = {"torch.tensor(1.0, requires_grad=True)"};
constexpr Text kNumpy[] = {"y.detach().numpy()"};
constexpr Text kUnused[] = {"torch.autograd.grad({loss}, w, allow_unused=True)", ""};
constexpr Text kUntracked[] = {"w.requires_grad_()"};
constexpr Text kSeedShape[] = {"{loss}.backward(torch.ones_like({loss}))"};
constexpr Text kCheckNone[] = {"{loss}.backward()", "if w.grad is not None:"};
constexpr Text kDtype[] = {"a = a.float()"};
constexpr Text kManyToOne[] = {"y.sum().item()", "y[0].item()"};
constexpr Text kGradientCount[] = {"return grad_output * ctx.k, None"};
constexpr Text kGradientShape[] = {"return grad_output.sum(0)"};
constexpr Text kName[] = {"{name} = ..."};
constexpr Text kDeepcopy[] = {"copy.deepcopy(y.detach())"};
constexpr Text kOnce[] = {""};
constexpr Text kCheckpointGrad[] = {"checkpoint(f, x, use_reentrant=False)"};
constexpr Text kGradcheck[] = {""};
constexpr Text kFlagOfResult[] = {"y = y.detach()"};
constexpr Text kManyViews[] = {"y = y + 1"};
constexpr Text kNoParameters[] = {"self.layers = nn.ModuleList([...])"};
constexpr Text kResultAsParameter[] = {"w = w.detach().requires_grad_()"};
constexpr Text kOneParameter[] = {"torch.optim.SGD([w], lr=0.1)"};
constexpr Text kCallMissing[] = {"{code}"};
constexpr Text kNumberHasNoGraph[] = {"loss.backward()"};
constexpr Text kListOfLosses[] = {"sum({loss}).backward()"};
constexpr Text kTupleOfGradients[] = {"{loss}[0].backward()"};
constexpr Text kListGiven[] = {"output = output[0]"};
constexpr Text kNumpyFunction[] = {"torch.mean(y)"};
constexpr Text kSavedNumber[] = {"ctx.k = k"};
constexpr Text kCalledDirectly[] = {"y = MyFunction.apply(x)"};
constexpr Text kNoGradBare[] = {"@torch.no_grad()"};
constexpr Text kGradSize[] = {"w.grad = torch.zeros_like(w)"};
constexpr Text kParametersMissing[] = {"torch.optim.SGD(net.parameters(), lr=0.1)"};
constexpr Text kBatchSizes[] = {""};
constexpr Text kSequenceTarget[] = {"(out.transpose(1, 2), y)", "(out.flatten(0, 1), y.flatten())"};
constexpr Text kLossNoTensor[] = {"l.backward()"};
constexpr Text kViewSize[] = {""};
constexpr Text kCatSizes[] = {"torch.cat([a, b], dim=1)"};
constexpr Text kSwapped[] = {"F.cross_entropy(logits, target)"};
constexpr Text kBackwards[] = {"loss.backward()"};
constexpr Text kImageDims[] = {"x = x.unsqueeze(0)"};
constexpr Text kChannels[] = {"nn.Conv2d(channels, ...)"};
constexpr Text kFeatures[] = {"nn.BatchNorm1d(features)"};
constexpr Text kRowMissing[] = {"nn.Embedding(rows, ...)"};
constexpr Text kInputSize[] = {"nn.LSTM(input_size, ...)"};
constexpr Text kNormalizedShape[] = {"nn.LayerNorm(size)"};
constexpr Text kKernelTooLarge[] = {"padding=1"};
constexpr Text kNormDims[] = {"nn.BatchNorm1d(features)"};
constexpr Text kLstmState[] = {"out, (h, c) = lstm(x, (h, c))"};
constexpr Text kGradNotTensor[] = {"w.grad = torch.tensor([1.0])"};
constexpr Text kAmbiguous[] = {"if (a > 0).all():"};
constexpr Text kHookNoGrad[] = {"x.requires_grad_()"};
constexpr Text kViewAcross[] = {"x.reshape(...)"};
constexpr Text kBatchOfOne[] = {"model.eval()"};
constexpr Text kInitMissing[] = {"super().__init__()"};
constexpr Text kIntegerTarget[] = {"x = x + 0.5"};
constexpr Text kTargetRange[] = {"nn.Linear(..., classes)"};
constexpr Text kProbabilities[] = {"F.binary_cross_entropy_with_logits(logits, target)"};
constexpr Text kInferenceFlag[] = {"x = x.clone().requires_grad_()"};
constexpr Text kSeedIsNumber[] = {"{loss}.backward(torch.ones_like({loss}))"};
constexpr Text kBackwardNumber[] = {"return grad_output * 2"};
constexpr Text kHookSize[] = {""};
constexpr Text kHookNumber[] = {"return grad * 2"};
constexpr Text kLayerNotMade[] = {"y = nn.ReLU()(x)"};
constexpr Text kClosure[] = {"return loss"};
constexpr Text kClassTarget[] = {"", "F.binary_cross_entropy_with_logits(logits, target.float())"};
constexpr Text kNoCuda[] = {"device = torch.device(\"cpu\")"};
constexpr Text kIndexDtype[] = {"index = index.long()"};
constexpr Text kNoDerivative[] = {""};
constexpr Text kTooSmallInPlace[] = {"y = y + 1"};
constexpr Text kApplyByName[] = {"MyFunction.apply(x, 2)"};
constexpr Text kWithoutCtx[] = {"def forward(ctx, x):"};
constexpr Text kSavedCount[] = {"ctx.save_for_backward(a, b)"};
constexpr Text kSavedTuple[] = {"x, = ctx.saved_tensors"};
constexpr Text kNoBackward[] = {"@staticmethod\ndef backward(ctx, grad_output):\n    return grad_output"};
constexpr Text kManyTargets[] = {"target = target.squeeze(1)"};
constexpr Text kTargetSize[] = {"target = target.view_as(input)"};
constexpr Text kTupleGiven[] = {"out[0]"};
constexpr Text kNotATensor[] = {"x = torch.tensor(x, dtype=torch.float32)"};
constexpr Text kCatOfNumbers[] = {"torch.stack([a, b])"};
constexpr Text kMeanOfIntegers[] = {"t.float().mean()"};
constexpr Text kTupleDetached[] = {"hidden = tuple(each.detach() for each in hidden)"};
constexpr Text kModeNotCalled[] = {"with torch.no_grad():"};
constexpr Text kDictGiven[] = {"output = output[\"out\"]"};
constexpr Text kBackwardArguments[] = {"def backward(ctx, grad_output):"};
constexpr Text kSavedAssigned[] = {"ctx.save_for_backward(x)"};
constexpr Text kHessianOfMany[] = {"torch.autograd.functional.jacobian(f, x)"};
constexpr Text kIndexOfNumber[] = {"loss.item()"};
constexpr Text kCapitalTensor[] = {"torch.tensor(..., requires_grad=True)"};
// Of these the cure is all in the learner's own line.
constexpr std::span<const Text> kInItsLine = {};

constexpr KnownError kErrors[] = {
    {"freed", "RuntimeError", "backward through the graph a second time", kFreed},
    {"written", "RuntimeError", "has been modified by an inplace operation", kWritten},
    {"not_recorded", "RuntimeError", "does not require grad and does not have a grad_fn", kNotRecorded},
    {"not_scalar", "RuntimeError", "grad can be implicitly created only for scalar outputs", kNotScalar},
    {"leaf_written", "RuntimeError", "leaf Variable that requires grad is being used in an in-place",
     kLeafWritten},
    {"matmul", "RuntimeError", "shapes cannot be multiplied", kMatmul},
    {"broadcast", "RuntimeError", "must match the size of tensor b", kBroadcast},
    {"inference_saved", "RuntimeError", "Inference tensors cannot be saved for backward", kInferenceSaved},
    {"inference_written", "RuntimeError", "update to inference tensor outside InferenceMode",
     kInferenceWritten},
    {"view_of_no_grad", "RuntimeError", "A view was created in no_grad mode", kViewOfNoGrad},
    {"one_memory", "RuntimeError", "refers to a single memory location", kOneMemory},
    {"not_floating", "RuntimeError", "floating point and complex dtype can require gradients", kNotFloating},
    {"not_floating", "RuntimeError", "only Tensors of floating point dtype can require gradients",
     kNotFloating},
    {"numpy", "RuntimeError", "Can't call numpy() on Tensor that requires grad", kNumpy},
    {"unused", "RuntimeError", "appears to not have been used in the graph", kUnused},
    {"untracked", "RuntimeError", "One of the differentiated Tensors does not require grad", kUntracked},
    {"seed_shape", "RuntimeError", "Mismatch in shape: grad_output", kSeedShape},
    {"seed_is_number", "TypeError", "object is not iterable", kSeedIsNumber, ".backward("},
    {"seed_is_number", "TypeError", "gradients can be either Tensors or None", kSeedIsNumber},
    {"closure", "TypeError", "must be a string or a real number, not 'NoneType'", kClosure, ".step("},
    {"class_target", "RuntimeError", "target with class probabilities, got Long", kClassTarget},
    {"no_cuda", "AssertionError", "Torch not compiled with CUDA enabled", kNoCuda},
    {"index_dtype", "RuntimeError", "one of the following scalar types: Long, Int", kIndexDtype},
    {"no_derivative", "NotImplementedError", "the derivative for", kNoDerivative},
    {"no_derivative", "RuntimeError", "derivative for aten::", kNoDerivative},
    {"too_small_in_place", "RuntimeError", "doesn't match the broadcast shape", kTooSmallInPlace},
    {"many_targets", "RuntimeError", "multi-target not supported", kManyTargets},
    {"target_size", "ValueError", "is different to the input size", kTargetSize},
    {"tuple_given", "TypeError", "must be Tensor, not tuple", kTupleGiven},
    {"none", "TypeError", "must be Tensor, not NoneType", kCheckNone},
    {"two_given", "TypeError", "tuple indices must be integers or slices, not tuple", kInItsLine},
    {"not_a_tensor", "TypeError", "argument 'input' (position 1) must be Tensor, not", kNotATensor},
    {"not_a_tensor", "TypeError", ") must be Tensor, not list", kNotATensor},
    {"cat_of_numbers", "RuntimeError", "zero-dimensional tensor (at position", kCatOfNumbers},
    {"mean_of_integers", "RuntimeError", "could not infer output dtype", kMeanOfIntegers},
    {"retain_no_grad", "RuntimeError", "can't retain_grad on Tensor that has requires_grad=False",
     kHookNoGrad},
    {"dtype", "RuntimeError", "expected scalar type", kDtype},
    {"dtype", "RuntimeError", "Found dtype", kDtype},
    {"dtype", "RuntimeError", "must have the same dtype", kDtype},
    {"many_to_one", "ValueError", "only one element tensors can be converted", kManyToOne},
    {"many_to_one", "RuntimeError", "cannot be converted to Scalar", kManyToOne},
    {"gradient_count", "RuntimeError", "returned an incorrect number of gradients", kGradientCount},
    {"gradient_shape", "RuntimeError", "returned an invalid gradient", kGradientShape},
    {"apply_by_name", "TypeError", "apply() takes no keyword arguments", kApplyByName},
    {"without_ctx", "TypeError", "forward() takes", kWithoutCtx, ".apply("},
    {"without_ctx", "TypeError", "forward() missing", kWithoutCtx, ".apply("},
    {"saved_count", "ValueError", "to unpack (expected", kSavedCount, "ctx.saved_tensors"},
    {"saved_tuple", "TypeError", "only integer tensors of a single element can be converted to an index",
     kSavedTuple},
    {"dtype", "RuntimeError", "both vectors to have same dtype", kDtype},
    {"bool_minus", "RuntimeError", "Subtraction, the `-` operator", kInItsLine},
    {"decimal_index", "IndexError", "tensors used as indices must be", kInItsLine},
    {"decimal_index", "IndexError", "only integers, slices", kInItsLine},
    {"text_plus", "TypeError", "can only concatenate str", kInItsLine},
    {"format_tensor", "TypeError", "unsupported format string passed to Tensor", kInItsLine},
    {"round_tensor", "TypeError", "Tensor doesn't define __round__", kInItsLine},
    {"array_times", "TypeError", "'numpy.ndarray' and 'Tensor'", kInItsLine},
    {"negative_power", "RuntimeError", "Integers to negative integer powers", kInItsLine},
    {"no_backward", "NotImplementedError", "You must implement either the backward or vjp method",
     kNoBackward},
    {"backward_number", "RuntimeError", "expected Variable or None (got", kBackwardNumber},
    {"hook_size", "RuntimeError", "has changed the size of value", kHookSize},
    {"hook_number", "TypeError", "but hook returned", kHookNumber},
    {"deepcopy", "RuntimeError", "(graph leaves) support the deepcopy protocol", kDeepcopy},
    {"once", "RuntimeError", "marked with @once_differentiable", kOnce},
    {"checkpoint_grad", "RuntimeError", "Checkpointing is not compatible with .grad()", kCheckpointGrad},
    {"gradcheck", "GradcheckError", "Jacobian mismatch", kGradcheck},
    {"flag_of_result", "RuntimeError", "change requires_grad flags of leaf variables", kFlagOfResult},
    {"hooked_view", "RuntimeError", "BackwardHookFunctionBackward is a view", kInItsLine},
    {"many_views", "RuntimeError", "function that returns multiple views", kManyViews},
    {"no_parameters", "ValueError", "optimizer got an empty parameter list", kNoParameters},
    {"result_as_parameter", "ValueError", "can't optimize a non-leaf Tensor", kResultAsParameter},
    {"one_parameter", "TypeError", "params argument given to the optimizer should be an iterable",
     kOneParameter},
    {"data_for_size", "TypeError", "but found element of type Tensor", kInItsLine},
    {"no_parameter", "TypeError", "optimizer can only optimize Tensors, but", kInItsLine},
    {"call_missing", "TypeError", "'method' object is not iterable", kCallMissing},
    {"number_has_no_graph", "AttributeError", "'float' object has no attribute 'backward'",
     kNumberHasNoGraph},
    {"number_has_no_graph", "AttributeError", "'int' object has no attribute 'backward'", kNumberHasNoGraph},
    {"list_of_losses", "AttributeError", "'list' object has no attribute 'backward'", kListOfLosses},
    {"tuple_of_gradients", "AttributeError", "'tuple' object has no attribute 'backward'", kTupleOfGradients},
    {"list_given", "AttributeError", "'list' object has no attribute 'size'", kListGiven},
    {"list_given", "AttributeError", "'tuple' object has no attribute 'size'", kListGiven},
    {"numpy_function", "TypeError", "received an invalid combination of arguments - got (out=NoneType",
     kNumpyFunction},
    {"numpy_function", "TypeError", "got an unexpected keyword argument 'axis'", kNumpyFunction, "np."},
    {"saved_number", "TypeError", "save_for_backward can only save variables", kSavedNumber},
    {"called_directly", "AttributeError", "'NoneType' object has no attribute 'save_for_backward'",
     kCalledDirectly},
    {"called_directly", "RuntimeError", "Legacy autograd function with non-static forward", kCalledDirectly},
    {"layer_not_made", "AttributeError", "'ReLU' object has no attribute", kLayerNotMade},
    {"layer_not_made", "AttributeError", "'LeakyReLU' object has no attribute", kLayerNotMade},
    {"layer_not_made", "AttributeError", "'GELU' object has no attribute", kLayerNotMade},
    {"layer_not_made", "AttributeError", "'Sigmoid' object has no attribute", kLayerNotMade},
    {"layer_not_made", "AttributeError", "'Tanh' object has no attribute", kLayerNotMade},
    {"layer_not_made", "AttributeError", "'Flatten' object has no attribute", kLayerNotMade},
    {"no_grad_bare", "TypeError", "no_grad.__init__() takes 1 positional argument", kNoGradBare},
    {"parameters_missing", "TypeError", "object is not iterable", kParametersMissing, "lr="},
    {"batch_sizes", "ValueError", "to match target batch_size", kBatchSizes},
    {"view_size", "RuntimeError", "is invalid for input of size", kViewSize},
    {"cat_sizes", "RuntimeError", "Sizes of tensors must match except in dimension", kCatSizes},
    {"swapped", "RuntimeError", "\"log_softmax_lastdim_kernel_impl\" not implemented for 'Long'", kSwapped},
    {"backwards", "AttributeError", "has no attribute 'backwards'", kBackwards},
    {"image_dims", "RuntimeError", "input to conv2d, but got input of size", kImageDims},
    {"channels", "RuntimeError", "channels instead", kChannels},
    {"features", "RuntimeError", "running_mean should contain", kFeatures},
    {"row_missing", "IndexError", "index out of range in self", kRowMissing},
    {"input_size", "RuntimeError", "input.size(-1) must be equal to input_size", kInputSize},
    {"normalized_shape", "RuntimeError", "Given normalized_shape=", kNormalizedShape},
    {"kernel_too_large", "RuntimeError", "Kernel size can't be greater than actual input size",
     kKernelTooLarge},
    {"norm_dims", "ValueError", "D input (got ", kNormDims},
    {"lstm_state", "RuntimeError", "hx and cx should also be", kLstmState},
    {"grad_not_tensor", "TypeError", "assigned grad expected to be a Tensor", kGradNotTensor},
    {"grad_size", "RuntimeError", "assigned grad has data of a different size", kGradSize},
    {"ambiguous", "RuntimeError", "Boolean value of Tensor with more than one value", kAmbiguous},
    {"hook_no_grad", "RuntimeError", "cannot register a hook on a tensor that doesn't require gradient",
     kHookNoGrad},
    {"view_across", "RuntimeError", "view size is not compatible", kViewAcross},
    {"batch_of_one", "ValueError", "Expected more than 1 value per channel when training", kBatchOfOne},
    {"init_missing", "AttributeError", "before Module.__init__() call", kInitMissing},
    {"integer_target", "RuntimeError", "can't be cast to the desired output type", kIntegerTarget},
    {"target_range", "IndexError", "Target ", kTargetRange},
    {"sequence_target", "RuntimeError", "Expected target size", kSequenceTarget},
    {"target_size", "ValueError", "must be the same as input size", kTargetSize},
    {"loss_no_tensor", "AttributeError", "Loss' object has no attribute 'backward'", kLossNoTensor},
    {"probabilities", "RuntimeError", "all elements of input should be between 0 and 1", kProbabilities},
    {"inference_flag", "RuntimeError", "Setting requires_grad=True on inference tensor", kInferenceFlag},
    {"tuple_detached", "AttributeError", "'tuple' object has no attribute 'detach'", kTupleDetached},
    {"tuple_detached", "AttributeError", "'list' object has no attribute 'detach'", kTupleDetached},
    {"mode_not_called", "TypeError", "'type' object does not support the context manager", kModeNotCalled,
     "torch."},
    {"dict_given", "AttributeError", "'dict' object has no attribute 'size'", kDictGiven},
    {"dict_given", "TypeError", "must be Tensor, not dict", kDictGiven},
    {"backward_arguments", "TypeError", ".backward() takes", kBackwardArguments},
    {"backward_arguments", "TypeError", ".backward() missing", kBackwardArguments},
    {"saved_assigned", "AttributeError", "attribute 'saved_tensors' of", kSavedAssigned},
    {"hessian_of_many", "RuntimeError", "given to hessian should contain a single element", kHessianOfMany},
    {"index_of_number", "IndexError", "invalid index of a 0-dim tensor", kIndexOfNumber},
    {"capital_tensor", "TypeError", "incorrect: requires_grad", kCapitalTensor, "Tensor("},
    {"none", "", "'NoneType'", kCheckNone},
    {"name", "NameError", "is not defined", kName},
    {"module", "ModuleNotFoundError", "", kInItsLine},
    {"import_name", "ImportError", "cannot import name", kInItsLine},
    {"outside", "NotImplementedError", "is outside Backstep", kInItsLine},
    {"memory", "RuntimeError", "can't allocate memory", kInItsLine},
    {"recursion", "RecursionError", "", kInItsLine},
    {"none", "TypeError", "must be real number, not NoneType", kCheckNone},
    {"power_sign", "RuntimeError", "\"bitwise_xor_cpu\" not implemented for", kInItsLine},
    {"power_sign", "TypeError", "unsupported operand type(s) for ^", kInItsLine},
    {"sequence_times", "TypeError", "can't multiply sequence by non-int", kInItsLine},
    {"not_a_layer", "TypeError", "is not a Module subclass", kInItsLine},
    {"parameter_assigned", "TypeError", "(torch.nn.Parameter or None expected)", kInItsLine},
    {"lr_missing", "ValueError", "required optimization parameter lr", kInItsLine},
    {"state_dict_given", "TypeError", "Expected state_dict to be dict-like", kInItsLine},
    {"class_weights", "RuntimeError", "weight tensor should be defined either for all", kInItsLine},
    {"vector_size", "RuntimeError", "v has invalid size", kInItsLine},
    {"vector_missing", "RuntimeError", "The vector v can only be None", kInItsLine},
    {"no_length", "TypeError", "has no len()", kInItsLine},
    {"cat_dims", "RuntimeError", "Tensors must have same number of dimensions", kInItsLine},
    {"stack_sizes", "RuntimeError", "stack expects each tensor to be equal size", kInItsLine},
    {"expand_sizes", "RuntimeError", "The expanded size of the tensor", kInItsLine},
    {"two_guesses", "RuntimeError", "only one dimension can be inferred", kInItsLine},
    {"batch_product", "RuntimeError", "Expected size for first two dimensions of batch2", kInItsLine},
    {"batch_product_dims", "RuntimeError", "must be a 3D tensor", kInItsLine},
    {"vector_product", "RuntimeError", "size mismatch, got", kInItsLine},
    {"dot_sizes", "RuntimeError", "inconsistent tensor size", kInItsLine},
    {"dot_dims", "RuntimeError", "1D tensors expected", kInItsLine},
    {"no_matrix", "RuntimeError", "must be a matrix", kInItsLine},
    {"einsum_sizes", "RuntimeError", "does not broadcast with previously seen size", kInItsLine},
    {"heads", "AssertionError", "embed_dim must be divisible", kInItsLine},
    {"dim_range", "IndexError", "Dimension out of range", kInItsLine},
    {"index_range", "IndexError", "is out of bounds for dimension", kInItsLine},
    {"index_range", "RuntimeError", "is out of bounds for dimension", kInItsLine},
    {"many_indices", "IndexError", "too many indices for tensor", kInItsLine},
    {"permute_dims", "RuntimeError", "permute(sparse_coo)", kInItsLine},
    {"gather_dims", "RuntimeError", "Index tensor must have the same number of dimensions", kInItsLine},
    {"mask_shape", "IndexError", "The shape of the mask", kInItsLine},
    {"class_count", "RuntimeError", "Class values must be smaller than num_classes", kInItsLine},
    {"one_hot_dtype", "RuntimeError", "one_hot is only applicable to index tensor", kInItsLine},
    {"state_size", "RuntimeError", "Expected hidden", kInItsLine},
    {"cell_state", "RuntimeError", "has inconsistent hidden_size", kInItsLine},
    {"input_size", "RuntimeError", "has inconsistent input_size", kInputSize},
    {"super_missing", "AttributeError", "has no attribute '_backward_hooks'", kInItsLine},
    {"super_missing", "AttributeError", "has no attribute '_modules'", kInItsLine},
    {"super_missing", "AttributeError", "has no attribute '_parameters'", kInItsLine},
    {"super_not_called", "TypeError", "__init__", kInItsLine, "super.__init__"},
    {"forward_missing", "NotImplementedError", "missing the required \"forward\" function", kInItsLine},
    {"method_not_called", "", "'builtin_function_or_method'", kInItsLine},
    {"method_not_called", "", "'method'", kInItsLine},
    {"operands", "TypeError", "unsupported operand type(s)", kInItsLine},
    {"argument_missing", "TypeError", "required positional argument", kInItsLine},
    {"argument_extra", "TypeError", "were given", kInItsLine},
    {"argument_extra", "TypeError", "was given", kInItsLine},
    {"not_callable", "TypeError", "object is not callable", kInItsLine},
    {"keyword", "TypeError", "got an unexpected keyword argument", kInItsLine},
    {"list_index", "IndexError", "list index out of range", kInItsLine},
    {"key", "KeyError", "", kInItsLine},
    {"unpack", "ValueError", "values to unpack", kInItsLine},
    {"number_walked", "TypeError", "'int' object is not iterable", kInItsLine},
    {"tensor_walked", "TypeError", "iteration over a 0-d tensor", kInItsLine},
    {"unbound", "UnboundLocalError", "", kInItsLine},
    {"attribute", "AttributeError", "has no attribute '", kInItsLine},
};

}  // namespace

std::span<const KnownError> known_errors() { return kErrors; }

const KnownError* known_error(std::string_view type, std::string_view text, std::string_view statement) {
    for (const KnownError& error : kErrors)
        if ((error.type.empty() || error.type == type) && text.find(error.piece) != std::string_view::npos &&
            statement.find(error.statement) != std::string_view::npos)
            return &error;
    return nullptr;
}

}  // namespace backstep::explain
