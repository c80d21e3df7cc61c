"""What a newcomer waits for elsewhere: import torch, one forward and backward, and the graph as DOT for `dot`."""
import torch

w = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
loss = (w * torch.tensor(3.0) + b - torch.tensor(10.0)) ** 2
loss.backward()
print("digraph { w -> mul -> add -> sub -> loss; b -> add }")
