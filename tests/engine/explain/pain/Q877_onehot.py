import torch
import torch.nn.functional as F
labels = torch.tensor([0, 3, 1])
oh = F.one_hot(labels, num_classes=3)
