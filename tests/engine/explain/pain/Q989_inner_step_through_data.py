import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(1, 1)
meta = torch.optim.Adam(net.parameters(), lr=1e-2)
for tarea in range(2):
    xs = torch.randn(4, 1); ys = 2 * xs
    interna = ((net(xs) - ys) ** 2).mean()
    gs = torch.autograd.grad(interna, net.parameters(), create_graph=True)
    for p, g in zip(net.parameters(), gs):
        p.data = p.data - 0.1 * g
    externa = ((net(xs) - ys) ** 2).mean()
    meta.zero_grad()
    externa.backward()
    meta.step()
    print(externa.item())
