import torch
class Trainer:
    def __init__(self):
        self.w = torch.tensor([1.0, 2.0], requires_grad=True)
        self.opt = torch.optim.SGD([self.w], lr=0.1)
        self.total = 0
    def step(self, x):
        loss = (self.w * x).sum() ** 2
        self.total = self.total + loss.item()
        return self.total
    def train(self, data):
        for x in data:
            loss = self.step(x)
            loss.backward()
            self.opt.step()
t = Trainer()
t.train([torch.tensor([1.0, 1.0]), torch.tensor([2.0, 1.0])])
