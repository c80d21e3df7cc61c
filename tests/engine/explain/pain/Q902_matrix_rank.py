import torch
from torch import matrix_rank
w = torch.eye(3)
print(matrix_rank(w))
