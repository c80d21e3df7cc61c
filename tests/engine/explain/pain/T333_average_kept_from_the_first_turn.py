import torch, torch.nn as nn
torch.manual_seed(0)
class Smooth:
    def __init__(self): self.value = None
    def __call__(self, loss):
        self.value = loss if self.value is None else 0.9 * self.value + 0.1 * loss
        return self.value
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), 0.1); smooth = Smooth()
for i in range(3):
    loss = smooth(net(torch.randn(4, 2)).pow(2).mean())
    opt.zero_grad(); loss.backward(); opt.step()
