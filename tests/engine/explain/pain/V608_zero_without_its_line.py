import torch
f = torch.tensor(0.1, requires_grad=True)
do = torch.tensor([0.3, 0.5])
di = 1 / (1 / f - 1 / do)
M = -di / do
M.mean().backward()
print(f.grad)
f.grad.zero
M2 = (f * do).sum()
M2.backward()
print(f.grad)
