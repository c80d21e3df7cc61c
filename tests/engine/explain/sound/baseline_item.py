import torch
torch.manual_seed(0)
value = torch.tensor(0.5, requires_grad=True)
logits = torch.zeros(3, requires_grad=True)
opt = torch.optim.SGD([value, logits], lr=0.1)
for reward in (1.0, 0.0, 2.0):
    dist = torch.distributions.Categorical(logits=logits)
    advantage = reward - value.item()
    loss = -dist.log_prob(dist.sample()) * advantage + (value - reward) ** 2
    opt.zero_grad()
    loss.backward()
    opt.step()
