import math
import warnings
from bisect import bisect_right
from collections import Counter

from torch.optim.optimizer import Optimizer

_EPOCH_WARNING = ('The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. '
                  'Please use `scheduler.step()` to step the scheduler. During the deprecation, if epoch is different '
                  'from None, the closed form is used instead of the new chainable form, where available. Please open an '
                  'issue if you are unable to replicate your use case: '
                  'https://github.com/pytorch/pytorch/issues/new/choose.')

_OVERRIDDEN_WARNING = ('Seems like `optimizer.step()` has been overridden after learning rate scheduler initialization. '
                       'Please, make sure to call `optimizer.step()` before `lr_scheduler.step()`. See more details at '
                       'https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate')

_ORDER_WARNING = ('Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you '
                  'should call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to '
                  'do this will result in PyTorch skipping the first value of the learning rate schedule. See more '
                  'details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate')


def _need_optimizer(optimizer):
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f'{type(optimizer).__name__} is not an Optimizer')


def _per_group(optimizer, name, value):
    if isinstance(value, (list, tuple)):
        if len(value) != len(optimizer.param_groups):
            raise ValueError(f'expected {len(optimizer.param_groups)} values for {name}, got {len(value)}')
        return list(value)
    return [value] * len(optimizer.param_groups)


# Sets the rate of every group once per step(). A schedule is _rate(group, base): the new rate of a group, from
# the rate it has and the one it began with.
class _LRScheduler:
    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        _need_optimizer(optimizer)
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault('initial_lr', group['lr'])
            elif 'initial_lr' not in group:
                raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when resuming an optimizer")
        self.base_lrs = [group['initial_lr'] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._count_optimizer_steps()
        self.verbose = verbose
        self._initial_step()

    def _count_optimizer_steps(self):
        optimizer = self.optimizer
        if hasattr(optimizer.step, '_with_counter'):
            return
        step = optimizer.step

        def counted(*args, **kwargs):
            optimizer._step_count += 1
            return step(*args, **kwargs)

        counted._with_counter = True
        optimizer.step = counted

    def _initial_step(self):
        self.optimizer._step_count = 0
        self._step_count = 0
        self.step()

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != 'optimizer'}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)

    def get_last_lr(self):
        return self._last_lr

    def get_lr(self):
        if not self._get_lr_called_within_step:
            warnings.warn('To get the last learning rate computed by the scheduler, please use `get_last_lr()`.')
        return [self._rate(group, base) for group, base in zip(self.optimizer.param_groups, self.base_lrs)]

    def _rate(self, group, base):
        raise NotImplementedError

    # The rate at last_epoch without those before it, for step(epoch).
    def _rate_at(self, group, base):
        return self._rate(group, base)

    def print_lr(self, is_verbose, group, lr, epoch=None):
        if is_verbose:
            if epoch is None:
                print(f'Adjusting learning rate of group {group} to {lr:.4e}.')
            else:
                shown = ('%.2f' if isinstance(epoch, float) else '%.5d') % epoch
                print(f'Epoch {shown}: adjusting learning rate of group {group} to {lr:.4e}.')

    def step(self, epoch=None):
        if self._step_count == 1:
            if not hasattr(self.optimizer.step, '_with_counter'):
                warnings.warn(_OVERRIDDEN_WARNING)
            elif self.optimizer._step_count < 1:
                warnings.warn(_ORDER_WARNING)
        self._step_count += 1
        self._get_lr_called_within_step = True
        if epoch is None:
            self.last_epoch += 1
            rates = self.get_lr()
        else:
            warnings.warn(_EPOCH_WARNING)
            self.last_epoch = epoch
            rates = [self._rate_at(group, base) for group, base in zip(self.optimizer.param_groups, self.base_lrs)]
        self._get_lr_called_within_step = False
        self._set_rates(rates, epoch)

    def _set_rates(self, rates, epoch=None):
        for i, (group, rate) in enumerate(zip(self.optimizer.param_groups, rates)):
            group['lr'] = rate
            self.print_lr(self.verbose, i, rate, epoch)
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]


LRScheduler = _LRScheduler


