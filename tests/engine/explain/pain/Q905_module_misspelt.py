import torch
import torch.nn.funtional as F
print(F.relu(torch.ones(2)))
