# LBFGS w closure, print inside
import torch
w = torch.tensor([-1.2, 1.], requires_grad=True); o = torch.optim.LBFGS([w], lr=.5, max_iter=5, line_search_fn='strong_wolfe')
def cl():
    o.zero_grad(); l = (1 - w[0]) ** 2 + 100 * (w[1] - w[0] ** 2) ** 2; l.backward(); return l
for i in range(3): print(round(o.step(cl).item(), 4))
