import torch
w = torch.tensor(2.0, requires_grad=true)
(w * 3).backward()
print(w.grad)
