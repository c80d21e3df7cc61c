# Without a graphics card mixed precision is off and products are of full precision: what asks for less goes on as before.
import torch


def t(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


x = torch.arange(6.0).view(2, 3)
t(lambda: torch.get_float32_matmul_precision())
torch.set_float32_matmul_precision('high')
t(lambda: torch.get_float32_matmul_precision())
t(lambda: torch.set_float32_matmul_precision('low'))
t(lambda: torch.get_float32_matmul_precision())
t(lambda: torch.set_float32_matmul_precision(3))
t(lambda: torch.get_num_interop_threads() > 0)
t(lambda: torch.autocast('xla'))
t(lambda: torch.is_autocast_enabled() or torch.is_autocast_cpu_enabled())
with torch.autocast('cpu', enabled=False):
    print((x @ x.T).dtype)
with torch.autocast(device_type='cuda', dtype=torch.float16):
    print((x @ x.T).dtype, torch.is_autocast_enabled())
with torch.amp.autocast('cuda', enabled=False), torch.cuda.amp.autocast():
    print((x @ x.T).dtype)


@torch.autocast('cuda', enabled=False)
def doubled(y):
    return y * 2


print(doubled(x), doubled.__name__)
