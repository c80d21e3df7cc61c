import math
import warnings

import torch
from torch._C import _nn
from torch._C._nn import *
from torch.nn._reduction import by_older_words as _by_older_words, chosen as _chosen, known as _known, reduced
from torch.nn._adaptive_functional import *
from torch.nn._attention_functional import multi_head_attention_forward
from torch.nn._dropout_functional import *
from torch.nn._embedding_functional import *
from torch.nn._grid_functional import affine_grid, grid_sample
from torch.nn._margin_functional import *
from torch.nn._normalization_functional import *
from torch.nn._pooling_functional import *
from torch.nn._sequence_functional import *
from torch.nn._window_functional import *


# ---- Activations ----

def _implicit_dim(name, ndim):
    warnings.warn(f'Implicit dimension choice for {name} has been deprecated. Change the call to include dim=X as '
                  'an argument.')
    return 0 if ndim in (0, 1, 3) else 1


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    if dim is None:
        dim = _implicit_dim('softmax', input.dim())
    return input.softmax(dim) if dtype is None else input.softmax(dim, dtype=dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    if dim is None:
        dim = _implicit_dim('log_softmax', input.dim())
    return input.log_softmax(dim) if dtype is None else input.log_softmax(dim, dtype=dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    if dim is None:
        dim = _implicit_dim('softmin', input.dim())
    return (-input).softmax(dim) if dtype is None else (-input).softmax(dim, dtype=dtype)


# The slopes of a leaky ReLU are drawn anew for each element that is not positive.
def _slopes(input, lower, upper, training):
    if not training:
        return torch.zeros_like(input, requires_grad=False)
    flat = input <= 0
    drawn = torch.rand(int(flat.sum()), dtype=torch.float64) * (upper - lower) + lower
    return torch.ones_like(input, requires_grad=False).masked_scatter_(flat, drawn.to(input.dtype))


def rrelu(input, lower=1. / 8, upper=1. / 3, training=False, inplace=False):
    activation = _nn.rrelu_with_noise_ if inplace else _nn.rrelu_with_noise
    return activation(input, _slopes(input, lower, upper, training), lower, upper, training)


def rrelu_(input, lower=1. / 8, upper=1. / 3, training=False):
    return rrelu(input, lower, upper, training, True)


# Draws from a softmax: the largest of the logits plus Gumbel noise; hard gives one-hot rows that still carry
# the soft gradient.
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    noise = -torch.empty_like(logits).exponential_().log()
    soft = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    ones = torch.zeros_like(logits).scatter_(dim, index, 1.0)
    return ones - soft.detach() + soft


def tanh(input):
    warnings.warn('nn.functional.tanh is deprecated. Use torch.tanh instead.')
    return input.tanh()


def sigmoid(input):
    warnings.warn('nn.functional.sigmoid is deprecated. Use torch.sigmoid instead.')
    return input.sigmoid()


def logsigmoid(input):
    return torch.log_sigmoid(input)


def tanhshrink(input):
    return input - input.tanh()


def _with_inplace(name):
    plain = getattr(_nn, name)
    written = getattr(_nn, name + '_')

    def activation(input, inplace=False):
        return written(input) if inplace else plain(input)

    activation.__name__ = activation.__qualname__ = name
    return activation


def relu(input, inplace=False):
    return torch.relu_(input) if inplace else torch.relu(input)


def leaky_relu(input, negative_slope=0.01, inplace=False):
    return _nn.leaky_relu_(input, negative_slope) if inplace else _nn.leaky_relu(input, negative_slope)


def elu(input, alpha=1.0, inplace=False):
    return _nn.elu_(input, alpha) if inplace else _nn.elu(input, alpha)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    return _nn.hardtanh_(input, min_val, max_val) if inplace else _nn.hardtanh(input, min_val, max_val)


def relu6(input, inplace=False):
    return _nn.hardtanh_(input, 0.0, 6.0) if inplace else _nn.relu6(input)


def celu(input, alpha=1.0, inplace=False):
    return _nn.celu_(input, alpha) if inplace else _nn.celu(input, alpha)


def threshold(input, threshold, value, inplace=False):
    return _nn.threshold_(input, threshold, value) if inplace else _nn.threshold(input, threshold, value)


def selu_(input):
    return _nn.elu_(input, 1.6732632423543772, 1.0507009873554805, 1)


def selu(input, inplace=False):
    return selu_(input) if inplace else _nn.selu(input)


# Their in-place forms have no name of their own here.
for _name in ('silu', 'mish', 'hardswish', 'hardsigmoid'):
    globals()[_name] = _with_inplace(_name)
    del globals()[_name + '_']


# What torch alone has: the forms that write, and features dropped whatever their number of dimensions.
from torch.nn._dropout_functional import (alpha_dropout_ as _alpha_dropout_, dropout_ as _dropout_,
                                          feature_alpha_dropout_ as _feature_alpha_dropout_,
                                          feature_dropout as _feature_dropout, feature_dropout_ as _feature_dropout_)


# ---- Layers ----

def bilinear(input1, input2, weight, bias=None):
    for dim, (left, right) in enumerate(zip(input1.shape[:-1], input2.shape[:-1])):
        if left != right:
            raise RuntimeError(f'bilinear(): input batch dimensions do not match at dim {dim}: got {left} and {right}')
    rows, others = input1.reshape(-1, input1.size(-1)), input2.reshape(-1, input2.size(-1))
    flat = torch._trilinear(rows, weight, others, (1, 3), (0,), (1, 2), (2, 3))
    product = flat.reshape(list(input1.shape[:-1]) + [weight.size(0)])
    return product if bias is None else product + bias


# ---- Losses ----

def _warn_of_sizes(input, target):
    if target.size() != input.size():
        warnings.warn(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}). '
                      'This will likely lead to incorrect results due to broadcasting. Please ensure they have the '
                      'same size.')


