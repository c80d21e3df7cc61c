import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Dropout(0.2), nn.Linear(8, 2))
opt = torch.optim.Adam(model.parameters())
crit = nn.CrossEntropyLoss()
x, y = torch.randn(6, 4), torch.tensor([0, 1, 0, 1, 1, 0])
for _ in range(3):
    loss = crit(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
model.eval()
with torch.no_grad():
    print(model(x).argmax(1))
