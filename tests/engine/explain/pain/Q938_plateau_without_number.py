import torch
import torch.nn as nn
model = nn.Linear(2, 1)
opt = torch.optim.Adam(model.parameters(), lr=0.1)
sched = torch.optim.lr_scheduler.ReduceLROnPlateau(opt, patience=1)
for epoch in range(2):
    loss = model(torch.ones(1, 2)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    sched.step()
