import torch
from torch.utils.data import Dataset, DataLoader
class Data(Dataset):
    def __init__(self, n):
        self.x = torch.linspace(-1, 1, n)
        self.y = self.x ** 2
    def __getitem__(self, i):
        return self.x[i], self.y[i]
for x, y in DataLoader(Data(12), batch_size=4):
    print(x.shape)
