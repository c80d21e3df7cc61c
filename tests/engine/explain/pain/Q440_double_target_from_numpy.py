import torch, torch.nn as nn, numpy as np
torch.manual_seed(0)
model = nn.Linear(3, 1)
X = np.random.RandomState(0).rand(5, 3)
y = X.sum(axis=1)
xt = torch.from_numpy(X).float()
yt = torch.from_numpy(y)
loss = nn.MSELoss()(model(xt), yt)
loss.backward()
