from bisect import bisect_right

from torch.optim.lr_scheduler import _LRScheduler


# A scheduler made of others: their states are kept one by one.
class _Joint(_LRScheduler):
    def state_dict(self):
        state = {key: value for key, value in self.__dict__.items() if key not in ('optimizer', '_schedulers')}
        state['_schedulers'] = [scheduler.state_dict() for scheduler in self._schedulers]
        return state

    def load_state_dict(self, state_dict):
        self.__dict__.update({key: value for key, value in state_dict.items() if key != '_schedulers'})
        for scheduler, state in zip(self._schedulers, state_dict['_schedulers']):
            scheduler.load_state_dict(state)


# One after the other: the next takes over at each milestone.
class SequentialLR(_Joint):
    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose=False):
        for i, scheduler in enumerate(schedulers):
            if scheduler.optimizer != optimizer:
                raise ValueError('Sequential Schedulers expects all schedulers to belong to the same optimizer, but got '
                                 f'schedulers at index {i} to be different than the optimizer passed in.')
        if len(milestones) != len(schedulers) - 1:
            raise ValueError('Sequential Schedulers expects number of schedulers provided to be one more than the number '
                             f'of milestone points, but got number of schedulers {len(schedulers)} and the number of '
                             f'milestones to be equal to {len(milestones)}')
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            group['lr'] = group['initial_lr']
        for scheduler in schedulers:
            scheduler.last_epoch -= 1
        schedulers[0]._initial_step()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self):
        self.last_epoch += 1
        place = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[place]
        if place > 0 and self._milestones[place - 1] == self.last_epoch:
            scheduler.step(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


# All at once, each on what the one before it set.
class ChainedScheduler(_Joint):
    def __init__(self, schedulers):
        for i, scheduler in enumerate(schedulers):
            if scheduler.optimizer != schedulers[0].optimizer:
                raise ValueError('ChainedScheduler expects all schedulers to belong to the same optimizer, but got '
                                 f'schedulers at index 0 and {i} to be different')
        self._schedulers = list(schedulers)
        self.optimizer = schedulers[0].optimizer
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]

    def step(self):
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]
