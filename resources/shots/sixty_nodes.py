import torch

# Taylor series of the sine, term by term.
x = torch.tensor(1.2, requires_grad=True)
term = x
total = x
for k in range(1, 13):
    term = term * x * x * -1.0 / ((2 * k) * (2 * k + 1))
    total = total + term
total.backward()
print(total, x.grad)
