import torch
w = torch.tensor([3.0], requires_grad=True)
opt = torch.optim.SGD([w], lr=1000.0)
for i in range(12):
    opt.zero_grad()
    loss = (w ** 2).sum()
    loss.backward()
    opt.step()
