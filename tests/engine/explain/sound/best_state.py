import torch, torch.nn as nn, copy
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=.1)
best, best_state = float("inf"), None
for i in range(3):
    opt.zero_grad()
    loss = net(torch.randn(3, 2)).pow(2).mean()
    loss.backward()
    opt.step()
    if loss.item() < best:
        best = loss.item()
        best_state = copy.deepcopy(net.state_dict())
net.load_state_dict(best_state)
