import torch
torch.manual_seed(0)
P = torch.softmax(torch.randn(3, 3), dim=0)
v = torch.zeros(3)
for i in range(5):
    v = 1 + 0.9 * P @ v
print(v)
