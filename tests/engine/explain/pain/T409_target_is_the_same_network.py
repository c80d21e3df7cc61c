import torch, torch.nn as nn, random
torch.manual_seed(0); random.seed(0)
q = nn.Linear(2, 2); objetivo = q
opt = torch.optim.SGD(q.parameters(), lr=0.1)
for paso in range(4):
    s = torch.randn(4, 2); a = torch.randint(0, 2, (4,)); r = torch.rand(4); s2 = torch.randn(4, 2)
    actual = q(s).gather(1, a.unsqueeze(1)).squeeze()
    meta = r + 0.9 * objetivo(s2).max(1)[0]
    l = nn.functional.smooth_l1_loss(actual, meta)
    opt.zero_grad(); l.backward(); opt.step()
    if paso % 2 == 0:
        objetivo.load_state_dict(q.state_dict())
print(l.item())
