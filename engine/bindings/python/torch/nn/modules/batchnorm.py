import warnings

import torch
from torch._C import quiet
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.lazy import keep, promise, promise_buffers
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class _NormBase(Module):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None,
                 dtype=None):
        super().__init__()
        options = {'device': device, 'dtype': dtype}
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            self.weight = Parameter(torch.empty(num_features, **options))
            self.bias = Parameter(torch.empty(num_features, **options))
        else:
            self.register_parameter('weight', None)
            self.register_parameter('bias', None)
        tracked = track_running_stats
        self.register_buffer('running_mean', torch.zeros(num_features, **options) if tracked else None)
        self.register_buffer('running_var', torch.ones(num_features, **options) if tracked else None)
        self.register_buffer('num_batches_tracked', torch.tensor(0, dtype=torch.long) if tracked else None)
        self.reset_parameters()

    def reset_running_stats(self):
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self):
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    # Older checkpoints did not count the batches.
    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *args):
        key = prefix + 'num_batches_tracked'
        if self.track_running_stats and local_metadata.get('version', 1) < 2 and key not in state_dict:
            state_dict[key] = torch.tensor(0, dtype=torch.long)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *args)

    def extra_repr(self):
        return (f'{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, '
                f'track_running_stats={self.track_running_stats}')


class _BatchNorm(_NormBase):
    # Batch statistics in training, and whenever no running ones are kept; momentum None: the plain average of
    # all batches so far.
    def forward(self, input):
        self._check_input_dim(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            with quiet():
                self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        by_batch = self.training or self.running_mean is None and self.running_var is None
        kept = not self.training or self.track_running_stats
        return F.batch_norm(input, self.running_mean if kept else None, self.running_var if kept else None,
                            self.weight, self.bias, by_batch, factor, self.eps)


class BatchNorm1d(_BatchNorm):
    def _check_input_dim(self, input):
        if input.dim() != 2 and input.dim() != 3:
            raise ValueError(f'expected 2D or 3D input (got {input.dim()}D input)')


class BatchNorm2d(_BatchNorm):
    def _check_input_dim(self, input):
        if input.dim() != 4:
            raise ValueError(f'expected 4D input (got {input.dim()}D input)')


class BatchNorm3d(_BatchNorm):
    def _check_input_dim(self, input):
        if input.dim() != 5:
            raise ValueError(f'expected 5D input (got {input.dim()}D input)')


# Take their num_features from the first input they see, and are ordinary ones from then on.
class _LazyBatchNorm:
    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        warnings.warn('Lazy modules are a new feature under heavy development so changes to the API or functionality '
                      'can happen at any moment.')
        self.grown.__init__(self, 0, eps, momentum, affine, track_running_stats, device, dtype)
        self._options = (device, dtype)
        if affine:
            promise(self, 'weight', 'bias')
        if track_running_stats:
            promise_buffers(self, 'running_mean', 'running_var')

    def __call__(self, *args, **kwargs):
        if '_options' in self.__dict__:
            options = self._options
            del self._options
            keep(self, lambda: self.grown.__init__(self, args[0].shape[1], self.eps, self.momentum, self.affine,
                                                   self.track_running_stats, *options))
            self.__class__ = self.grown
        return Module.__call__(self, *args, **kwargs)


class LazyBatchNorm1d(_LazyBatchNorm, BatchNorm1d):
    grown = BatchNorm1d


class LazyBatchNorm2d(_LazyBatchNorm, BatchNorm2d):
    grown = BatchNorm2d
