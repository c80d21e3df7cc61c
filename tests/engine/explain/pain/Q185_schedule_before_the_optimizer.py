import torch
w = torch.tensor(2.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
sched = torch.optim.lr_scheduler.StepLR(opt, 1)
for _ in range(2):
    opt.zero_grad()
    (w ** 2).backward()
    sched.step()
    opt.step()
print(w)
