import torch
# optimise input image (feature visualisation) with clamp under no_grad
torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(6, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2))
for p in net.parameters(): p.requires_grad = False
img = torch.rand(1, 6, requires_grad=True)
opt = torch.optim.Adam([img], lr=0.1)
for i in range(3):
    opt.zero_grad()
    loss = -net(img)[0, 1] + 1e-3 * img.norm()
    loss.backward()
    opt.step()
    with torch.no_grad(): img.clamp_(0, 1)
