import torch
a = torch.tensor([90.0, 89.0], requires_grad=True)
lse = torch.log(torch.exp(a).sum())
lse.backward()
print(lse, a.grad)
