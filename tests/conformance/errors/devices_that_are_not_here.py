# What asks for a device that a processor alone does not have.
import torch


def t(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


x = torch.ones(2)
m = torch.nn.Linear(1, 1)
for device in ("cuda", "cuda:1", torch.device("cuda")):
    for make in (torch.ones, torch.zeros, torch.rand, torch.randn, torch.empty, torch.randperm, torch.arange, torch.eye):
        t(lambda: make(2, device=device))
    t(lambda: torch.randint(3, (2,), device=device))
    t(lambda: torch.randint_like(x, 3, device=device))
    t(lambda: torch.rand_like(x, device=device))
    t(lambda: torch.tensor([1.0], device=device))
    t(lambda: torch.as_tensor([1], device=device))
    t(lambda: torch.full((2,), 1.0, device=device))
    t(lambda: torch.nn.Linear(2, 2, device=device))
    t(lambda: x.to(device))
    t(lambda: m.to(device))
    t(lambda: torch.Generator(device))
t(lambda: x.cuda())
t(lambda: m.cuda())
t(lambda: x.to("mps"))
t(lambda: torch.device("gpu"))
t(lambda: torch.Generator("cpu").device)
print(torch.rand(2, device="cpu").device, torch.randn(2, device=torch.device("cpu")).device)
