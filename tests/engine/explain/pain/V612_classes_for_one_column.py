import torch
import torch.nn as nn
torch.manual_seed(0)
X = torch.randn(12, 5); y = torch.randint(0, 2, (12,))
model = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 1), nn.Sigmoid())
crit = nn.BCELoss()
opt = torch.optim.Adam(model.parameters(), lr=0.01)
def train_fn(X, y):
    model.train()
    opt.zero_grad()
    p = model(X)
    loss = crit(p, y)
    loss.backward()
    opt.step()
    return loss.item()
for e in range(3):
    print(train_fn(X, y))
