import torch

torch.manual_seed(7)
inputs = torch.randn(20)
w_in = torch.tensor(0.8, requires_grad=True)
w_rec = torch.tensor(0.9, requires_grad=True)

hidden = torch.tensor(0.0)
for t in range(20):
    hidden = torch.tanh(w_in * inputs[t] + w_rec * hidden)

loss = (hidden - 1.0) ** 2
loss.backward()
print(w_rec.grad)
