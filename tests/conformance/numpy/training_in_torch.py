import numpy as np
import torch
np.random.seed(0); torch.manual_seed(0)
X = np.random.rand(20, 1).astype(np.float32); y = 3 * X + 2 + 0.1 * np.random.randn(20, 1).astype(np.float32)
X_t, y_t = torch.from_numpy(X), torch.from_numpy(y)
model = torch.nn.Linear(1, 1); opt = torch.optim.SGD(model.parameters(), lr=0.1); crit = torch.nn.MSELoss()
for i in range(50):
    loss = crit(model(X_t), y_t); opt.zero_grad(); loss.backward(); opt.step()
    if i % 10 == 0: print(i, loss.item())
pred = model(X_t).detach().numpy(); print(pred[:2], pred.shape, pred.dtype, type(pred))
w = model.weight.data.numpy(); print(w, w.shape, model.bias.detach().numpy(), model.weight.grad.numpy())
print(np.mean((pred - y) ** 2), float(loss), np.array(loss.item()), torch.tensor(y.mean()), torch.tensor(X[:2].tolist()), torch.Tensor([[1, 2]]).numpy())
t = torch.arange(6).reshape(2, 3); n = t.numpy(); n[0, 0] = 100; print(t, n, t.numpy() is n, n.dtype)
a = np.ones(3); b = torch.as_tensor(a); c = torch.tensor(a); a[0] = 5; print(a, b, c); b.add_(1); print(a)
x = torch.ones(3, requires_grad=True); y2 = (x * torch.from_numpy(np.array([1., 2., 3.])).float()).sum(); y2.backward(); print(x.grad, x.grad.numpy(), x.detach().numpy() * 2)
try: x.numpy()
except RuntimeError as e: print(e)
try: torch.from_numpy(np.array([1, 2])[::-1])
except ValueError as e: print(str(e)[:30])
print(torch.linspace(-1, 1, 3).numpy().tolist(), torch.tensor([True, False]).numpy(), torch.ones(2, dtype=torch.float64).numpy().dtype, torch.tensor(5).numpy(), torch.tensor(5).item(), np.array([torch.tensor(1.5).item()]))
losses = []
for k in range(3): losses.append((model(X_t) - y_t).pow(2).mean().item())
print(np.mean(losses), np.array(losses), np.round(losses, 4), len(losses), np.argmin(losses))
print(torch.tensor(np.arange(4).reshape(2, 2)) @ torch.tensor(np.eye(2, dtype=np.int64)), torch.FloatTensor(np.random.randn(2)), torch.from_numpy(np.eye(2)).dtype, torch.tensor(np.float32(0.5)), torch.tensor(np.int64(3)), torch.randn(2).numpy().shape, torch.zeros(2, 3).numpy(), np.zeros((2, 3)).shape == tuple(torch.zeros(2, 3).shape))
