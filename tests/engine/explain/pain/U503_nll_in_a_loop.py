import torch
import torch.nn as nn
torch.manual_seed(0)
x, y = torch.randn(10, 4), torch.randint(0, 3, (10,))
net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(3):
    loss = nn.NLLLoss()(net(x), y)
    opt.zero_grad(); loss.backward(); opt.step()
    print(loss.item())
