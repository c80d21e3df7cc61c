import contextlib

import torch
from torch import default_generator, get_rng_state, initial_seed, manual_seed, seed, set_rng_state


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True):
    state = torch.get_rng_state()
    try:
        yield
    finally:
        if enabled:
            torch.set_rng_state(state)
