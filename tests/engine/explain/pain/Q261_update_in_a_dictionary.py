import torch
th = {"a": torch.tensor(1.0, requires_grad=True), "b": torch.tensor(2.0, requires_grad=True)}
for _ in range(2):
    loss = (th["a"] * th["b"] - 6) ** 2
    loss.backward()
    for k in th:
        th[k] = th[k] - 0.01 * th[k].grad
