import torch
from torch.utils.data import DataLoder, TensorDataset
data = TensorDataset(torch.ones(4, 2))
