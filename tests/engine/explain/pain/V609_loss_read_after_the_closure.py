import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
x = torch.randn(10, 3); y = x @ torch.tensor([[1.], [2.], [-1.]])
opt = torch.optim.LBFGS(net.parameters(), lr=1, max_iter=5)
for i in range(3):
    opt.zero_grad()
    l = nn.functional.mse_loss(net(x), y)
    l.backward()
    opt.step()
    print(l.item())
