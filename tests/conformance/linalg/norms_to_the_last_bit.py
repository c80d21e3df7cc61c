import torch
torch.manual_seed(11)
for n in (1,2,3,4,5,7,8,9,12,20,33,100,1000):
    for dt in (torch.float32, torch.float64):
        x = torch.randn(n, dtype=dt)
        m = torch.randn(n, 6, dtype=dt)
        print(n, [v.item().hex() for v in (x.norm(), x.norm(1), x.norm(3), x.norm(0.5), x.norm(float('inf')), m.norm())])
        print([v.hex() for v in m.norm(dim=0).double().tolist()], [v.hex() for v in m.norm(dim=1).double().tolist()][:3], [v.hex() for v in m.t().norm(dim=1).double().tolist()][:3])
        print([v.hex() for v in m.norm(p=3, dim=0).double().tolist()], [v.hex() for v in m.norm(p=1, dim=1).double().tolist()][:3])
        print([v.hex() for v in torch.nn.functional.normalize(m, dim=1).double().flatten().tolist()][:6])
