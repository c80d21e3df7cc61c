import torch
params = {"W": torch.ones(2, requires_grad=True) * 0.5, "b": torch.zeros(2, requires_grad=True)}
for k in range(2):
    loss = (params["W"] * 3 + params["b"]).sum()
    loss.backward()
    with torch.no_grad():
        for name in params:
            params[name] -= 0.1 * params[name].grad
            params[name].grad.zero_()
