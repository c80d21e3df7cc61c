import torch
import torch.nn as nn


class XorNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(2, 4)
        self.output = nn.Linear(4, 1)

    def forward(self, x):
        x = torch.tanh(self.hidden(x))
        return torch.sigmoid(self.output(x))


torch.manual_seed(0)
inputs = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
labels = torch.tensor([[0.0], [1.0], [1.0], [0.0]])

model = XorNet()
loss = ((model(inputs) - labels) ** 2).mean()
loss.backward()

with torch.no_grad():
    for parameter in model.parameters():
        parameter -= 0.5 * parameter.grad
print(loss.item())
