from torch._C import saved_tensors_hooks


class save_on_cpu:
    def __init__(self, pin_memory=False):
        self._hooks = saved_tensors_hooks(lambda tensor: tensor, lambda tensor: tensor)

    def __enter__(self):
        self._hooks.__enter__()

    def __exit__(self, *args):
        self._hooks.__exit__(*args)
