import torch
torch.manual_seed(0)
net = torch.nn.Linear(2, 1)
losses = []
for i in range(3):
    loss = net(torch.randn(3, 2)).pow(2).mean()
    loss.backward()
    losses.append(loss)
total = torch.stack(losses).mean()
total.backward()
