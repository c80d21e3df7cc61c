# What schedulers hand over in state_dict.
import torch

print("== sch state")
from torch import optim
w = torch.zeros(1, requires_grad=True)
o = optim.Adam([w], lr=1.0)
s = optim.lr_scheduler.CosineAnnealingLR(o, 10)
for _ in range(3): o.step(); s.step()
d = s.state_dict()
print(d)
o2 = optim.Adam([w], lr=0.5)
s2 = optim.lr_scheduler.CosineAnnealingLR(o2, 10)
s2.load_state_dict(d)
print(s2.last_epoch, s2.get_last_lr(), o2.param_groups[0]["lr"], o2.param_groups[0]["initial_lr"])
o2.step(); s2.step(); print(s2.get_last_lr())
try: optim.lr_scheduler.StepLR(optim.SGD([w], lr=1), 1, last_epoch=2)
except Exception as e: print(type(e).__name__, e)
l = optim.lr_scheduler.LambdaLR(o, lambda e: 0.5)
print(l.state_dict())
class F:
    def __init__(self): self.k = 2
    def __call__(self, e): return self.k
l = optim.lr_scheduler.LambdaLR(o, F())
print(l.state_dict())


print("== sch plateau")
from torch import optim
w = torch.zeros(1, requires_grad=True)
for kw in (dict(), dict(mode="max", patience=0), dict(patience=1, cooldown=2, factor=0.5, verbose=True), dict(threshold=0.1, threshold_mode="abs", patience=0), dict(min_lr=0.3, factor=0.5, patience=0), dict(min_lr=[0.3], factor=0.5, patience=0, eps=0.2), dict(mode="x"), dict(threshold_mode="x"), dict(factor=1.0), dict(min_lr=[1, 2])):
    try:
        o = optim.SGD([w], lr=1.0)
        s = optim.lr_scheduler.ReduceLROnPlateau(o, **kw)
        for v in [1.0, 0.95, 0.95, 1.0, torch.tensor(2.0), 0.5, 0.5, 0.5, 0.5, 0.6]:
            o.step(); s.step(v)
            print(o.param_groups[0]["lr"], s.num_bad_epochs, s.best, s.in_cooldown, s._last_lr)
        print({k: v for k, v in s.state_dict().items()})
    except Exception as e: print(type(e).__name__, e)
s = optim.lr_scheduler.ReduceLROnPlateau(o)
try: s.get_last_lr()
except Exception as e: print(type(e).__name__, e)
try: s.step()
except Exception as e: print(type(e).__name__, e)
s.step(1.0, epoch=3)
print(s.last_epoch)


print("== sch get lr")
from torch import optim
o = optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
s = optim.lr_scheduler.ExponentialLR(o, 0.5)
o.step(); s.step()
print(s.get_lr(), s.get_last_lr(), s.base_lrs)


print("== sch custom")
from torch import optim
class Mine(optim.lr_scheduler._LRScheduler):
    def __init__(self, o, k, last_epoch=-1):
        self.k = k
        super().__init__(o, last_epoch)
    def get_lr(self):
        return [b / (1 + self.k * self.last_epoch) for b in self.base_lrs]
o = optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
s = Mine(o, 0.5)
for _ in range(4):
    o.step(); s.step(); print(s.get_last_lr())


print("== sch cyc adam")
from torch import optim
o = optim.Adam([torch.zeros(1, requires_grad=True)], lr=1.0)
s = optim.lr_scheduler.OneCycleLR(o, 0.1, total_steps=5)
for _ in range(4): o.step(); s.step(); print(o.param_groups[0]["betas"], s.get_last_lr())
print(o)
try: optim.lr_scheduler.CyclicLR(o, 0.1, 0.2)
except Exception as e: print(type(e).__name__, e)
try: optim.lr_scheduler.OneCycleLR(optim.Adagrad([torch.zeros(1, requires_grad=True)]), 0.1, total_steps=5)
except Exception as e: print(type(e).__name__, e)

