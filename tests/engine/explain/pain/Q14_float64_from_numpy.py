import torch
import torch.nn as nn
import numpy as np
x = torch.from_numpy(np.array([[1.0, 2.0]]))
net = nn.Linear(2, 1)
net(x)