class LambdaLR(_LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        self.optimizer = optimizer
        if isinstance(lr_lambda, (list, tuple)) and len(lr_lambda) != len(optimizer.param_groups):
            raise ValueError(f'Expected {len(optimizer.param_groups)} lr_lambdas, but got {len(lr_lambda)}')
        self.lr_lambdas = _per_group(optimizer, 'lr_lambda', lr_lambda)
        super().__init__(optimizer, last_epoch, verbose)

    # Plain functions are not kept; of objects that can be called, what they hold.
    def state_dict(self):
        state = {key: value for key, value in self.__dict__.items() if key not in ('optimizer', 'lr_lambdas')}
        state['lr_lambdas'] = [None if isinstance(factor, type(_need_optimizer)) else dict(factor.__dict__)
                               for factor in self.lr_lambdas]
        return state

    def load_state_dict(self, state_dict):
        self.__dict__.update({key: value for key, value in state_dict.items() if key != 'lr_lambdas'})
        for factor, held in zip(self.lr_lambdas, state_dict['lr_lambdas']):
            if held is not None:
                factor.__dict__.update(held)

    def get_lr(self):
        return [base * factor(self.last_epoch) for factor, base in zip(self.lr_lambdas, self.base_lrs)]


class MultiplicativeLR(LambdaLR):
    def get_lr(self):
        if self.last_epoch > 0:
            return [group['lr'] * factor(self.last_epoch)
                    for factor, group in zip(self.lr_lambdas, self.optimizer.param_groups)]
        return [group['lr'] for group in self.optimizer.param_groups]


class StepLR(_LRScheduler):
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return group['lr']
        return group['lr'] * self.gamma

    def _rate_at(self, group, base):
        return base * self.gamma ** (self.last_epoch // self.step_size)


class MultiStepLR(_LRScheduler):
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        if self.last_epoch not in self.milestones:
            return group['lr']
        return group['lr'] * self.gamma ** self.milestones[self.last_epoch]

    def _rate_at(self, group, base):
        return base * self.gamma ** bisect_right(sorted(self.milestones.elements()), self.last_epoch)


class ConstantLR(_LRScheduler):
    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose=False):
        if factor > 1.0 or factor < 0:
            raise ValueError('Constant multiplicative factor expected to be between 0 and 1.')
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        if self.last_epoch == 0:
            return group['lr'] * self.factor
        if self.last_epoch != self.total_iters:
            return group['lr']
        return group['lr'] * (1.0 / self.factor)

    def _rate_at(self, group, base):
        return base * (self.factor + (self.last_epoch >= self.total_iters) * (1 - self.factor))


class LinearLR(_LRScheduler):
    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1, verbose=False):
        if start_factor > 1.0 or start_factor < 0:
            raise ValueError('Starting multiplicative factor expected to be between 0 and 1.')
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError('Ending multiplicative factor expected to be between 0 and 1.')
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        if self.last_epoch == 0:
            return group['lr'] * self.start_factor
        if self.last_epoch > self.total_iters:
            return group['lr']
        rise = self.end_factor - self.start_factor
        return group['lr'] * (1. + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise))

    def _rate_at(self, group, base):
        done = min(self.total_iters, self.last_epoch) / self.total_iters
        return base * (self.start_factor + (self.end_factor - self.start_factor) * done)


class ExponentialLR(_LRScheduler):
    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        return group['lr'] if self.last_epoch == 0 else group['lr'] * self.gamma

    def _rate_at(self, group, base):
        return base * self.gamma ** self.last_epoch


class PolynomialLR(_LRScheduler):
    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose=False):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return group['lr']
        left = (1.0 - self.last_epoch / self.total_iters) / (1.0 - (self.last_epoch - 1) / self.total_iters)
        return group['lr'] * left ** self.power

    def _rate_at(self, group, base):
        return base * (1.0 - min(self.total_iters, self.last_epoch) / self.total_iters) ** self.power


class CosineAnnealingLR(_LRScheduler):
    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch, verbose)

    # From one rate to the next by the ratio of two points of the curve; where the curve is 0, by its slope.
    def _rate(self, group, base):
        epoch, span = self.last_epoch, base - self.eta_min
        if epoch == 0:
            return group['lr']
        if self._step_count == 1 and epoch > 0:
            return self.eta_min + span * (1 + math.cos(epoch * math.pi / self.T_max)) / 2
        if (epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            return group['lr'] + span * (1 - math.cos(math.pi / self.T_max)) / 2
        return ((1 + math.cos(math.pi * epoch / self.T_max)) / (1 + math.cos(math.pi * (epoch - 1) / self.T_max)) *
                (group['lr'] - self.eta_min) + self.eta_min)

    def _rate_at(self, group, base):
        return self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2


class CosineAnnealingWarmRestarts(_LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f'Expected positive integer T_0, but got {T_0}')
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f'Expected integer T_mult >= 1, but got {T_mult}')
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch, verbose)

    def _rate(self, group, base):
        return self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2

    def step(self, epoch=None):
        if epoch is None and self.last_epoch >= 0:
            epoch = self.last_epoch + 1
            self.T_cur = self.T_cur + 1
            if self.T_cur >= self.T_i:
                self.T_cur = self.T_cur - self.T_i
                self.T_i = self.T_i * self.T_mult
        else:
            epoch = 0 if epoch is None else epoch
            self._place(epoch)
        self.last_epoch = math.floor(epoch)
        self._get_lr_called_within_step = True
        rates = self.get_lr()
        self._get_lr_called_within_step = False
        self._set_rates(rates, epoch)

    def _place(self, epoch):
        if epoch < 0:
            raise ValueError(f'Expected non-negative epoch, but got {epoch}')
        if epoch < self.T_0:
            self.T_i, self.T_cur = self.T_0, epoch
        elif self.T_mult == 1:
            self.T_cur = epoch % self.T_0
        else:
            n = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
            self.T_cur = epoch - self.T_0 * (self.T_mult ** n - 1) / (self.T_mult - 1)
            self.T_i = self.T_0 * self.T_mult ** n


from torch.optim._metric_schedulers import OneCycleLR, ReduceLROnPlateau
from torch.optim._cyclic_scheduler import CyclicLR
from torch.optim._joint_schedulers import ChainedScheduler, SequentialLR
