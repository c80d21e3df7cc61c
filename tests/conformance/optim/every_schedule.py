# Every scheduler of 1.13, its refusals included.
import torch
from torch import optim
from torch.optim.lr_scheduler import *
import warnings
def trace(name, make, n=7):
    ps = [torch.zeros(1, requires_grad=True), torch.ones(2, requires_grad=True)]
    o = optim.SGD([{"params": ps[0]}, {"params": ps[1], "lr": 0.5}], lr=0.1, momentum=0.9)
    try:
        s = make(o)
    except Exception as e:
        print(name, type(e).__name__, e); return
    print(name, getattr(s, "last_epoch", None), s.get_last_lr() if hasattr(s, "_last_lr") else None, o.param_groups[1])
    for _ in range(n):
        o.step(); 
        try: s.step()
        except Exception as e:
            print(name, type(e).__name__, e); return
        print(s.get_last_lr(), getattr(s, "last_epoch", None), [g["momentum"] for g in o.param_groups])
    try: print({k: v for k, v in s.state_dict().items() if not k.startswith("_schedulers") and k not in ("anneal_func", "_scale_fn_ref", "_scale_fn_custom", "lr_lambdas")})
    except Exception as e: print(name, type(e).__name__, e)
trace("step", lambda o: StepLR(o, step_size=3))
trace("step2", lambda o: StepLR(o, 2, gamma=0.5, last_epoch=-1, verbose=True))
trace("multi", lambda o: MultiStepLR(o, [1, 3, 3], gamma=0.5))
trace("exp", lambda o: ExponentialLR(o, gamma=0.7))
trace("cos", lambda o: CosineAnnealingLR(o, T_max=3))
trace("warm", lambda o: CosineAnnealingWarmRestarts(o, T_0=2, T_mult=1))
trace("warm2", lambda o: CosineAnnealingWarmRestarts(o, 2, 2, eta_min=0.01))
trace("warmbad", lambda o: CosineAnnealingWarmRestarts(o, 0))
trace("warmbad2", lambda o: CosineAnnealingWarmRestarts(o, 1, 0.5))
trace("one", lambda o: OneCycleLR(o, max_lr=1.0, total_steps=7), 8)
trace("one2", lambda o: OneCycleLR(o, max_lr=[1.0, 2.0], epochs=2, steps_per_epoch=4, anneal_strategy="linear", three_phase=True))
trace("one3", lambda o: OneCycleLR(o, max_lr=1.0, total_steps=8, pct_start=0.5, cycle_momentum=False, div_factor=10, final_div_factor=100))
trace("onebad", lambda o: OneCycleLR(o, max_lr=1.0))
trace("onebad2", lambda o: OneCycleLR(o, max_lr=1.0, total_steps=-1))
trace("onebad3", lambda o: OneCycleLR(o, max_lr=1.0, total_steps=5, pct_start=2))
trace("onebad4", lambda o: OneCycleLR(o, max_lr=1.0, total_steps=5, anneal_strategy="x"))
trace("onebad5", lambda o: OneCycleLR(o, max_lr=[1.0], total_steps=5))
trace("onebad6", lambda o: OneCycleLR(o, max_lr=1.0, epochs=0, steps_per_epoch=5))
trace("onebad7", lambda o: OneCycleLR(o, max_lr=1.0, epochs=1, steps_per_epoch=1.5))
trace("cyc", lambda o: CyclicLR(o, base_lr=0.1, max_lr=0.5, step_size_up=2))
trace("cyc2", lambda o: CyclicLR(o, 0.1, 0.5, step_size_up=2, step_size_down=1, mode="triangular2"))
trace("cyc3", lambda o: CyclicLR(o, 0.1, 0.5, step_size_up=2, mode="exp_range", gamma=0.9, cycle_momentum=False))
trace("cyc4", lambda o: CyclicLR(o, [0.1, 0.2], [0.5, 0.6], step_size_up=2, scale_fn=lambda x: 1 / (2 ** x), scale_mode="iterations"))
trace("cycbad", lambda o: CyclicLR(o, 0.1, 0.5, mode="q"))
trace("cycbad2", lambda o: CyclicLR(o, [0.1], 0.5))
trace("lam", lambda o: LambdaLR(o, lr_lambda=lambda e: 1 / (e + 1)))
trace("lam2", lambda o: LambdaLR(o, [lambda e: 1 / (e + 1), lambda e: 2 ** e]))
trace("lambad", lambda o: LambdaLR(o, [lambda e: 1 / (e + 1)]))
trace("mul", lambda o: MultiplicativeLR(o, lr_lambda=lambda e: 0.5))
trace("mulbad", lambda o: MultiplicativeLR(o, [lambda e: 0.5] * 3))
trace("lin", lambda o: LinearLR(o, start_factor=0.25, end_factor=1.0, total_iters=4))
trace("linbad", lambda o: LinearLR(o, start_factor=1.5))
trace("linbad0", lambda o: LinearLR(o, start_factor=0))
trace("linbad2", lambda o: LinearLR(o, end_factor=1.5))
trace("con", lambda o: ConstantLR(o, factor=0.5, total_iters=3))
trace("conbad", lambda o: ConstantLR(o, factor=1.5))
trace("pol", lambda o: PolynomialLR(o, total_iters=4, power=2.0))
trace("seq", lambda o: SequentialLR(o, schedulers=[ConstantLR(o, factor=0.1, total_iters=2), ExponentialLR(o, gamma=0.9)], milestones=[2]))
trace("seq3", lambda o: SequentialLR(o, [LinearLR(o, 0.1, total_iters=2), StepLR(o, 1, 0.5), ConstantLR(o, 0.2, 9)], [2, 4], verbose=True))
trace("seqbad", lambda o: SequentialLR(o, [ExponentialLR(o, 0.9)], [2]))
trace("seqbad2", lambda o: SequentialLR(o, [ExponentialLR(o, 0.9), ExponentialLR(optim.SGD([torch.zeros(1)], lr=1), 0.9)], [2]))
trace("chain", lambda o: ChainedScheduler([ConstantLR(o, 0.1, 2), ExponentialLR(o, 0.9)]))
trace("chainbad", lambda o: ChainedScheduler([ExponentialLR(o, 0.9), ExponentialLR(optim.SGD([torch.zeros(1)], lr=1), 0.9)]))
from torch.optim.swa_utils import SWALR, AveragedModel, update_bn
trace("swa", lambda o: SWALR(o, swa_lr=0.05, anneal_epochs=3))
trace("swa2", lambda o: SWALR(o, swa_lr=[0.05, 0.01], anneal_epochs=3, anneal_strategy="linear"))
trace("swabad", lambda o: SWALR(o, 0.05, anneal_strategy="q"))
trace("swabad2", lambda o: SWALR(o, [0.05]))
trace("swabad3", lambda o: SWALR(o, 0.05, anneal_epochs=1.5))
trace("last", lambda o: StepLR(o, 1, last_epoch=3))
