import torch
import torch.nn as nn
x = torch.tensor(2.0, requires_grad=True)
p = nn.Parameter(x * 3)
(p ** 2).backward()
print(x.grad, p.grad)
