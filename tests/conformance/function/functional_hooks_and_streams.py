import torch
from torch.autograd.functional import jacobian, hessian, vjp, jvp, hvp, vhp
x=torch.tensor([1.,2.,3.],requires_grad=True)
def f(x): return (x**3).sum()
def g(x): return x*x.sum()
def h2(a,b): return a*b, a+b


def attempt(action):
    try:
        result = action()
        if result is not None:
            print(result)
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: (jacobian(g,torch.tensor([1.,2.]))))
attempt(lambda: (jacobian(h2,(torch.tensor([1.,2.]),torch.tensor([3.,4.])))))
attempt(lambda: (jacobian(f,torch.tensor([1.,2.]))))
attempt(lambda: (jacobian(g,torch.tensor([1.,2.]),create_graph=True)))
attempt(lambda: (jacobian(g,x,create_graph=True)))
attempt(lambda: (hessian(f,torch.tensor([1.,2.]))))
attempt(lambda: (hessian(lambda a,b:(a*b**2).sum(),(torch.tensor([1.,2.]),torch.tensor([3.,4.])))))
attempt(lambda: (hessian(g,torch.tensor([1.,2.]))))
attempt(lambda: (vjp(g,torch.tensor([1.,2.]),torch.tensor([1.,0.]))))
attempt(lambda: (vjp(g,torch.tensor([1.,2.]))))
attempt(lambda: (vjp(f,torch.tensor([1.,2.]))))
attempt(lambda: (vjp(h2,(torch.tensor([1.]),torch.tensor([2.])),(torch.ones(1),torch.ones(1)))))
attempt(lambda: (jvp(g,torch.tensor([1.,2.]),torch.tensor([1.,0.]))))
attempt(lambda: (jvp(g,torch.tensor([1.,2.]))))
attempt(lambda: (jvp(h2,(torch.tensor([1.]),torch.tensor([2.])),(torch.ones(1),torch.ones(1)))))
attempt(lambda: (hvp(f,torch.tensor([1.,2.]),torch.tensor([1.,1.]))))
attempt(lambda: (vhp(f,torch.tensor([1.,2.]),torch.tensor([1.,1.]))))
attempt(lambda: (vjp(g,torch.tensor([1.,2.]),torch.ones(3))))
attempt(lambda: (jacobian(lambda x: 3.0, torch.ones(1))))
attempt(lambda: (jacobian(g, 3.0)))
attempt(lambda: (jacobian(g, [torch.ones(1)])))
attempt(lambda: (jacobian(lambda x: x.detach(), torch.ones(2))))
attempt(lambda: (jacobian(lambda x: x.detach(), torch.ones(2), strict=True)))
attempt(lambda: (torch.autograd.functional.jacobian(torch.exp, torch.zeros(2))))
try:
    torch.autograd.backward([x.sum(),(x*2).sum()])
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    torch.autograd.backward(x*2,torch.ones(3))
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    torch.autograd.backward([x*2,x.sum()],[torch.ones(3),None])
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: (torch.autograd.grad([x.sum(),(x*2).sum()],x)))
attempt(lambda: (torch.autograd.grad((x*x).sum(),[x],create_graph=True)))
attempt(lambda: (torch.autograd.grad(x*2,x,torch.ones(3)), torch.autograd.grad([x*2],[x],[torch.ones(3)])))
attempt(lambda: (torch.autograd.grad(x.sum(),[x,torch.ones(1,requires_grad=True)],allow_unused=True)))
try:
    torch.autograd.grad((x**3).sum(),x,retain_graph=True,create_graph=True)[0].sum().backward()
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    with torch.autograd.set_grad_enabled(False): print((x*2).requires_grad)
    pass
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: (torch.is_anomaly_enabled(), torch.autograd.set_detect_anomaly(True) is None, torch.is_anomaly_enabled(), torch.autograd.set_detect_anomaly(False) is None))
try:
    with torch.autograd.detect_anomaly(): (torch.zeros(1,requires_grad=True)/0*0).sum().backward()
    pass
