# Views that may not be written, nor their base before they are used; and writes where elements share a place.
import torch
def t(n,f):
    try: r=f(); print(n,'ok',r)
    except Exception as e: print(n,type(e).__name__,str(e))
def mk(): 
    w=torch.ones(4,3,requires_grad=True); return w*2
def a():
    b=mk(); r=b.unbind(0); b.mul_(2); return r[0].grad_fn.name()
def a2():
    b=mk(); r=b.unbind(0); b.mul_(2); return r[0].sum().grad_fn.name()
def a3():
    b=mk(); r=b.unbind(0); b.mul_(2); return r[0].detach()
def a4():
    b=mk(); r=b.chunk(2); b[0]=1.; return (r[1]*2).grad_fn.name()
def a5():
    b=mk(); r=b.split(2); 
    with torch.no_grad(): b.mul_(2)
    return r[0].sum().grad_fn.name()
def a6():
    b=mk(); r=b.split(2); r[0].mul_(2)
def a7():
    b=mk(); r=b.split(2); v=r[0][0]; v.mul_(2)
def a8():
    b=mk()
    with torch.no_grad(): v=b[0]
    b.mul_(2); return v.sum()
def a9():
    b=mk()
    with torch.no_grad(): v=b[0]
    v.mul_(2)
def b1():
    w=torch.ones(4,3,requires_grad=True); r=w.unbind(0)
    with torch.no_grad(): w.mul_(2)
    return r[0].sum()
def b2():
    b=torch.ones(4,3); r=b.unbind(0); b.mul_(torch.ones(3,requires_grad=True)); return r[0].requires_grad
def b3():
    b=torch.ones(4,3); r=b.unbind(0); b.mul_(torch.ones(3,requires_grad=True)); return r[0].sum()
def b4():
    b=torch.ones(4,3); r=b.unbind(0); r[0].mul_(torch.ones(3,requires_grad=True)); return b
def b5():
    b=torch.ones(4,3); r=b.unbind(0); r[0].mul_(2); return b.sum()
def b6():
    b=mk(); r=b.unbind(0); b.mul_(2); return print(r[0])
def b7():
    b=mk(); r=b.unbind(0); b.mul_(2); return r[0].is_leaf, r[0].requires_grad
def b8():
    b=mk(); r=b.unbind(0); b.mul_(2); r[0].retain_grad()
def b9():
    b=mk(); r=b.unbind(0); b.mul_(2); r[0].sum().backward()
def c1():
    b=mk(); r=b.unbind(0); b.mul_(2); r[0].mul_(3)
def c2():
    b=torch.zeros(3).expand(2,3); return b.index_put_((torch.tensor([0]),),torch.tensor(1.))
def c3():
    b=torch.zeros(3,1).expand(3,3); b[torch.tensor([0])]=1.; return b
def c4():
    b=torch.zeros(3,1).expand(3,3); b[0]=1.; return b
def c5():
    b=torch.zeros(1,3).expand(2,3); b.scatter_(0,torch.zeros(1,3).long(),1.); return b
def c6():
    b=torch.zeros(1,3).expand(2,3); b.index_add_(0,torch.tensor([0]),torch.ones(1,3)); return b
def c7():
    b=torch.zeros(1,3).expand(2,3); b.masked_fill_(torch.tensor([True,False,False]),1.); return b
def c8():
    b=torch.zeros(1,3).expand(2,3); b[torch.tensor([[True,False,False],[False]*3])]=1.; return b
def c9():
    b=torch.zeros(1,3).expand(2,3); b.index_fill_(0,torch.tensor([0]),1.); return b
def d1():
    b=torch.zeros(1,3).expand(2,3); b.index_copy_(0,torch.tensor([0]),torch.ones(1,3)); return b
def d2():
    b=torch.zeros(1,3).expand(2,3); b.masked_scatter_(torch.tensor([True,False,False]),torch.ones(6)); return b
def d3():
    b=torch.zeros(1,3).expand(2,3); b.put_(torch.tensor([0]),torch.ones(1)); return b
def d4():
    b=torch.zeros(1,3).expand(2,3); b.add_(1); return b
def d5():
    b=torch.zeros(1,3).expand(2,3); b.fill_(1); return b
def d6():
    b=torch.zeros(1,3).expand(2,3); b.zero_(); return b
def d7():
    b=torch.zeros(1,3).expand(2,3); b.copy_(torch.ones(2,3)); return b
def d8():
    b=torch.zeros(1,3).expand(2,3); b.scatter_add_(0,torch.zeros(1,3).long(),torch.ones(1,3)); return b
def d9():
    b=torch.zeros(1,3).expand(2,3); b.uniform_(); return b.shape
def e1():
    b=torch.zeros(1,3).expand(2,3); b.fill_diagonal_(1.); return b
def e2():
    b=torch.zeros(2,2,requires_grad=True); x=b*1; x.expand(3,2,2).index_put_((torch.tensor([0]),),torch.tensor(1.)); return x
def e3():
    b=torch.zeros(1,3).expand(2,3); b.clamp_(0,1); return b
def e4():
    b=torch.zeros(1,3).expand(2,3); b.relu_(); return b
for n in 'a a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2 c3 c4 c5 c6 c7 c8 c9 d1 d2 d3 d4 d5 d6 d7 d8 d9 e1 e2 e3 e4'.split(): t(n,globals()[n])
