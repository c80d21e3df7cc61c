import torch, torch.nn as nn, random
torch.manual_seed(0); random.seed(0)
q = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 2))
qt = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 2))
qt.load_state_dict(q.state_dict()); qt.eval()
opt = torch.optim.Adam(q.parameters(), lr=1e-3)
mem = []
s = torch.randn(3)
for t in range(8):
    with torch.no_grad():
        a = q(s).argmax().item() if random.random() > 0.3 else random.randrange(2)
    s2 = torch.randn(3); r = float(a == 1); done = float(t == 7)
    mem.append((s, a, r, s2, done)); s = s2
    if len(mem) >= 4:
        S, A, R, S2, Dn = zip(*random.sample(mem, 4))
        S, S2 = torch.stack(S), torch.stack(S2)
        A = torch.tensor(A).unsqueeze(1); R = torch.tensor(R); Dn = torch.tensor(Dn)
        qsa = q(S).gather(1, A).squeeze(1)
        with torch.no_grad():
            best = q(S2).argmax(1, keepdim=True)
            y = R + 0.9 * (1 - Dn) * qt(S2).gather(1, best).squeeze(1)
        loss = nn.functional.smooth_l1_loss(qsa, y)
        opt.zero_grad(); loss.backward()
        nn.utils.clip_grad_norm_(q.parameters(), 1.0)
        opt.step()
