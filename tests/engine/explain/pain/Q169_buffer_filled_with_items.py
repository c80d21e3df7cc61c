import torch
torch.manual_seed(0)
w = torch.randn(3, requires_grad=True)
out = torch.zeros(3)
for i in range(3):
    out[i] = (w[i] * 2).item()
loss = out.sum()
loss.backward()
