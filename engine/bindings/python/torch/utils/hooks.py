import functools
import warnings

import torch


# Takes a hook off again: out of a module's dict of hooks, or off the graph.
class RemovableHandle:
    next_id = 0

    def __init__(self, hooks_dict):
        self.hooks_dict = hooks_dict
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1

    def remove(self):
        self.hooks_dict.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.remove()


# Lets gradients through unchanged: its node stands where a module begins or ends.
class BackwardHookFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, *args):
        outputs = tuple(arg.view_as(arg) for arg in args)
        ctx.mark_non_differentiable(*[output for output, arg in zip(outputs, args) if not arg.requires_grad])
        return outputs

    @staticmethod
    def backward(ctx, *args):
        return args


# One call of a module that has full backward hooks: the gradients of its outputs are kept as they come by,
# and handed to the hooks together with those of its inputs.
class BackwardHook:
    def __init__(self, module, user_hooks):
        self.module = module
        self.user_hooks = user_hooks
        self.grad_outputs = None
        self.n_outputs = -1
        self.output_places = None
        self.n_inputs = -1
        self.input_places = None

    def _spread(self, places, values, size):
        spread = [None] * size
        for place, value in zip(places, values):
            spread[place] = value
        return tuple(spread)

    def _through_node(self, hook, args):
        places = [i for i, arg in enumerate(args) if isinstance(arg, torch.Tensor)]
        tensors = [args[i] for i in places]
        if not (torch.is_grad_enabled() and any(tensor.requires_grad for tensor in tensors)):
            return args, None
        passed = BackwardHookFunction.apply(*tensors)
        node = [tensor.grad_fn for tensor in passed if tensor.grad_fn is not None][0]
        node.register_hook(hook)
        args = list(args)
        for place, tensor in zip(places, passed):
            args[place] = tensor
        return tuple(args), places

    def setup_input_hook(self, args):
        def hook(grad_input, _):
            if self.grad_outputs is None:  # the gradient came past the module's output
                return None
            grad_input = self._spread(self.input_places, grad_input, self.n_inputs)
            grad_input = self._ask(grad_input)
            self.grad_outputs = None
            return tuple(grad_input[i] for i in self.input_places)

        self.n_inputs = len(args)
        args, self.input_places = self._through_node(hook, args)
        return args

    def _ask(self, grad_input):
        for user_hook in self.user_hooks:
            answer = user_hook(self.module, grad_input, self.grad_outputs)
            if answer is None:
                continue
            if len(answer) != len(grad_input):
                raise RuntimeError('Backward hook returned an invalid number of grad_input, '
                                   f'got {len(answer)}, but expected {len(grad_input)}')
            grad_input = answer
        return grad_input

    def setup_output_hook(self, args):
        def hook(_, grad_output):
            self.grad_outputs = self._spread(self.output_places, grad_output, self.n_outputs)
            if self.input_places is None:
                for user_hook in self.user_hooks:
                    answer = user_hook(self.module, (None,) * self.n_inputs, self.grad_outputs)
                    if answer is None or isinstance(answer, tuple) and all(grad is None for grad in answer):
                        continue
                    raise RuntimeError('Backward hook for Modules where no input requires gradient should '
                                       'always return None or None for all gradients.')
                self.grad_outputs = None

        alone = not isinstance(args, tuple)
        outputs = (args,) if alone else args
        self.n_outputs = len(outputs)
        outputs, self.output_places = self._through_node(hook, outputs)
        return outputs[0] if alone else outputs


_DEPRECATED = (' is deprecated and will be removed in future versions. This hook will be missing some {}. Please use '
               'register_full_backward_hook to get the documented behavior.')


def _tensors_of(value):
    values = value if isinstance(value, tuple) else (value,)
    return values if all(isinstance(each, torch.Tensor) for each in values) else None


def _warn_of_partial_sight(inputs, outputs, grad_fn):
    outputs, inputs = _tensors_of(outputs), _tensors_of(inputs)
    if outputs is None:
        warnings.warn('Using non-full backward hooks on a Module that does not return a single Tensor or a tuple '
                      'of Tensors' + _DEPRECATED.format('of the grad_output'))
        return
    if inputs is None:
        warnings.warn('Using non-full backward hooks on a Module that does not take as input a single Tensor or a '
                      'tuple of Tensors' + _DEPRECATED.format('of the grad_input'))
        return
    out_nodes = {output.grad_fn for output in outputs if output.grad_fn is not None}
    in_nodes = {tensor.grad_fn for tensor in inputs if tensor.grad_fn is not None}
    if len(out_nodes) > 1:
        warnings.warn('Using a non-full backward hook when outputs are generated by different autograd Nodes'
                      + _DEPRECATED.format('grad_output'))
    elif in_nodes != {node for node, _ in grad_fn.next_functions}:
        warnings.warn('Using a non-full backward hook when the forward contains multiple autograd Nodes'
                      + _DEPRECATED.format('grad_input'))


# The hooks of register_backward_hook hang on the node that made the (first) output: what they are shown is
# what that node received and sent, be the module made of one node or many.
def hang_on_output(module, user_hooks, inputs, outputs):
    output = outputs
    while not isinstance(output, torch.Tensor):
        if isinstance(output, dict):
            output = next(value for value in output.values() if isinstance(value, torch.Tensor))
        else:
            output = output[0]
    grad_fn = output.grad_fn
    if grad_fn is None:
        return
    for user_hook in user_hooks:
        grad_fn.register_hook(functools.partial(user_hook, module))
    _warn_of_partial_sight(inputs, outputs, grad_fn)
