import torch
torch.manual_seed(0)
z = torch.randn(4, 2, requires_grad=True)
code = torch.randn(3, 2, requires_grad=True)
d = ((z.unsqueeze(1) - code.unsqueeze(0)) ** 2).sum(-1)
idx = d.argmin(dim=1)
q = code[idx]
st = z + (q - z).detach()
loss = (st ** 2).mean() + ((q - z.detach()) ** 2).mean() + 0.25 * ((q.detach() - z) ** 2).mean()
loss.backward()
print(z.grad, code.grad)
