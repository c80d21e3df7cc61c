import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
opt = torch.optim.LBFGS([w], lr=0.5)
for i in range(3):
    loss = ((w - 3) ** 2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
