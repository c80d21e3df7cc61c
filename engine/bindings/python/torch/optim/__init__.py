from torch.optim.optimizer import Optimizer
from torch.optim.sgd import SGD
from torch.optim.adam import Adam
from torch.optim.adamw import AdamW
from torch.optim.sparse_adam import SparseAdam
from torch.optim.adamax import Adamax
from torch.optim.rmsprop import RMSprop
from torch.optim.adagrad import Adagrad
from torch.optim.adadelta import Adadelta
from torch.optim.nadam import NAdam
from torch.optim.radam import RAdam
from torch.optim.rprop import Rprop
from torch.optim.asgd import ASGD
from torch.optim.lbfgs import LBFGS
from torch.optim import lr_scheduler

# As there: the optimizers' files are no names of the package.
del optimizer, sgd, adam, adamw, sparse_adam, adamax, rmsprop, adagrad, adadelta, nadam, radam, rprop, asgd, lbfgs


def __getattr__(name):
    if name == 'swa_utils':
        from torch.optim import swa_utils
        return swa_utils
    raise AttributeError(f"module 'torch.optim' has no attribute '{name}'")
