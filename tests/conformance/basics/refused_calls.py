import torch
x = torch.ones(2, 2)
for name in ("softmax", "log_softmax", "cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "logsumexp", "transpose", "index_select"):
    for call in (lambda: getattr(torch, name)(x), lambda: getattr(x, name)()):
        try: print(call())
        except TypeError as e: print(e)
for call in (lambda: x.transpose(0), lambda: torch.index_select(x, 0), lambda: x.softmax(axis=1)):
    try: print(call())
    except TypeError as e: print(e)
for d in (torch.float32, torch.float64, torch.int64, torch.bool, torch.uint8):
    try: print(~torch.tensor([1, 0], dtype=d))
    except Exception as e: print(type(e).__name__, e)
try: torch.bitwise_not(torch.ones(2))
except Exception as e: print(type(e).__name__, e)
try: torch.logical_not(torch.ones(2)); print(~torch.tensor(1.5, requires_grad=True))
except Exception as e: print(type(e).__name__, e)
for a, b in (((2, 3), (3,)), ((3,), (2, 3)), ((), (2,)), ((2,), ()), ((2,), (3,))):
    for f in (torch.outer, torch.Tensor.outer):
        try: print(f(torch.ones(a), torch.ones(b)).shape)
        except Exception as e: print(type(e).__name__, e)
