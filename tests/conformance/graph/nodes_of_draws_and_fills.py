# Draws whose parameters are tensors are recorded and send zeros; fills by numbers and by tensors have nodes of their own.
import torch

a = torch.tensor([[0.2, 0.7, 0.9], [0.4, 0.1, 0.5]], requires_grad=True)
mask = a > 0.5
index = torch.tensor([0])
value = torch.tensor(0.5, requires_grad=True)


def tell(result):
    edges = [(node.name() if node else None, slot) for node, slot in result.grad_fn.next_functions]
    print(result.grad_fn.name(), edges)
    try:
        wanted = [each for each in (a, value)]
        print('   ', torch.autograd.grad(result.sum(), wanted, allow_unused=True))
    except RuntimeError as error:
        print('   ', error)


torch.manual_seed(0)
tell(torch.bernoulli(a))
tell(a.bernoulli())
tell(torch.normal(a, 1.0))
tell(torch.normal(0.0, a))
tell(torch.normal(a, a))
tell(torch.normal(a, torch.ones(2, 3)))
tell(torch.poisson(a))
tell(a.masked_fill(mask, 0.0))
tell(a.masked_fill(mask, torch.tensor(2.0)))
tell(a.masked_fill(mask, value))
tell((a * 1).masked_fill_(mask, value))
tell(a.detach().masked_fill(mask, value))
tell(a.index_fill(0, index, 1.0))
tell(a.index_fill(0, index, value))
tell(a // 2)
tell(2 // a)
tell(a // a.detach())
tell(torch.heaviside(a, torch.zeros(2, 3)))
tell(a.aminmax()[0])
tell(a.digamma())
tell(torch.polygamma(2, a))
tell(torch.polygamma(1, a).log())
tell(torch.i0(a))
print(torch.mvlgamma(a.detach() + 2, 2), torch.bernoulli(a), torch.bernoulli(a).requires_grad, torch.bernoulli(a.detach()))
