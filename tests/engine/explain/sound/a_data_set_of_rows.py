import torch
import torch.nn as nn
torch.manual_seed(0)
class Rows(torch.utils.data.Dataset):
    def __init__(self):
        self.x = torch.rand(10, 3)
        self.y = self.x.sum(1)
    def __len__(self):
        return 10
    def __getitem__(self, i):
        return self.x[i], self.y[i]
model = nn.Linear(3, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in torch.utils.data.DataLoader(Rows(), batch_size=5):
    loss = ((model(x).squeeze(1) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(loss.item())
