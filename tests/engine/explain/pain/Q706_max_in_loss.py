import torch, torch.nn as nn
criterion = nn.CrossEntropyLoss()
model = nn.Linear(4, 3)
x = torch.randn(5, 4)
y = torch.tensor([0, 1, 2, 0, 1])
for epoch in range(2):
    out = model(x)
    _, pred = torch.max(out, 1)
    loss = criterion(pred, y)
    loss.backward()
