import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self._w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    @property
    def w(self):
        return self._w.data.softmax(0)
    def forward(self, x):
        return self.w @ x
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.tensor([1.0, 0.0])
loss = (net(x) - 1) ** 2
loss.backward()
opt.step()
