# Functions that torch has besides nn.functional, and what NumPy makes of a tensor.
import numpy as np
import torch
import torch.nn.functional as F


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e)[:200])


x = torch.tensor([1., -2., 3.], requires_grad=True)
m = torch.tensor([[1., 2.], [2., 4.]], requires_grad=True)
torch.manual_seed(1)
t(lambda: F.rrelu_(x * 1)); t(lambda: torch.rrelu(x)); t(lambda: torch.rrelu_(x * 1, training=True)); t(lambda: F.rrelu(x, training=True))
t(lambda: torch.dropout_(x * 1, .5, True)); t(lambda: torch.alpha_dropout(x, .5, True)); t(lambda: torch.alpha_dropout_(x * 1, .5, True))
t(lambda: torch.feature_dropout(torch.ones(1, 3, 2), .5, True)); t(lambda: torch.feature_alpha_dropout(torch.ones(1, 3, 2), .5, True)); t(lambda: torch.feature_dropout_(torch.ones(1, 3, 2), .5, True))
t(lambda: torch.arange(6.).as_strided_((2, 2), (2, 1))); t(lambda: torch.as_strided_(torch.arange(6.), (2,), (3,))); t(lambda: (x * 1).as_strided_((2,), (1,)))
t(lambda: np.argmax(torch.tensor([1., 3., 2.]))); t(lambda: np.argmax(x)); t(lambda: np.argmin(torch.tensor([1., 0.]))); t(lambda: np.argmax(torch.tensor([[1., 3.], [2., 0.]]), axis=1))
t(lambda: torch.special.entr(x)); t(lambda: F.binary_cross_entropy_with_logits(x, torch.tensor([True, False, True])))
t(lambda: torch.autograd.grad(torch.det(m), m, create_graph=True)[0]); t(lambda: torch.autograd.grad(torch.det(m), m))
t(lambda: F.smooth_l1_loss(x, torch.zeros(3), beta=0.)); t(lambda: torch.autograd.grad(F.smooth_l1_loss(x, torch.zeros(3), beta=0.), x))
t(lambda: torch.optim.adam); t(lambda: torch.optim.swa_utils.AveragedModel.__name__)
