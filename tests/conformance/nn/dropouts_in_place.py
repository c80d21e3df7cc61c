# Every dropout, into a new tensor and in place: the same draws, the node's name, the versions.
import warnings

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
warnings.simplefilter('ignore')


def show(name, f):
    for before in (torch.tanh, lambda t: t * 1):
        x = torch.tensor([[0.5, -1.5, 4.0], [-0.25, 7.0, -4.0]], requires_grad=True)
        h = before(x)
        try:
            r = f(h)
            print(name, r is h, h._version, r._version, type(r.grad_fn).__name__)
            print(r.detach())
            (r * r).sum().backward()
            print(x.grad)
        except RuntimeError as error:
            print(name, error)


for training in (True, False):
    for p in (0.5, 0.0, 1.0):
        for inplace in (True, False):
            for name in ('dropout', 'alpha_dropout', 'feature_alpha_dropout', 'dropout1d', 'dropout2d', 'dropout3d'):
                show(name, lambda h: getattr(F, name)(h, p, training, inplace))
for name in ('Dropout', 'AlphaDropout', 'FeatureAlphaDropout', 'Dropout1d', 'Dropout2d', 'Dropout3d'):
    layer = getattr(nn, name)(0.5, inplace=True)
    print(layer)
    show(name, layer)
    show(name, layer.eval())
for f in (F.dropout1d, F.dropout2d, F.feature_alpha_dropout):
    try:
        f(torch.ones(3), 0.5, True)
    except RuntimeError as error:
        print(error)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    F.dropout2d(torch.ones(2, 3))
    F.dropout2d(torch.ones(2, 3, 4))
    F.dropout3d(torch.ones(2, 3))
    for each in seen:
        print(each.message)
volume = torch.ones(2, 2, 1, 1, 2)
print(F.dropout3d(volume), F.dropout3d(volume[0]), F.dropout2d(volume[0]), F.dropout1d(volume[0, 0, 0]))
