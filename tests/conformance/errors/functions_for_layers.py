# What a container calls the value that is no layer.
import warnings

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import Variable


def mine(x):
    return x


class Holder:
    def method(self, x):
        return x


for value in (F.relu, F.softmax, torch.tanh, torch.relu, mine, nn.ReLU, 3, 'relu', F.leaky_relu, F.gelu, F.dropout,
              lambda x: x, F.mse_loss, len, None, Holder, Holder()):
    try:
        print(nn.Sequential(nn.Linear(2, 2), value))
    except TypeError as error:
        print(error)
print(torch.typename(F.relu), torch.typename(mine), torch.typename(torch.ones(2)))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    print(Variable(torch.ones(2), volatile=True), Variable(torch.ones(2), volatile=False).requires_grad)
    print(Variable(torch.ones(2), False, True))
    for each in seen:
        print(each.category.__name__, each.message)
