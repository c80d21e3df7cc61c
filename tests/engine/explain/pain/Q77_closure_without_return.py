import torch
w = torch.tensor(1.0, requires_grad=True)
opt = torch.optim.LBFGS([w])
def closure():
    opt.zero_grad()
    loss = (w - 2) ** 2
    loss.backward()
opt.step(closure)
