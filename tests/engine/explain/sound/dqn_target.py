import torch, torch.nn as nn, copy
torch.manual_seed(0)
q = nn.Linear(2, 2)
target = copy.deepcopy(q)
opt = torch.optim.SGD(q.parameters(), lr=.1)
for i in range(3):
    s = torch.randn(4, 2); s2 = torch.randn(4, 2); a = torch.tensor([0, 1, 0, 1]); r = torch.ones(4)
    with torch.no_grad():
        y = r + 0.9 * target(s2).max(1)[0]
    loss = nn.functional.mse_loss(q(s).gather(1, a.unsqueeze(1)).squeeze(1), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
target.load_state_dict(q.state_dict())
