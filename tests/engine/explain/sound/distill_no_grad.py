import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(1)
teacher = nn.Sequential(nn.Linear(5,20), nn.GELU(), nn.LayerNorm(20), nn.Linear(20,3)).eval()
student = nn.Sequential(nn.Linear(5,4), nn.SiLU(), nn.BatchNorm1d(4), nn.Linear(4,3))
T=2.0
opt = torch.optim.AdamW(student.parameters(), lr=3e-3, weight_decay=0.05, amsgrad=True)
sch = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=10)
X = torch.randn(32,5); Y = torch.randint(0,3,(32,))
for e in range(10):
    with torch.no_grad():
        tl = teacher(X)
    s = student(X)
    kd = F.kl_div(F.log_softmax(s/T,-1), F.softmax(tl/T,-1), reduction='batchmean')*T*T
    ce = F.cross_entropy(s, Y, label_smoothing=0.1)
    loss = 0.7*kd+0.3*ce
    opt.zero_grad(set_to_none=True); loss.backward(); opt.step(); sch.step()
    print(e, loss, sch.get_last_lr())
print(student[2].running_mean, student[2].running_var, student[2].num_batches_tracked)
print(all(p.grad is None for p in teacher.parameters()))
print(student)
