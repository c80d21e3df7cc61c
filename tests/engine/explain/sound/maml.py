import torch
torch.manual_seed(0)
w = torch.tensor([1.0, 0.5], requires_grad=True)
opt = torch.optim.SGD([w], lr=.05)
for task in range(2):
    x = torch.randn(4, 2); t = torch.randn(4)
    inner = ((x @ w - t) ** 2).mean()
    g, = torch.autograd.grad(inner, w, create_graph=True)
    fast = w - 0.1 * g
    outer = ((x @ fast - t) ** 2).mean()
    opt.zero_grad()
    outer.backward()
    opt.step()
