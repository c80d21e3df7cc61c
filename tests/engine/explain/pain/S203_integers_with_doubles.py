import torch, numpy as np
np.random.seed(0)
W1 = torch.tensor(np.random.randn(2, 3), requires_grad=True)
W2 = torch.tensor(np.random.randn(3, 1), requires_grad=True)
X = torch.tensor([[0, 0], [0, 1], [1, 0], [1, 1]])
Y = torch.tensor([[0], [1], [1], [0]])
for i in range(3):
    h = torch.sigmoid(X @ W1)
    o = torch.sigmoid(h @ W2)
    l = ((Y - o) ** 2).sum()
    l.backward()
    W1.data -= 0.5 * W1.grad.data
    W2.data -= 0.5 * W2.grad.data
    W1.grad.data.zero_()
    print(l.item())
