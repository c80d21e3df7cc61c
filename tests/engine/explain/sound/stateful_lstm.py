import torch, torch.nn as nn
torch.manual_seed(0)
lstm = nn.LSTM(3, 4, batch_first=True)
head = nn.Linear(4, 1)
opt = torch.optim.Adam(list(lstm.parameters()) + list(head.parameters()), lr=0.01)
state = None
for step in range(3):
    x = torch.randn(2, 5, 3)
    out, state = lstm(x, state)
    state = tuple(s.detach() for s in state)
    loss = head(out).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