def mse_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    _warn_of_sizes(input, target)
    return _nn.mse_loss(input, target, _chosen(size_average, reduce, reduction))


def l1_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    _warn_of_sizes(input, target)
    return _nn.l1_loss(input, target, _chosen(size_average, reduce, reduction))


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0):
    _warn_of_sizes(input, target)
    return _nn.smooth_l1_loss(input, target, _chosen(size_average, reduce, reduction), beta)


def huber_loss(input, target, reduction='mean', delta=1.0):
    _warn_of_sizes(input, target)
    return _nn.huber_loss(input, target, _chosen(None, None, reduction), delta)


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    if target.size() != input.size():
        raise ValueError(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}) is '
                         'deprecated. Please ensure they have the same size.')
    return _nn.binary_cross_entropy(input, target, weight, _chosen(size_average, reduce, reduction))


def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction='mean',
                                     pos_weight=None):
    if target.size() != input.size():
        raise ValueError(f'Target size ({target.size()}) must be the same as input size ({input.size()})')
    return _nn.binary_cross_entropy_with_logits(input, target, weight, pos_weight,
                                                _chosen(size_average, reduce, reduction))


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'):
    return _nn.nll_loss_nd(input, target, weight, _chosen(size_average, reduce, reduction), ignore_index)


def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean',
                  label_smoothing=0.0):
    return _nn.cross_entropy_loss(input, target, weight, _chosen(size_average, reduce, reduction), ignore_index,
                                  label_smoothing)


def _divergence(input, target, log_target):
    if log_target:
        return torch.exp(target) * (target - input)
    return torch.xlogy(target, target) - target * input


def kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False):
    if reduction == 'mean':
        warnings.warn("reduction: 'mean' divides the total loss by both the batch size and the support size."
                      "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
                      "'mean' will be changed to behave the same as 'batchmean' in the next major release.")
    losses = _divergence(input, target, log_target)
    if reduction == 'batchmean':
        return losses.sum() / input.size(0)
    return reduced(losses, _chosen(size_average, reduce, reduction))


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None,
                     reduction='mean'):
    reduction = _known(_by_older_words(size_average, reduce, reduction))
    return _nn.poisson_nll_loss(input, target, log_input, full, eps, reduction)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-06, reduction='mean'):
    if var.size() != input.size():
        if input.size()[:-1] == var.size():
            var = var.unsqueeze(-1)
        elif input.size()[:-1] != var.size()[:-1] or var.size(-1) != 1:
            raise ValueError('var is of incorrect size')
    if (var < 0).any():
        raise ValueError('var has negative entry/entries')
    _known(reduction)
    var = var.clone()
    with torch.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss += 0.5 * math.log(2 * math.pi)
    return reduced(loss, reduction)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean'):
    return _nn.hinge_embedding_loss(input, target, _chosen(size_average, reduce, reduction), margin)


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    if not input1.dim() == input2.dim() == target.dim():
        raise RuntimeError('margin_ranking_loss : All input tensors should have same dimension but got sizes: '
                           f'input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} ')
    return _nn.margin_ranking_loss(input1, input2, target, margin, _chosen(size_average, reduce, reduction))


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    return _nn.soft_margin_loss(input, target, _chosen(size_average, reduce, reduction))


def _check_pairs(input1, input2, target):
    if target.dim() > 1:
        raise RuntimeError('0D or 1D target tensor expected, multi-target not supported')
    if input1.dim() != target.dim() + 1:
        raise RuntimeError(f'{target.dim()}D target tensor expects {target.dim() + 1}D input tensors, but found inputs '
                           f'with sizes {list(input1.shape)} and {list(input2.shape)}.')


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    reduction = _chosen(size_average, reduce, reduction)
    _check_pairs(input1, input2, target)
    return _nn.cosine_embedding_loss(input1, input2, target, margin, reduction)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, size_average=None,
                        reduce=None, reduction='mean'):
    if not anchor.dim() == positive.dim() == negative.dim():
        raise RuntimeError(f'All inputs should have same dimension but got {anchor.dim()}D, {positive.dim()}D and '
                           f'{negative.dim()}D inputs.')
    reduction = _chosen(size_average, reduce, reduction)
    return _nn.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction)


# Wherever they are written, they are known as functions of this module.
for _value in list(globals().values()):
    if getattr(_value, '__module__', None) in ('torch.nn._' + _room + '_functional' for _room in (
            'adaptive', 'attention', 'dropout', 'embedding', 'grid', 'margin', 'normalization', 'pooling',
            'sequence', 'window')):
        _value.__module__ = __name__
