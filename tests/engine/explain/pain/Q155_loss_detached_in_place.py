import torch
torch.manual_seed(0)
w = torch.randn(3, requires_grad=True)
x = torch.randn(10, 3)
opt = torch.optim.SGD([w], lr=0.1)
for epoch in range(5):
    opt.zero_grad()
    loss = ((x @ w - 1) ** 2).mean()
    loss.detach_()
    loss.requires_grad_()
    loss.backward()
    opt.step()
