import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), .1)
def train(n):
    for i in range(n):
        l = net(torch.randn(3, 2)).pow(2).mean()
        opt.zero_grad()
        l.backward()
        return l.item()
        opt.step()
w0 = net.weight.clone()
train(5)
print(torch.equal(w0, net.weight))
