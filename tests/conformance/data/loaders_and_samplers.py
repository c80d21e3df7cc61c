import torch
from torch.utils.data import TensorDataset, DataLoader, Dataset, random_split, Subset
torch.manual_seed(3)
x = torch.arange(10.).view(10,1); y = torch.arange(10)
ds = TensorDataset(x, y)
print(len(ds), ds[3])
dl = DataLoader(ds, batch_size=4, shuffle=True)
print(len(dl), len(dl.dataset))
for e in range(2):
    for i, (a, b) in enumerate(dl):
        print(e, i, a.flatten(), b)
print(torch.rand(2))
for a, b in DataLoader(ds, batch_size=3, drop_last=True): print(a.shape, b)
tr, te = random_split(ds, [7, 3])
print(len(tr), len(te), te.indices, [t[1].item() for t in tr])
print([len(s) for s in random_split(range(11), [0.5, 0.5])])
g = torch.Generator().manual_seed(42)
print(random_split(range(6), [4, 2], generator=g)[0].indices)
class D(Dataset):
    def __init__(self): self.v = [1.5, 2.5, 3.5]
    def __len__(self): return 3
    def __getitem__(self, i): return {'v': self.v[i], 'n': i, 's': 'ab'}
for b in DataLoader(D(), batch_size=2): print(b)
it = iter(dl); print(next(it)[1]); print(next(it)[1])
print(next(iter(DataLoader(ds, batch_size=5, shuffle=True, generator=torch.Generator().manual_seed(1))))[1])
try: random_split(ds, [3,3])
except ValueError as e: print(e)
try: DataLoader(ds, batch_size=0)
except ValueError as e: print(e)
try: TensorDataset(x, torch.ones(3))
except AssertionError as e: print(e)
from torch.utils.data import RandomSampler, WeightedRandomSampler, BatchSampler, SequentialSampler
print(list(BatchSampler(SequentialSampler(range(7)), 3, False)))
print(list(RandomSampler(range(5))))
print(list(RandomSampler(range(5), replacement=True, num_samples=9)))
print(list(WeightedRandomSampler([0.1, 0.9, 0.4], 5)))
print(list(DataLoader([1,2,3,4,5], batch_size=2)), list(DataLoader(range(3))))
print(torch.rand(1))
