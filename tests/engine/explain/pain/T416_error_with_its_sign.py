# squared twice/abs of mean: mean of error (not squared)
import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), .1)
X, Y = torch.randn(4, 2), torch.randn(4, 1)
for e in range(30):
    loss = (net(X) - Y).mean()
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.item())
