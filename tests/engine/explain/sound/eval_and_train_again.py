import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.Dropout(0.5), nn.Linear(8, 2))
opt = torch.optim.Adam(model.parameters())
crit = nn.CrossEntropyLoss()
x, y = torch.randn(6, 4), torch.tensor([0, 1, 0, 1, 1, 0])
def score():
    model.eval()
    with torch.no_grad():
        right = (model(x).argmax(1) == y).float().mean().item()
    model.train()
    return right
for _ in range(3):
    loss = crit(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(score())
