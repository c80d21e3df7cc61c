import torch
torch.manual_seed(0)
R = torch.tensor([[5.0, 3.0], [4.0, 1.0]])
P = torch.rand(2, 2, requires_grad=True)
Q = torch.rand(2, 2, requires_grad=True)
for u in range(2):
    for i in range(2):
        loss = (R[u, i] - P[u] @ Q[i]) ** 2
        loss.backward()
        with torch.no_grad():
            P[u] -= 0.01 * P[u].grad
            Q[i] -= 0.01 * Q[i].grad
