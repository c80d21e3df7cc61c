import torch
w = torch.tensor([1.0], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
hist = []
for _ in range(3):
    opt.zero_grad(); (w ** 2).sum().backward(); opt.step()
    hist.append(w.detach())
print(hist)
