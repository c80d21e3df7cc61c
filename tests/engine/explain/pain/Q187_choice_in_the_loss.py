import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 2)
probs = torch.softmax(net(torch.ones(1, 2)), dim=1)
action = torch.multinomial(probs, 1)
loss = -(action.float() * 1.0).mean()
loss.backward()
