import torch
import torch.nn as nn

for name in ("linear", "conv", "module", "loss", "activation", "Linear", "functional", "init"):
    print(name, hasattr(nn, name))
try:
    nn.linear(3, 2)
except AttributeError as error:
    print(error)
