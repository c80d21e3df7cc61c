import torch
import torch.nn as nn
torch.manual_seed(0)
x = torch.tensor([1.0, 2.0], requires_grad=True)
a = x * 3 + x.detach() * 5
with torch.no_grad():
    b = x * 5
c = (a + b).sum()
c.backward()
print(x.grad)
