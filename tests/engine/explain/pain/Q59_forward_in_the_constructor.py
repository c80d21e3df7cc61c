import torch
class Trainer:
    def __init__(self):
        self.w = torch.tensor(1.0, requires_grad=True)
        self.pred = self.w * 3.0
    def train(self):
        for i in range(2):
            err = (self.pred - 1.0) ** 2
            err.backward()
t = Trainer()
t.train()
