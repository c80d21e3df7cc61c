import torch
class Model:
    w = torch.zeros(2, requires_grad=True)
    def predict(self, x):
        return self.w @ x
m = Model()
opt = torch.optim.SGD([m.w], lr=0.1)
for i in range(2):
    opt.zero_grad()
    (m.predict(torch.tensor([1.0, 2.0])) - 1).pow(2).backward()
    opt.step()
