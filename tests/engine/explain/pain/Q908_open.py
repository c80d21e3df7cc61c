import torch
with open("data.csv") as f:
    rows = [[float(v) for v in line.split(",")] for line in f]
x = torch.tensor(rows)
