import torch
x = torch.tensor([0.2, 0.7, 0.9], requires_grad=True)
umbral = torch.tensor(0.5, requires_grad=True)
mascara = (x > umbral).float()
salida = (x * mascara).sum()
salida.backward()
print(x.grad, umbral.grad)
