import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), .1)
X, Y = torch.randn(4, 2), torch.randn(4, 1)
for e in range(2):
    out = net(X)
    loss = nn.functional.mse_loss(out, out)
    opt.zero_grad(); loss.backward(); opt.step()
