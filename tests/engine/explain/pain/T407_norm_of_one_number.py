# layernorm over the single feature -> zeros
import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Sequential(nn.Linear(3, 1), nn.LayerNorm(1), nn.Linear(1, 1))
l = n(torch.randn(5, 3)).pow(2).mean(); l.backward()
print(n[0].weight.grad)
