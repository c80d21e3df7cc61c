import torch, math, copy
import torch.nn as nn
import torch.optim as optim
torch.manual_seed(0)
X = torch.linspace(-2, 2, 64).unsqueeze(1)
Y = torch.sin(3 * X) + 0.1 * torch.randn_like(X)
model = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Linear(16, 1))
state = copy.deepcopy(model.state_dict())
opt = optim.SGD(model.parameters(), lr=1e-5, momentum=0.9)
lambda1 = lambda step: math.exp(step * math.log(1e5) / 40)
sched = optim.lr_scheduler.LambdaLR(opt, lr_lambda=lambda1)
lrs, losses = [], []
avg, beta = 0., 0.98
best = 0.
for i in range(40):
    opt.zero_grad()
    loss = nn.functional.mse_loss(model(X), Y)
    avg = beta * avg + (1 - beta) * loss.item()
    smooth = avg / (1 - beta ** (i + 1))
    if i > 1 and smooth > 4 * best: break
    if smooth < best or i == 1: best = smooth
    losses.append(smooth); lrs.append(opt.param_groups[0]['lr'])
    loss.backward(); opt.step(); sched.step()
print([f'{l:.2e}' for l in lrs[::8]])
print(['%.4f' % l for l in losses[::8]])
import numpy as np
g = np.gradient(np.array(losses))
print(lrs[int(np.argmin(g))])
model.load_state_dict(state)
opt = optim.SGD(model.parameters(), lr=0.1)
print(opt)
for S in [optim.lr_scheduler.CyclicLR(opt, base_lr=0.01, max_lr=0.1, step_size_up=5, mode='triangular2', cycle_momentum=False),
          optim.lr_scheduler.OneCycleLR(opt, max_lr=0.1, total_steps=20, cycle_momentum=False) if False else None]:
    if S is None: continue
    out = []
    for i in range(15):
        out.append(round(opt.param_groups[0]['lr'], 6)); opt.step(); S.step()
    print(out)
opt = optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
S = optim.lr_scheduler.OneCycleLR(opt, max_lr=0.1, steps_per_epoch=5, epochs=4)
out = []
for i in range(20):
    out.append((round(opt.param_groups[0]['lr'], 6), round(opt.param_groups[0]['momentum'], 4))); opt.step()
    if i < 19: S.step()
print(out)
opt = optim.SGD(model.parameters(), lr=0.1)
S = optim.lr_scheduler.SequentialLR(opt, schedulers=[optim.lr_scheduler.LinearLR(opt, start_factor=0.1, total_iters=4), optim.lr_scheduler.CosineAnnealingLR(opt, T_max=6)], milestones=[4])
out = []
for i in range(10):
    out.append(round(opt.param_groups[0]['lr'], 6)); opt.step(); S.step()
print(out, S.get_last_lr())
opt = optim.SGD(model.parameters(), lr=1.)
S = optim.lr_scheduler.ChainedScheduler([optim.lr_scheduler.ConstantLR(opt, factor=0.1, total_iters=2), optim.lr_scheduler.ExponentialLR(opt, gamma=0.9)])
out = []
for i in range(6):
    out.append(opt.param_groups[0]['lr']); opt.step(); S.step()
print(out)
for n in ['PolynomialLR', 'MultiplicativeLR', 'CosineAnnealingWarmRestarts', 'ReduceLROnPlateau', 'MultiStepLR']:
    print(n, hasattr(optim.lr_scheduler, n))
