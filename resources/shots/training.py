import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.linspace(-1, 1, 20).unsqueeze(1)
target = 2 * x + 0.5
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for epoch in range(40):
    loss = nn.functional.mse_loss(model(x), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

print(loss.item())
w, b = model.weight, model.bias
