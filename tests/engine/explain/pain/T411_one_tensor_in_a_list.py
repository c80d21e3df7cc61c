import torch
h = [torch.zeros(2)] * 3
w = torch.tensor([1.0, 2.0], requires_grad=True)
for i in range(3):
    h[i] += w * i
sum(v.sum() for v in h).backward()
print(h, w.grad)
