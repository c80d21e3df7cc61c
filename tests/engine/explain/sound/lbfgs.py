import torch
x = torch.tensor([3.0, 2.0], requires_grad=True)
opt = torch.optim.LBFGS([x], max_iter=4)
def closure():
    opt.zero_grad()
    loss = ((x - 1) ** 2).sum()
    loss.backward()
    return loss
opt.step(closure)
print(x)
