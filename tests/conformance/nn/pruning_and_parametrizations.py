import torch
from torch import nn
from torch.nn.utils import parametrize, prune

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, 4, 3)
        self.second = nn.Linear(12, 5)


def names(module):
    return [n for n, _ in module.named_parameters()], [n for n, _ in module.named_buffers()]


net = Net()
prune.random_unstructured(net.first, name="weight", amount=0.3)
print(names(net.first), net.first.weight_mask[0], net.first.weight[0], len(net.first._forward_pre_hooks))
prune.l1_unstructured(net.first, name="bias", amount=2)
print(names(net.first), net.first.bias_mask, net.first.bias)
prune.ln_structured(net.first, name="weight", amount=0.5, n=2, dim=0)
print(net.first.weight.abs().sum((1, 2, 3)))
for hook in net.first._forward_pre_hooks.values():
    print(type(hook).__name__, hook._tensor_name)
print(list(net.state_dict()), prune.is_pruned(net))
prune.remove(net.first, "weight")
print(names(net.first))

net = Net()
prune.global_unstructured([(net.first, "weight"), (net.second, "weight")], pruning_method=prune.L1Unstructured, amount=0.2)
print((net.first.weight == 0).sum(), (net.second.weight == 0).sum())


class EveryOther(prune.BasePruningMethod):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        mask = default_mask.clone()
        mask.view(-1)[::2] = 0
        return mask


EveryOther.apply(net.second, "bias")
print(net.second.bias_mask, net.second.bias)


class Symmetric(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).transpose(-1, -2)


class Shifted(nn.Module):
    def forward(self, x):
        return torch.eye(x.shape[0]) + x


layer = nn.Linear(3, 3)
parametrize.register_parametrization(layer, "weight", Symmetric())
kept = layer.weight
print(torch.equal(kept, kept.T), layer, parametrize.is_parametrized(layer), names(layer))
parametrize.register_parametrization(layer, "weight", Shifted())
print(layer.weight, layer)
layer(torch.ones(1, 3)).sum().backward()
print(layer.parametrizations.weight.original.grad)
with parametrize.cached():
    print(layer.weight is layer.weight)
parametrize.remove_parametrizations(layer, "weight")
print(layer, names(layer), layer.weight)
