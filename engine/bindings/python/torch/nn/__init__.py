from torch.nn.parameter import Parameter
from torch.nn.modules import *
