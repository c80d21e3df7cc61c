import torch, torch.nn as nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.Dropout(0.5), nn.Linear(8, 2))
opt = torch.optim.Adam(model.parameters())
crit = nn.CrossEntropyLoss()
def evaluar(m, x, y):
    m.eval()
    with torch.no_grad():
        return (m(x).argmax(1) == y).float().mean().item()
for epoch in range(3):
    x = torch.randn(6, 4); y = torch.randint(0, 2, (6,))
    opt.zero_grad()
    loss = crit(model(x), y)
    loss.backward()
    opt.step()
    print(evaluar(model, x, y))
