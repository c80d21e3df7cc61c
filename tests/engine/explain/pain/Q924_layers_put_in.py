import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        for i, (a, b) in enumerate(zip(sizes[:-1], sizes[1:])):
            self.layers[i] = nn.Linear(a, b)
net = Net([2, 3, 1])
