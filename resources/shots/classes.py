import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(1)
model = nn.Sequential(
    nn.Linear(8, 16),
    nn.ReLU(),
    nn.Linear(16, 16),
    nn.ReLU(),
    nn.Linear(16, 3),
)
inputs = torch.randn(5, 8)
labels = torch.tensor([0, 2, 1, 1, 0])
logits = model(inputs)
loss = F.cross_entropy(logits, labels)
loss.backward()
print(loss)
