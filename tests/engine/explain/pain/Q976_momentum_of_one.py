import torch
w = torch.tensor([2.0], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1, momentum=1.0)
for _ in range(5):
    loss = (w ** 2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
