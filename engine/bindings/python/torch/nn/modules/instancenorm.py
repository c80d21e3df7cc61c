from torch.nn import functional as F
from torch.nn.modules.batchnorm import _BatchNorm


# Each channel of each sample by its own statistics.
class _InstanceNorm(_BatchNorm):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None,
                 dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype)

    def forward(self, input):
        self._check_input_dim(input)
        whole = input if input.dim() == self._batched_dim else input.unsqueeze(0)
        normal = F.instance_norm(whole, self.running_mean, self.running_var, self.weight, self.bias,
                                 self.training or not self.track_running_stats, self.momentum, self.eps)
        return normal if whole is input else normal.squeeze(0)

    def _check_input_dim(self, input):
        n = self._batched_dim
        if input.dim() not in (n - 1, n):
            raise ValueError(f'expected {n - 1}D or {n}D input (got {input.dim()}D input)')


class InstanceNorm1d(_InstanceNorm):
    _batched_dim = 3


class InstanceNorm2d(_InstanceNorm):
    _batched_dim = 4


class InstanceNorm3d(_InstanceNorm):
    _batched_dim = 5
