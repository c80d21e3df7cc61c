import torch
from torch import optim
from torch.optim.lr_scheduler import *


def trace(make, n=8):
    o = optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1, momentum=0.9)
    s = make(o)
    rates = []
    for _ in range(n):
        o.step()
        rates.append((o.param_groups[0]["lr"], o.param_groups[0]["momentum"]))
        s.step()
    print(type(s).__name__, rates, s.get_last_lr())
    return s


print(trace(lambda o: StepLR(o, 2, 0.5)).state_dict())
trace(lambda o: MultiStepLR(o, [2, 4], gamma=0.1))
trace(lambda o: ExponentialLR(o, 0.9))
print(trace(lambda o: CosineAnnealingLR(o, 4, eta_min=0.01), 10).state_dict())
trace(lambda o: LinearLR(o))
trace(lambda o: ConstantLR(o, 0.5, 3))
trace(lambda o: PolynomialLR(o, 4, 2))
trace(lambda o: CosineAnnealingWarmRestarts(o, 3, 2), 10)
trace(lambda o: LambdaLR(o, lambda epoch: 0.95 ** epoch))
trace(lambda o: MultiplicativeLR(o, lambda epoch: 0.5))
trace(lambda o: OneCycleLR(o, 0.5, total_steps=8), 7)
trace(lambda o: SequentialLR(o, [ConstantLR(o, 0.1, 2), ExponentialLR(o, 0.9)], [2]))
o = optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
s = ReduceLROnPlateau(o, "min", patience=1, factor=0.5, verbose=True)
for loss in [1.0, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8]:
    s.step(loss)
    print(o.param_groups[0]["lr"])
s = StepLR(o, 1, verbose=True)
o.step()
s.step()
try:
    StepLR(3, 1)
except TypeError as error:
    print(error)
