import torch
f = torch.tensor(0.1, requires_grad=True)
(f * 2).backward()
f.grad.zero_
(f * 3).backward()
print(f.grad)