except Exception as error:
    print(type(error).__name__, error)
try:
    with torch.autograd.detect_anomaly(): torch.tensor([-1.],requires_grad=True).sqrt().sum().backward()
    pass
except Exception as error:
    print(type(error).__name__, error)
try:
    with torch.autograd.detect_anomaly(): torch.tensor([0.],requires_grad=True).sqrt().mul(0).sum().backward()
    pass
except Exception as error:
    print(type(error).__name__, error)
try:
    with torch.autograd.graph.saved_tensors_hooks(lambda t:(print('pack',t),t)[1], lambda t:(print('unpack',t),t)[1]): y=(x*x).exp()
    y.sum().backward()
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    with torch.autograd.graph.save_on_cpu(): y=(x*x).sum()
    y.backward()
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    y=(x*2).exp()
    print(y.grad_fn._saved_result, y.grad_fn.next_functions[0][0]._saved_other, y.grad_fn.name(), y.grad_fn.next_functions)if 0 else print(y.grad_fn._saved_result, y.grad_fn.next_functions[0][0]._saved_other, y.grad_fn.name())
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x.pow(2)
    print(y.grad_fn._saved_exponent, y.grad_fn._saved_self)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x.sum()
    print(y.grad_fn._saved_self)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*x
    y.sum().backward()
    print(y.grad_fn._saved_self)
except Exception as error:
    print(type(error).__name__, error)
try:
    s=torch.autograd.gradcheck(lambda t:t*t,torch.ones(2,dtype=torch.double,requires_grad=True))
    print(s)
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: (torch.autograd.gradcheck(lambda t:t.detach()*t,torch.ones(2,dtype=torch.double,requires_grad=True))))
try:
    from torch.utils.checkpoint import checkpoint
    y=checkpoint(lambda t:(t*t).exp(),x)
    y.sum().backward()
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    from torch.utils.checkpoint import checkpoint
    y=checkpoint(lambda t:(t*t).exp(),x,use_reentrant=False)
    y.sum().backward()
    print(x.grad)
    x.grad=None
except Exception as error:
    print(type(error).__name__, error)
try:
    from torch.utils.checkpoint import checkpoint
    y=checkpoint(lambda t:(t*t).exp(),x)
    torch.autograd.grad(y.sum(),x)
except Exception as error:
    print(type(error).__name__, error)
try:
    from torch.utils.checkpoint import checkpoint
    y=checkpoint(lambda t:(t*t).exp(),x,use_reentrant=False)
    print(torch.autograd.grad(y.sum(),x))
except Exception as error:
    print(type(error).__name__, error)
try:
    torch.manual_seed(1)
    st=torch.get_rng_state()
    a=torch.rand(2)
    torch.set_rng_state(st)
    print(torch.equal(a,torch.rand(2)), st.dtype, st.shape, torch.initial_seed())
except Exception as error:
    print(type(error).__name__, error)
try:
    g1=torch.Generator().manual_seed(3)
    print(torch.rand(2,generator=g1), g1.initial_seed(), torch.randn(3,generator=g1), torch.randperm(4,generator=g1), torch.randint(9,(3,),generator=g1))
except Exception as error:
    print(type(error).__name__, error)
try:
    torch.manual_seed(0)
    print(torch.rand(3).bernoulli(), torch.zeros(3).bernoulli_(0.5), torch.empty(3).exponential_(), torch.empty(2).normal_(1,2), torch.empty(2).uniform_(-1,1), torch.multinomial(torch.tensor([.1,.9]),4,True), torch.tensor([1.,2.,3.]).multinomial(2), torch.normal(torch.zeros(2),1.), torch.normal(0.,1.,(2,)), torch.empty(3).random_(5), torch.randint(0,10,(3,)), torch.randn(17)[:2], torch.rand_like(torch.zeros(2)), torch.randn(2,dtype=torch.float64), torch.randperm(5))
except Exception as error:
    print(type(error).__name__, error)
