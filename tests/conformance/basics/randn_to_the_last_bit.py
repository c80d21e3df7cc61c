import torch
torch.manual_seed(11)
for n in (1,2,3,15,16,17,40):
    for dt in (torch.float32, torch.float64):
        print(n, [v.hex() for v in torch.randn(n,dtype=dt).double().tolist()])
x = torch.empty(5, dtype=torch.float64).normal_(1.0, 2.0); print([v.hex() for v in x.tolist()])
x = torch.empty(50, dtype=torch.float64).normal_(1.0, 2.0); print([v.hex() for v in x.tolist()])
