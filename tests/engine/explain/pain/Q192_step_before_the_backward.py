import torch
w = torch.tensor(1.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=.1)
for i in range(3):
    opt.zero_grad()
    loss = (w - 3) ** 2
    opt.step()
    loss.backward()
print(w)
