import torch
x = torch.randn(8, requires_grad=True)
y = torch.fft.fft(x)
y.abs().sum().backward()
