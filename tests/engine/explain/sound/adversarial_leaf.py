import torch
x = torch.randn(3, requires_grad=True)
adv = x.clone().detach().requires_grad_(True)
w = torch.ones(3)
for i in range(3):
    loss = (adv * w).pow(2).sum()
    loss.backward()
    with torch.no_grad():
        adv += .1 * adv.grad.sign()
        adv.grad.zero_()
        adv.clamp_(-1, 1)
