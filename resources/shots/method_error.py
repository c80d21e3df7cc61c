import torch
import torch.nn as nn


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 6)
        self.head = nn.Linear(5, 2)

    def forward(self, x):
        features = torch.relu(self.body(x))
        return self.head(features)


torch.manual_seed(3)
model = Classifier()
scores = model(torch.randn(7, 4))
print(scores.shape)
