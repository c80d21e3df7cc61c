import torch, math
from torch import distributions as dist
from torch.distributions import Normal, Categorical, Bernoulli, Uniform, MultivariateNormal, kl_divergence, Independent, Exponential
torch.manual_seed(0)
n = Normal(0., 1.); print(n, n.sample(), n.sample((2,)), n.log_prob(torch.tensor(0.5)), n.entropy(), n.cdf(torch.tensor(0.)), n.mean, n.stddev, n.variance)
mu = torch.zeros(3, requires_grad=True); q = Normal(mu, torch.ones(3)); print(q, q.rsample(), q.rsample((2,)).shape, kl_divergence(q, Normal(torch.ones(3), 2 * torch.ones(3))))
kl_divergence(q, Normal(1., 2.)).sum().backward(); print(mu.grad)
c = Categorical(torch.tensor([0.25, 0.25, 0.5])); print(c, c.sample(), c.sample((5,)), c.log_prob(torch.tensor(1)), c.entropy(), c.probs, c.logits)
c2 = Categorical(logits=torch.tensor([[1., 2.], [0., 0.]])); print(c2, c2.sample(), c2.log_prob(torch.tensor([0, 1])), c2.entropy(), kl_divergence(c2, c2), c2.batch_shape, c2.event_shape)
b = Bernoulli(torch.tensor([0.3, 0.7])); print(b, b.sample(), b.log_prob(torch.tensor([1., 0.])), b.entropy(), b.mean, b.variance)
u = Uniform(0., 5.); print(u, u.sample(), u.log_prob(torch.tensor(2.)), u.entropy())
m = MultivariateNormal(torch.zeros(2), torch.eye(2)); print(m, m.sample(), m.log_prob(torch.zeros(2)), m.entropy())
i = Independent(Normal(torch.zeros(2, 3), torch.ones(2, 3)), 1); print(i, i.log_prob(torch.zeros(2, 3)), i.batch_shape, i.event_shape, i.entropy())
e = Exponential(torch.tensor(2.)); print(e, e.sample(), e.log_prob(torch.tensor(1.)), e.mean)
for bad in [lambda: Normal(0., -1.), lambda: Categorical(torch.tensor([-1., 2.])), lambda: Categorical(), lambda: Bernoulli(2.), lambda: n.log_prob(0.5), lambda: b.log_prob(torch.tensor([2., 0.]))]:
    try: bad(); print('ok')
    except ValueError as ex: print(ex)
