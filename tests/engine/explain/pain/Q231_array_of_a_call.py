import torch
import numpy as np
import torch.nn as nn
torch.manual_seed(0)
modelo = nn.Linear(2, 1)
x = torch.randn(4, 2)
print(np.asarray(modelo(x)).shape)
