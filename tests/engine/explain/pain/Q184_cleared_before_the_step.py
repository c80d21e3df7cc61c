import torch
w = torch.tensor(2.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
for _ in range(3):
    loss = (w - 5) ** 2
    loss.backward()
    opt.zero_grad()
    opt.step()
print(w)
