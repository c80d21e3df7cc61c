import torch
torch.manual_seed(0)
temp = torch.tensor(-0.5, requires_grad=True)
opt = torch.optim.Adam([temp], lr=0.1)
lg = torch.randn(4, 3); y = torch.randint(0, 3, (4,))
for i in range(3):
    t = torch.clamp(temp, min=0.01)
    loss = torch.nn.functional.cross_entropy(lg / t, y)
    opt.zero_grad(); loss.backward(); opt.step()
    print(temp.item(), temp.grad)
