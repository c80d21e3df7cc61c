import torch
import numpy as np
w = torch.tensor([1.0, 2.0], requires_grad=True)
print(np.round(w * 2, 2))
