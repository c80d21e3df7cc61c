import torch
from torch.autograd import Variable
w = Variable(torch.tensor([1., 2.]), requires_grad=True)
for i in range(3):
    l = (w ** 2).sum()
    l.backward()
    w = Variable(w.data - 0.1 * w.grad.data)
    print(w)
