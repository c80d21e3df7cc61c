import torch
torch.manual_seed(0)
X = torch.randn(20, 3)
raw = torch.zeros(3, requires_grad=True)
opt = torch.optim.SGD([raw], lr=0.1)
for i in range(4):
    mu = torch.tanh(raw) * 2
    loss = ((X - mu) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
