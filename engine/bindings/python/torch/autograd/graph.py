from torch._C import _pop_saved_tensors_hooks, _push_saved_tensors_hooks


class saved_tensors_hooks:
    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        _push_saved_tensors_hooks(self.pack_hook, self.unpack_hook)

    def __exit__(self, *args):
        _pop_saved_tensors_hooks()


# There is one memory here: what is saved is a copy of its own until it is asked for.
class save_on_cpu(saved_tensors_hooks):
    def __init__(self, pin_memory=False):
        super().__init__(lambda tensor: tensor.clone(), lambda packed: packed)
