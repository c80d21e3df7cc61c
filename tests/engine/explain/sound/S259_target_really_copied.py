import copy, torch, torch.nn as nn
torch.manual_seed(0)
q = nn.Linear(2, 2)
best = q
target = copy.deepcopy(q)
opt = torch.optim.SGD(q.parameters(), lr=0.1)
for i in range(4):
    s = torch.randn(4, 2)
    with torch.no_grad():
        goal = target(s).max(1, keepdim=True)[0]
    loss = nn.functional.mse_loss(q(s).max(1, keepdim=True)[0], goal + 1)
    opt.zero_grad(); loss.backward(); opt.step()
    target.load_state_dict(q.state_dict())
