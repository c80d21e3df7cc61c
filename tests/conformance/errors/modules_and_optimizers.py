import torch
import torch.nn as nn
import torch.nn.functional as F


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


import torch.optim as optim
from torch.utils.data import DataLoader, TensorDataset, random_split

w = nn.Parameter(torch.ones(2))
net = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
other = nn.Sequential(nn.Linear(3, 2), nn.ReLU())


class Forgot(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)


class NoForward(nn.Module):
    pass


for f in (lambda: Forgot(), lambda: NoForward()(1), lambda: net.foo,
          lambda: setattr(net[0], 'weight', torch.ones(2, 2)), lambda: setattr(net[0], 'weight', 1),
          lambda: net.register_parameter('a', torch.ones(1)), lambda: net.register_parameter('a.b', w),
          lambda: net.register_parameter('', w), lambda: net.register_parameter(1, w),
          lambda: net.register_parameter('forward', w), lambda: net[0].register_parameter('weight2', w * 1),
          lambda: net.register_buffer('a', 1), lambda: net.register_buffer('a.b', w),
          lambda: net.register_buffer('forward', w), lambda: net.add_module('a', 1),
          lambda: net.add_module('a.b', nn.ReLU()), lambda: net.add_module(1, nn.ReLU()),
          lambda: net.add_module('forward', nn.ReLU()), lambda: net[5], lambda: nn.Sequential(1),
          lambda: nn.ModuleList([1]), lambda: nn.ModuleList([nn.ReLU()])[2], lambda: nn.ModuleDict({'a': 1}),
          lambda: nn.ModuleDict({'a': nn.ReLU()})['b'], lambda: nn.ParameterList([1]) and None,
          lambda: nn.Parameter(torch.tensor([1])), lambda: nn.Parameter('a'),
          lambda: net.load_state_dict(other.state_dict()), lambda: net.load_state_dict({}),
          lambda: net.load_state_dict({'0.weight': torch.ones(2, 2), 'x': 1}), lambda: net.load_state_dict(1),
          lambda: net.load_state_dict({'0.weight': 1, '0.bias': w}), lambda: net.get_submodule('9'),
          lambda: net.get_parameter('0.x'), lambda: net.get_buffer('0.weight'), lambda: net.get_parameter('0'),
          lambda: net.to('x'), lambda: net.to(torch.long), lambda: net.apply(1), lambda: net(), lambda: net(1),
          lambda: net.train('x'), lambda: net.zero_grad(1, 2), lambda: net.requires_grad_('x'),
          lambda: optim.SGD([], 0.1), lambda: optim.SGD(w, 0.1), lambda: optim.SGD([w], -1),
          lambda: optim.SGD([w]), lambda: optim.SGD([1], 0.1), lambda: optim.SGD([w * 2], 0.1),
          lambda: optim.SGD([w, w], 0.1), lambda: optim.SGD([w], 0.1, momentum=-1),
          lambda: optim.SGD([w], 0.1, weight_decay=-1), lambda: optim.SGD([w], 0.1, nesterov=True),
          lambda: optim.SGD([{'lr': 1}], 0.1), lambda: optim.SGD([{'params': w}, {'params': w}], 0.1),
          lambda: optim.Adam([w], betas=(1, 0)), lambda: optim.Adam([w], betas=(0, 2)),
          lambda: optim.Adam([w], eps=-1), lambda: optim.Adam([w], -1), lambda: optim.RMSprop([w], alpha=-1),
          lambda: optim.Adagrad([w], lr_decay=-1), lambda: optim.Adadelta([w], rho=2),
          lambda: optim.SGD([w], 0.1).load_state_dict({}),
          lambda: optim.SGD([w], 0.1).load_state_dict(optim.SGD(net.parameters(), 0.1).state_dict()),
          lambda: optim.SGD([w], 0.1).add_param_group(1), lambda: optim.LBFGS([w]).step(),
          lambda: optim.SGD({w}, 0.1), lambda: optim.lr_scheduler.StepLR(1, 2),
          lambda: optim.lr_scheduler.StepLR(optim.SGD([w], 0.1)),
          lambda: optim.lr_scheduler.LambdaLR(optim.SGD([w], 0.1), [1, 2]),
          lambda: optim.lr_scheduler.MultiStepLR(optim.SGD([w], 0.1), 3),
          lambda: optim.lr_scheduler.OneCycleLR(optim.SGD([w], 0.1), 1.),
          lambda: optim.lr_scheduler.OneCycleLR(optim.SGD([w], 0.1), 1., total_steps=-1),
          lambda: optim.lr_scheduler.CosineAnnealingWarmRestarts(optim.SGD([w], 0.1), 0),
          lambda: optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([w], 0.1), 'x'),
          lambda: optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([w], 0.1), factor=2),
          lambda: optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([w], 0.1)).step(),
          lambda: optim.lr_scheduler.StepLR(optim.SGD([w], 0.1), 1, last_epoch=3),
          lambda: optim.lr_scheduler.SequentialLR(optim.SGD([w], 0.1), [], []),
          lambda: optim.lr_scheduler.CyclicLR(optim.Adam([w]), 0.1, 1.), lambda: nn.utils.clip_grad_norm_(w, 'a'),
          lambda: nn.utils.clip_grad_norm_([w], 1., error_if_nonfinite=True),
          lambda: nn.utils.clip_grad_value_(1, 1), lambda: nn.utils.parameters_to_vector([]),
          lambda: nn.utils.vector_to_parameters(1, [w]), lambda: nn.init.calculate_gain('x'),
          lambda: nn.init.xavier_uniform_(w), lambda: nn.init.kaiming_normal_(w),
          lambda: nn.init.kaiming_uniform_(torch.ones(2, 2), mode='x'), lambda: nn.init.eye_(w),
          lambda: nn.init.dirac_(w), lambda: nn.init.orthogonal_(w), lambda: nn.init.sparse_(w, 0.1),
          lambda: nn.init.normal_(w, 0, -1), lambda: nn.init.uniform_(w, 1, 0),
          lambda: TensorDataset(torch.ones(2), torch.ones(3)), lambda: TensorDataset(torch.ones(2))[5],
          lambda: DataLoader(TensorDataset(torch.ones(2)), batch_size=0),
          lambda: DataLoader(TensorDataset(torch.ones(2)), batch_size=-1),
          lambda: DataLoader(TensorDataset(torch.ones(2)), sampler=[0], shuffle=True),
          lambda: DataLoader(TensorDataset(torch.ones(2)), shuffle=1) and None,
          lambda: DataLoader(TensorDataset(torch.ones(2)), num_workers=-1),
          lambda: DataLoader(TensorDataset(torch.ones(2)), timeout=-1),
          lambda: random_split(TensorDataset(torch.ones(2)), [1, 2]),
          lambda: random_split(TensorDataset(torch.ones(2)), [0.5, 0.6]),
          lambda: list(DataLoader([torch.ones(1), torch.ones(2)], batch_size=2)),
          lambda: list(DataLoader([None, None], batch_size=2)),
          lambda: DataLoader(TensorDataset(torch.ones(0)), shuffle=True),
          lambda: torch.utils.data.RandomSampler([1], num_samples=0),
          lambda: torch.utils.data.WeightedRandomSampler([1.], 0), lambda: torch.utils.data.Subset([1], [5])[0],
          lambda: torch.utils.data.ConcatDataset([])):
    attempt(f)
