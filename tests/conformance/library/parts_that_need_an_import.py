# What `import torch` alone brings, and what an import that fails says.
import torch

for name in ("torch.utils.checkpoint", "torch.nn.utils.prune", "torch.utils.tensorboard", "torch.utils.data", "torch.nn.utils.rnn",
             "torch.nn.utils.parametrizations", "torch.optim.swa_utils", "torch.autograd.functional"):
    found = torch
    try:
        for part in name.split(".")[1:]:
            found = getattr(found, part)
        print(name, type(found).__name__)
    except AttributeError as error:
        print(name, error)
try:
    from torch import nothing
except ImportError as error:
    print(error)
try:
    from torch.nn import Linea
except ImportError as error:
    print(error)
try:
    from torch.optim.lr_scheduler import Step
except ImportError as error:
    print(error)
try:
    from math import foo
except ImportError as error:
    print(error)
try:
    from collections import foo
except ImportError as error:
    print(error)
try:
    from random import foo
except ImportError as error:
    print(error)
try:
    from numpy import foo
except ImportError as error:
    print(error)
try:
    from torch.utils.data import foo
except ImportError as error:
    print(error)
try:
    from torch.nn.utils import foo
except ImportError as error:
    print(error)
try:
    from itertools import foo
except ImportError as error:
    print(error)
try:
    from json import foo
except ImportError as error:
    print(error)
import torch.utils.checkpoint
print(hasattr(torch.utils, "checkpoint"), torch.__file__)
