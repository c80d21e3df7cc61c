import torch
peso = torch.ones(1, requires_grad=True)
valor = peso
for i in range(200):
    valor = valor * 2
valor.backward()
print(peso.grad)
