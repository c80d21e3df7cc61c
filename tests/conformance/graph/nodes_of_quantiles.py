# The nodes of quantiles, and of a tensor of one element where a number would do.
import torch
def chain(y):
    line=[]; todo=[y.grad_fn]; seen=0
    while todo and seen<40:
        g=todo.pop(0)
        if g is None: continue
        seen+=1
        line.append(g.name().replace('Backward','').replace('torch::autograd::',''))
        todo += [n for n,_ in g.next_functions]
    return ' '.join(line)
w=torch.rand(3,4,requires_grad=True)
q=torch.tensor([.2,.5])
for n,f in {'a':lambda:w.quantile(.5),'b':lambda:w.quantile(.5,0),'c':lambda:w.quantile(.5,1),'d':lambda:w.quantile(q),'e':lambda:w.quantile(q,0),'f':lambda:w.quantile(q,1),'g':lambda:w.quantile(q,1,keepdim=True),'h':lambda:w.quantile(.5,1,keepdim=True),'i':lambda:w.quantile(.5,keepdim=True),'j':lambda:w.quantile(.3,1,interpolation='nearest'),'k':lambda:w.quantile(.3,0,interpolation='lower'),'l':lambda:w.quantile(torch.tensor(.5),1,interpolation='midpoint'),'n':lambda:w.median(),'o':lambda:w[0].quantile(.5)}.items():
    try: print(n,chain(f()))
    except Exception as e: print(n,e)
z=torch.tensor(.5); m=w>.5
for f in (lambda:w.lerp(w,z),lambda:w.masked_fill(m,z),lambda:(w*1).fill_(z),lambda:w.clamp(z),lambda:w.clamp(z,z),lambda:w.pow(z),lambda:w.fmod(z)):
    print(chain(f()))
