import torch, torch.nn as nn
torch.manual_seed(0)
rnn = nn.RNN(3, 4, batch_first=True)
head = nn.Linear(4, 1)
opt = torch.optim.SGD(list(rnn.parameters()) + list(head.parameters()), lr=0.01)
hidden = torch.zeros(1, 2, 4)
for step in range(3):
    x = torch.randn(2, 5, 3)
    out, hidden = rnn(x, hidden.detach())
    loss = head(out[:, -1]).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
