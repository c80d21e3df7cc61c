import torch
w = torch.tensor([0.5, -0.2], requires_grad=True)
x = torch.tensor([1.0, 2.0])
opt = torch.optim.SGD([w], lr=0.1)
shift = w + 1
for _ in range(3):
    loss = ((x * shift).sum() - 1) ** 2
    opt.zero_grad()
    loss.backward()
    opt.step()
