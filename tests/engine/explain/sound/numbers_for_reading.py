import torch, torch.nn as nn
torch.manual_seed(0)
class Trainer:
    def __init__(self, net):
        self.net = net
        self.opt = torch.optim.SGD(net.parameters(), lr=0.1)
        self.best = float("inf")
        self.norms = []
    def step(self, x):
        loss = self.net(x).pow(2).mean()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        self.norms.append(self.net.weight.norm().item())
        self.best = min(self.best, float(loss))
        return loss.item()
trainer = Trainer(nn.Linear(2, 1))
total = 0.0
for i in range(3):
    total += trainer.step(torch.randn(4, 2))
print(total / 3, trainer.best)
