# Padding that keeps the size, where both ends cannot have the same.
import torch, torch.nn.functional as F
from torch import nn
torch.manual_seed(0)
x=torch.randn(2,4,6,requires_grad=True)
c=nn.Conv1d(4,2,4,padding='same'); y=c(x); print(y.shape,y.detach().flatten()[:8],y.grad_fn.next_functions[0][0].name()); y.sum().backward(); print(x.grad.flatten()[:7])
c=nn.Conv2d(1,1,(2,3),padding='same',dilation=(1,2)); y=c(torch.randn(1,1,4,5)); print(y.shape,y.detach().flatten()[:8])
c=nn.Conv2d(1,1,(3,3),padding='same',padding_mode='circular'); y=c(torch.randn(1,1,4,5)); print(y.shape,y.detach().flatten()[:8])
c=nn.Conv2d(1,1,(2,2),padding='same',padding_mode='reflect'); y=c(torch.randn(1,1,4,5)); print(y.shape,y.detach().flatten()[:8])
print(F.conv1d(torch.ones(1,1,5),torch.ones(1,1,2),padding='same'), F.conv1d(torch.ones(1,1,5),torch.ones(1,1,2),padding='valid'))
