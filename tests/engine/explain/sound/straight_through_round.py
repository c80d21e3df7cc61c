import torch
w = torch.tensor([0.3, 1.6], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
for i in range(3):
    q = w + (torch.round(w) - w).detach()
    loss = (q - 1).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
