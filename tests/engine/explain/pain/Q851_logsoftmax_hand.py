import torch
def log_softmax(x):
    return torch.log(torch.exp(x) / torch.exp(x).sum(1, keepdim=True))
logits = torch.tensor([[200., 1., 2.]], requires_grad=True)
lp = log_softmax(logits)
loss = -lp[0, 1]
loss.backward()
print(loss)
print(logits.grad)
