# Which optimizers take the gradient of a table looked up with sparse=True.
import torch
from torch import nn
for name in ('Adam','AdamW','NAdam','RAdam','Adamax','Adadelta','RMSprop','Rprop','ASGD'):
    e=nn.Embedding(4,2,sparse=True); o=getattr(torch.optim,name)(e.parameters()); e(torch.tensor([1])).sum().backward()
    try: o.step(); print(name)
    except Exception as x: print(name,type(x).__name__,x)
e=nn.Embedding(4,2,sparse=True); nn.init.ones_(e.weight)
for o in (torch.optim.SGD(e.parameters(),lr=.1),torch.optim.Adagrad(e.parameters(),lr=.1)):
    o.zero_grad(); e(torch.tensor([1,1,2])).sum().backward(); o.step(); print(e.weight)
