import torch
x=torch.arange(12.).reshape(3,4).requires_grad_()
def chain(r):
    f=r.grad_fn
    out=[]
    def go(f,d):
        if f is None or d>6: return
        n=type(f).__name__
        if n=='AccumulateGrad': return
        out.append(n)
        for g,_ in f.next_functions: go(g,d+1)
    go(f,0)
    return ' < '.join(out)


def attempt(action):
    try:
        result = action()
        if result is not None:
            print(result)
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: (chain(x[:,None])))
attempt(lambda: chain(x[:]))
attempt(lambda: (chain(x[:,0])))
attempt(lambda: (chain(x[0,:])))
attempt(lambda: (chain(x[:,:])))
attempt(lambda: chain(x[...]))
attempt(lambda: (chain(x[...,0])))
attempt(lambda: chain(x[None]))
attempt(lambda: chain(x[0]))
attempt(lambda: chain(x[0:2]))
attempt(lambda: chain(x[0:3]))
attempt(lambda: chain(x[:3]))
attempt(lambda: (chain(x[:,0:4])))
attempt(lambda: (chain(x[:,1:3])))
attempt(lambda: (chain(x[0:3,0])))
attempt(lambda: chain(x[-1]))
attempt(lambda: chain(x[:-1]))
attempt(lambda: (chain(x[:,::2])))
attempt(lambda: (chain(x[[0,2]])))
attempt(lambda: (chain(x[[0,2],:])))
attempt(lambda: (chain(x[:,[0,1]])))
attempt(lambda: (chain(x[0,[0,1]])))
attempt(lambda: (chain(x[torch.tensor([0,1]),torch.tensor([0,1])])))
attempt(lambda: chain(x[x>3]))
attempt(lambda: (chain(x[torch.tensor([True,False,True])])))
attempt(lambda: (chain(x[torch.tensor([True,False,True]),1])))
attempt(lambda: (chain(x[None,:,0])))
attempt(lambda: chain(x[True]))
attempt(lambda: (chain(x[:,None,:])))
attempt(lambda: chain(x[torch.tensor(1)]))
attempt(lambda: (chain(x[:,torch.tensor(1)])))
attempt(lambda: (chain(x[...,None])))
try:
    y=torch.zeros(3,4)
    y[0]=x[0]
    print(chain(y), y)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[0,0]=x[0,0]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[:]=x[0,0]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[0]=x[0,0]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[:,0]=x[0:1,0]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[1]=x[0:1]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3,4)
    y[:]=x[:1]
    print(chain(y), y)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[0]=5
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[0,0]=5.
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[y>3]=0
    print(chain(y), y)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[[0,1]]=x[:2]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[torch.tensor([0,1]),torch.tensor([1,2])]=x[0,:2]
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[...]=1
    print(chain(y))
except Exception as error:
    print(type(error).__name__, error)
try:
    y=x*1
    y[:,1:3]=x[:,:2]*2
    print(chain(y))
    y.sum().backward()
    print(x.grad)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[0]=torch.ones(1)
    print(y)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[0]=torch.ones(1,1)
    print(y)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[0]=torch.ones(2)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[1:]=torch.ones(3)
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[5]=1
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y[torch.tensor([5])]=1
except Exception as error:
    print(type(error).__name__, error)
try:
    y=torch.zeros(3)
    y['a']=1
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: x[3])
attempt(lambda: (x[0,0,0]))
attempt(lambda: x[1.5])
attempt(lambda: x['a'])
attempt(lambda: x[torch.tensor([0.5])])
attempt(lambda: (x[[0,5]]))
attempt(lambda: (x[torch.tensor([0,5])]))
attempt(lambda: (x[:,7]))
attempt(lambda: x[::-1])
attempt(lambda: (x[torch.tensor([True,False])]))
attempt(lambda: x[0][1][2])
attempt(lambda: (x[None, None, 0, ..., None].shape))
attempt(lambda: (x[torch.tensor([[0,1],[1,2]])].shape))
attempt(lambda: (x[1:1].shape, x[5:].shape, x[-2:].shape))
attempt(lambda: (x[0, torch.tensor([1,2])], x[torch.tensor([0,1]), 1:3]))
attempt(lambda: (x[torch.tensor([0,1])][:, torch.tensor([0])]))
attempt(lambda: x[range(2)])
attempt(lambda: (x[(0,1)]))
attempt(lambda: (x[[[0,1],[1,2]]]))
attempt(lambda: (x[torch.tensor([1,0],dtype=torch.uint8).bool().repeat(2)[:3]]))
attempt(lambda: (x[torch.tensor([1,0,1],dtype=torch.uint8)]))
attempt(lambda: (x[torch.tensor([1,0],dtype=torch.int32)]))
