import torch
i8=torch.tensor([1,-2,100],dtype=torch.int8)
u8=torch.tensor([1,200,255],dtype=torch.uint8)
i16=torch.tensor([1,2,3],dtype=torch.int16)
i32=torch.tensor([1,2,3],dtype=torch.int32)
i64=torch.tensor([1,2,3])
h=torch.tensor([1.,2.5,0.1],dtype=torch.float16)
bf=torch.tensor([1.,2.5,0.1],dtype=torch.bfloat16)
f=torch.tensor([1.,2.,3.])
d=torch.tensor([1.,2.,3.],dtype=torch.float64)
b=torch.tensor([True,False,True])


def attempt(action):
    try:
        result = action()
        if result is not None:
            print(result)
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: (i8,u8,i16,i32,h,bf))
attempt(lambda: (i8+i8, u8+u8, i8+u8, i8*2, i8*2.5, i8/2, i8//2, -i8, u8-1, i8+i32, i32+i64, h+f, h+d, h+1, h*2.5, bf+1, h+bf))
attempt(lambda: (i8+b, b+b, b*2, b+1.5, b.sum(), b.float().mean(), b&b, b|True, ~b, b^b))
attempt(lambda: (i8>0, i8==u8, h>1, i32<f))
attempt(lambda: (i8.sum(), i8.sum().dtype, h.sum(), h.mean(), i32.prod(), i32.cumsum(0), i32.max(), i32.max(0), i32.argmax(), i32.sort(), i32.float(), h.float(), h.double()))
attempt(lambda: (torch.cat([i8,i32]), torch.stack([h,h]), torch.cat([i64,f])))
attempt(lambda: (torch.where(b,i8,u8), torch.where(b,h,f), torch.where(b,i32,0), torch.where(b, 1., f)))
attempt(lambda: (i8[0], i8[0].item(), h[1].item(), h[2].item(), bf[2].item(), u8.tolist(), h.tolist(), i32[1:].tolist()))
attempt(lambda: (f.to(torch.int32), f.int(), f.short(), f.char(), f.byte(), f.half(), f.bfloat16(), f.bool(), f.long(), d.float()))
attempt(lambda: (torch.tensor([1.9,-1.9]).int(), torch.tensor([300.]).byte(), torch.tensor([-1]).byte(), torch.tensor([70000.]).half(), torch.tensor([1e-8]).half(), torch.tensor([65519.,65520.,6e-8,3e-8]).half()))
attempt(lambda: (i32.exp(), i32.sqrt(), i8.sin(), i64.sigmoid(), i32.abs(), i32.sign(), i32.clamp(2,3), i32**2, 2**i32, i32%2, i8.neg()))
attempt(lambda: h@h)
attempt(lambda: f@d)
attempt(lambda: i32@i32)
attempt(lambda: h.exp())
attempt(lambda: h.softmax(0))
attempt(lambda: h.log())
attempt(lambda: h.sqrt())
attempt(lambda: (torch.zeros(2,dtype=torch.int32), torch.ones(2,dtype=torch.float16), torch.arange(3,dtype=torch.int32), torch.full((2,),1,dtype=torch.uint8), torch.eye(2,dtype=torch.int16), torch.linspace(0,1,3,dtype=torch.float16), torch.empty(0,dtype=torch.int8)))
attempt(lambda: (torch.zeros_like(h), torch.ones_like(i8), torch.full_like(i32,7), torch.rand(2,dtype=torch.float64).dtype, torch.randint(0,5,(2,),dtype=torch.int32).dtype))
attempt(lambda: (torch.result_type(i32,1.5), torch.result_type(i8,u8), torch.promote_types(torch.int8,torch.uint8), torch.can_cast(torch.float,torch.int), torch.can_cast(torch.int,torch.float), torch.result_type(torch.tensor(1.,dtype=torch.float64),f)))
attempt(lambda: (torch.finfo(torch.float32), torch.finfo(torch.float64).eps, torch.finfo(torch.float16).max, torch.iinfo(torch.int32), torch.iinfo(torch.int64).max, torch.iinfo(torch.uint8).min, torch.finfo(torch.float32).tiny, torch.finfo(torch.float).max))
attempt(lambda: (i8.element_size(), h.element_size(), i32.type(), h.type(), i8.dtype, torch.half, torch.short, torch.int, torch.uint8, torch.float16.is_floating_point, torch.int8.is_signed, torch.uint8.is_signed))
attempt(lambda: (torch.FloatTensor([1,2]), torch.LongTensor([1.5,2]), torch.IntTensor([1]), torch.ByteTensor([1,2]), torch.DoubleTensor([1]), torch.BoolTensor([1,0]), torch.HalfTensor([1]), torch.ShortTensor([1]), torch.Tensor([1,2]), torch.Tensor(2,0), torch.FloatTensor(), torch.Tensor()))
attempt(lambda: (torch.Tensor(torch.tensor([1.])), torch.Tensor([[1,2],[3,4]]), torch.Tensor((1,2))))
attempt(lambda: torch.Tensor('a'))
attempt(lambda: torch.Tensor(1.5))
attempt(lambda: (f.type('torch.DoubleTensor'), f.type(torch.LongTensor), f.type(torch.int32), f.type('torch.FloatTensor') is f))
attempt(lambda: (f.new([1,2]), i64.new_zeros(2), f.new_ones(2,2), f.new_full((2,),3.), f.new_tensor([1,2]), f.new_empty(0), d.new_tensor(1)))
attempt(lambda: (f.to(f), f.to(d), f.to(torch.float) is f, f.to('cpu') is f, f.to(torch.device('cpu'),torch.float64), f.to(dtype=torch.int32), f.to(device='cpu',dtype=torch.half), f.to(f.dtype,copy=True) is f))
try:
    x=torch.tensor([1.,2.],requires_grad=True)
    y=x.half()
    print(y)
    (y*2).sum().backward()
    print(x.grad)
except Exception as error:
    print(type(error).__name__, error)
try:
    x=torch.tensor([1.,2.],requires_grad=True,dtype=torch.float16)
    y=(x*x).sum()
    y.backward()
    print(y,x.grad)
    (x*3).sum().backward()
    print(x.grad)
except Exception as error:
    print(type(error).__name__, error)
try:
    x=torch.tensor([1,2],dtype=torch.int32)
    x+=1
    print(x)
    x*=2
    print(x)
    x[0]=5
    print(x)
    x+=1.5
except Exception as error:
    print(type(error).__name__, error)
try:
    x=torch.tensor([1,2],dtype=torch.uint8)
    x-=2
    print(x)
except Exception as error:
    print(type(error).__name__, error)
try:
    x=torch.tensor([1.,2.],dtype=torch.float16)
    x.add_(1)
    print(x)
    x.fill_(3)
    print(x)
    x.zero_()
    print(x)
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: (torch.tensor(3,dtype=torch.int8), torch.tensor(2.5,dtype=torch.float16), torch.tensor([[1,2]],dtype=torch.int32), torch.tensor([1.5],dtype=torch.bfloat16)))
attempt(lambda: i32.var())
attempt(lambda: (i32.bool(), i32.any(), i32.all(), i32.nonzero(), i32.eq(2), i32.unique(), i32.flip(0), i32.roll(1), i32.repeat(2), i32.gather(0,torch.tensor([1])), i32[torch.tensor([0,2])], i32[b], i32.topk(2), i32.bincount(), i32.float().histc(3)))
try:
    torch.set_default_dtype(torch.float64)
    print(torch.tensor([1.5]), torch.zeros(1).dtype, torch.tensor(1.)+f)
    torch.set_default_dtype(torch.float32)
except Exception as error:
    print(type(error).__name__, error)
try:
    torch.set_default_tensor_type(torch.DoubleTensor)
    print(torch.zeros(1).dtype)
    torch.set_default_tensor_type('torch.FloatTensor')
    print(torch.zeros(1).dtype)
except Exception as error:
    print(type(error).__name__, error)
attempt(lambda: (torch.is_floating_point(h), torch.is_tensor(h), torch.is_complex(h), torch.is_nonzero(torch.tensor([0.])), f.is_signed(), u8.is_signed(), f.layout, f.device, f.is_cuda, f.itemsize if hasattr(f,'zz') else 0))
attempt(lambda: (torch.bitwise_and(i32,i32), i32<<1, i32>>1, i32&1, torch.bitwise_not(i8), torch.bitwise_xor(i32,i64), torch.logical_and(i32,b), torch.logical_not(h)))
attempt(lambda: (torch.div(i64,2,rounding_mode='floor'), torch.div(f,2,rounding_mode='trunc'), torch.true_divide(i64,2), torch.floor_divide(f,2), torch.remainder(i64,2), torch.fmod(f,2), torch.div(-f,2,rounding_mode='floor')))
attempt(lambda: (torch.div(f,2,rounding_mode='x')))
