import torch, torch.nn as nn
import numpy as np
torch.manual_seed(0)
net = nn.Linear(1, 1)
perdidas = [((net(torch.ones(1, 1)) - i) ** 2).mean() for i in range(3)]
total = np.mean(perdidas)
total.backward()
