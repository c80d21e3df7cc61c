import math
import warnings

from torch.optim.lr_scheduler import _EPOCH_WARNING, _LRScheduler, _need_optimizer, _per_group


def _phase(end, start_lr, end_lr, start_momentum, end_momentum):
    return dict(end_step=end, start_lr=start_lr, end_lr=end_lr, start_momentum=start_momentum, end_momentum=end_momentum)


# Up to max_lr and down to almost nothing, momentum the other way.
class OneCycleLR(_LRScheduler):
    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
                 anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.,
                 final_div_factor=1e4, three_phase=False, last_epoch=-1, verbose=False):
        _need_optimizer(optimizer)
        self.optimizer = optimizer
        if total_steps is None and epochs is None and steps_per_epoch is None:
            raise ValueError('You must define either total_steps OR (epochs AND steps_per_epoch)')
        if total_steps is not None:
            if total_steps <= 0 or not isinstance(total_steps, int):
                raise ValueError(f'Expected positive integer total_steps, but got {total_steps}')
            self.total_steps = total_steps
        else:
            if epochs <= 0 or not isinstance(epochs, int):
                raise ValueError(f'Expected positive integer epochs, but got {epochs}')
            if steps_per_epoch <= 0 or not isinstance(steps_per_epoch, int):
                raise ValueError(f'Expected positive integer steps_per_epoch, but got {steps_per_epoch}')
            self.total_steps = epochs * steps_per_epoch
        up = _phase(float(pct_start * self.total_steps) - 1, 'initial_lr', 'max_lr', 'max_momentum', 'base_momentum')
        last = self.total_steps - 1
        if three_phase:
            down = _phase(float(2 * pct_start * self.total_steps) - 2, 'max_lr', 'initial_lr', 'base_momentum',
                          'max_momentum')
            rest = _phase(last, 'initial_lr', 'min_lr', 'max_momentum', 'max_momentum')
            self._schedule_phases = [up, down, rest]
        else:
            self._schedule_phases = [up, _phase(last, 'max_lr', 'min_lr', 'base_momentum', 'max_momentum')]
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f'Expected float between 0 and 1 pct_start, but got {pct_start}')
        if anneal_strategy not in ('cos', 'linear'):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        self.anneal_func = self._annealing_cos if anneal_strategy == 'cos' else self._annealing_linear
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if 'momentum' not in optimizer.defaults and 'betas' not in optimizer.defaults:
                raise ValueError('optimizer must support momentum with `cycle_momentum` option enabled')
            self.use_beta1 = 'betas' in optimizer.defaults
        if last_epoch == -1:
            self._prepare(_per_group(optimizer, 'max_lr', max_lr), div_factor, final_div_factor,
                          _per_group(optimizer, 'max_momentum', max_momentum),
                          _per_group(optimizer, 'base_momentum', base_momentum))
        super().__init__(optimizer, last_epoch, verbose)

    def _prepare(self, max_lrs, div_factor, final_div_factor, max_momenta, base_momenta):
        for group, rate, high, low in zip(self.optimizer.param_groups, max_lrs, max_momenta, base_momenta):
            group['initial_lr'] = rate / div_factor
            group['max_lr'] = rate
            group['min_lr'] = group['initial_lr'] / final_div_factor
            if self.cycle_momentum:
                self._set_momentum(group, high)
                group['max_momentum'] = high
                group['base_momentum'] = low

    def _set_momentum(self, group, momentum):
        if self.use_beta1:
            group['betas'] = (momentum,) + tuple(group['betas'][1:])
        else:
            group['momentum'] = momentum

    def _annealing_linear(self, start, end, part):
        return (end - start) * part + start

    def _annealing_cos(self, start, end, part):
        return end + (start - end) / 2.0 * (math.cos(math.pi * part) + 1)

    def _rate(self, group, base):
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(f'Tried to step {step + 1} times. The specified number of total steps is {self.total_steps}')
        begin = 0
        for phase in self._schedule_phases:
            end = phase['end_step']
            if step <= end or phase is self._schedule_phases[-1]:
                part = (step - begin) / (end - begin)
                if self.cycle_momentum:
                    self._set_momentum(group, self.anneal_func(group[phase['start_momentum']],
                                                               group[phase['end_momentum']], part))
                return self.anneal_func(group[phase['start_lr']], group[phase['end_lr']], part)
            begin = end


# Lowers the rate once a metric has not become better for `patience` steps.
class ReduceLROnPlateau:
    def __init__(self, optimizer, mode='min', factor=0.1, patience=10, threshold=1e-4, threshold_mode='rel', cooldown=0,
                 min_lr=0, eps=1e-8, verbose=False):
        if factor >= 1.0:
            raise ValueError('Factor should be < 1.0.')
        self.factor = factor
        _need_optimizer(optimizer)
        self.optimizer = optimizer
        if isinstance(min_lr, (list, tuple)) and len(min_lr) != len(optimizer.param_groups):
            raise ValueError(f'expected {len(optimizer.param_groups)} min_lrs, got {len(min_lr)}')
        self.min_lrs = _per_group(optimizer, 'min_lr', min_lr)
        self.patience = patience
        self.verbose = verbose
        self.cooldown = cooldown
        self.cooldown_counter = 0
        if mode not in ('min', 'max'):
            raise ValueError('mode ' + mode + ' is unknown!')
        if threshold_mode not in ('rel', 'abs'):
            raise ValueError('threshold mode ' + threshold_mode + ' is unknown!')
        self.mode = mode
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.best = math.inf if mode == 'min' else -math.inf
        self.num_bad_epochs = 0
        self.mode_worse = self.best
        self.eps = eps
        self.last_epoch = 0

    @property
    def in_cooldown(self):
        return self.cooldown_counter > 0

    def is_better(self, a, best):
        if self.mode == 'min':
            return a < (best * (1. - self.threshold) if self.threshold_mode == 'rel' else best - self.threshold)
        return a > (best * (self.threshold + 1.) if self.threshold_mode == 'rel' else best + self.threshold)

    def step(self, metrics, epoch=None):
        current = float(metrics)
        if epoch is None:
            epoch = self.last_epoch + 1
        else:
            warnings.warn(_EPOCH_WARNING)
        self.last_epoch = epoch
        if self.is_better(current, self.best):
            self.best = current
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce_lr(epoch)
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]

    def _reduce_lr(self, epoch):
        for i, group in enumerate(self.optimizer.param_groups):
            old = float(group['lr'])
            new = max(old * self.factor, self.min_lrs[i])
            if old - new > self.eps:
                group['lr'] = new
                if self.verbose:
                    shown = ('%.2f' if isinstance(epoch, float) else '%.5d') % epoch
                    print(f'Epoch {shown}: reducing learning rate of group {i} to {new:.4e}.')

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != 'optimizer'}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)
