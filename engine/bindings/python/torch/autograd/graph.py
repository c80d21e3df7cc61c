import contextlib

from torch._C import _pop_saved_tensors_hooks, _push_saved_tensors_hooks

_refusal = None  # what disable_saved_tensors_hooks says instead
_inside = 0


class saved_tensors_hooks:
    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        global _inside
        if not (callable(self.pack_hook) and callable(self.unpack_hook)):
            raise TypeError('_push_saved_tensors_default_hooks(): incompatible function arguments. The following argument '
                            'types are supported:\n    1. (arg0: function, arg1: function) -> None\n\n'
                            f'Invoked with: {self.pack_hook!r}, {self.unpack_hook!r}')
        if _refusal is not None:
            raise RuntimeError(_refusal)
        _push_saved_tensors_hooks(self.pack_hook, self.unpack_hook)
        _inside += 1

    def __exit__(self, *args):
        global _inside
        _inside -= 1
        _pop_saved_tensors_hooks()


# There is one memory here: what is saved is a copy of its own until it is asked for.
class save_on_cpu(saved_tensors_hooks):
    def __init__(self, pin_memory=False):
        super().__init__(lambda tensor: tensor.clone(), lambda packed: packed)


@contextlib.contextmanager
def disable_saved_tensors_hooks(error_message):
    global _refusal
    before = _refusal
    if _inside:
        raise RuntimeError(error_message)
    _refusal = error_message
    try:
        yield
    finally:
        _refusal = before
