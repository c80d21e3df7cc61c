from torch.nn.parameter import Parameter
from torch.nn.modules import *
from torch.nn.parallel import DataParallel
