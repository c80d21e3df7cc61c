import torch
from torch import nn

torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
torch.save(m.state_dict(), "model_params.pth")
torch.save(m, "model.pth")
n = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
print(n.load_state_dict(torch.load("model_params.pth", map_location="cpu")), torch.equal(n[0].weight, m[0].weight))
k = torch.load("model.pth")
k[0].weight.data.zero_()
print(k, m[0].weight, k(torch.ones(1, 2)))
opt = torch.optim.Adam(m.parameters())
m(torch.ones(1, 2)).sum().backward()
opt.step()
torch.save({"epoch": 3, "model": m.state_dict(), "opt": opt.state_dict()}, "checkpoint.pt")
c = torch.load("checkpoint.pt")
opt.load_state_dict(c["opt"])
print(c["epoch"], list(c), opt.state_dict()["state"][0]["step"])
try:
    torch.load("none.pt")
except FileNotFoundError as error:
    print(type(error).__name__, error)
