# What a node keeps, as dir(grad_fn) lists it, and hooks on one saved tensor alone.
import torch
import torch.nn.functional as F
x=torch.ones(2,3,requires_grad=True)
for n,t in [('sum',x.sum(-1)),('softmax',x.softmax(-1)),('max',x.max(-1)[0]),('sum2',x.sum((-1,-2))),('cat',torch.cat([x,x],-1)),('sel',x[-1]),('sl',x[-1:]),('sl2',x[:,::2]),('tr',x.transpose(-1,-2)),('perm',x.permute(-1,0)),('unsq',x.unsqueeze(-1)),('roll',x.roll(-1,-1)),('diag',x.diagonal(-1)),('std',x.std()),('var',x.var(1,unbiased=False)),('norm',x.norm()),('clamp',x.clamp(min=0)),('add',torch.add(x,x,alpha=2)),('add1',x+x),('add3',x+1),('lre',F.leaky_relu(x,.2)),('pow',x**2),('pow5',x**2.5),('ex',x.expand(1,2,3)),('rep',x.repeat(2,1)),('ix',x[[0],[1]]),('ixt',x[:,torch.tensor([0,1])]),('mask',x[x>0]),('drop',F.dropout(x,.3)),('mse',F.mse_loss(x,x*2)),('gelu',F.gelu(x)),('bce',F.binary_cross_entropy_with_logits(x,x.detach())),('stack',torch.stack([x,x],-1)),('split',x.split(1,-1)[0]),('mm',x@x.t()),('addmm',F.linear(x,x,x[0,:2]))]:
    print(n,t.grad_fn.name())
    for k in dir(t.grad_fn):
        if k.startswith('_saved_'):
            v=getattr(t.grad_fn,k)
            print('  ',k,type(v).__name__,tuple(v.shape) if isinstance(v,torch.Tensor) else v)
r=(x*x)
raw=r.grad_fn._raw_saved_self
print(type(raw).__name__, [d for d in dir(raw) if not d.startswith('__')])
def pack(t): print('pack',t); return t*1
def unpack(t): print('unpack'); return t
y=x.exp(); y.grad_fn._raw_saved_result.register_hooks(pack,unpack)
y.sum().backward(); print(x.grad)
for f in [lambda: raw.register_hooks(pack,unpack), lambda: raw.register_hooks(pack,unpack), lambda: (x*2).grad_fn._raw_saved_self.register_hooks(pack,unpack), lambda: y.grad_fn._raw_saved_result.register_hooks(pack,unpack), lambda: y.grad_fn._saved_result]:
    try: print(f())
    except Exception as e: print(type(e).__name__,e)
z=(x*2).exp(); 
z.sum().backward()
for f in [lambda: z.grad_fn._saved_result, lambda:z.grad_fn.next_functions[0][0]._saved_other, lambda: z.sum().grad_fn._saved_self_sym_sizes]:
    try: print(f())
    except Exception as e: print(type(e).__name__,e)
