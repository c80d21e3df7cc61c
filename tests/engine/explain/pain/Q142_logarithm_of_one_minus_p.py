import torch
import torch.nn.functional as F
x = torch.tensor([50.0], requires_grad=True)
p = torch.sigmoid(x)
loss = -(torch.log(1 - p)).mean()
loss.backward()
print(loss, x.grad)
