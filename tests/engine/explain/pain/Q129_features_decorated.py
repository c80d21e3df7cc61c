import torch
from torch import nn
torch.manual_seed(0)
backbone = nn.Linear(2, 2)
head = nn.Linear(2, 1)
@torch.inference_mode()
def features(x):
    return backbone(x)
loss = head(features(torch.randn(3, 2))).sum()
loss.backward()
