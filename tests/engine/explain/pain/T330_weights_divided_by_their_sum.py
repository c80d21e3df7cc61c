import torch
weights = torch.tensor([0.2, 0.3, 0.5], requires_grad=True)
gain = torch.tensor([0.1, 0.05, 0.02])
opt = torch.optim.SGD([weights], lr=0.1)
for i in range(3):
    loss = -(weights * gain).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    weights = weights / weights.sum()
