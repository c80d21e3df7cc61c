import torch

torch.manual_seed(0)
x = torch.randn(64, 784)
target = torch.randint(0, 10, (64,))
model = torch.nn.Sequential(torch.nn.Linear(784, 128), torch.nn.ReLU(), torch.nn.Linear(128, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(200):
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(model(x), target)
    loss.backward()
    optimizer.step()
print(loss.item() < 2.0)
