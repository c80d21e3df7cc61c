import torch
import torch.nn as nn

torch.manual_seed(1)
model = nn.Sequential(
    nn.Linear(8, 16),
    nn.ReLU(),
    nn.Linear(16, 16),
    nn.ReLU(),
    nn.Linear(16, 3),
)
images = torch.randn(32, 8)
labels = torch.randint(0, 3, (32,))

loss = nn.functional.cross_entropy(model(images), labels)
loss.backward()
for name, parameter in model.named_parameters():
    print(name, parameter.grad.norm())
