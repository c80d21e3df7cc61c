import torch

torch.manual_seed(3)
print(torch.poisson(torch.tensor([0.0, 0.5, 4.0, 12.0, 30.0])))
print(torch.empty(5).geometric_(0.3))
print(torch.empty(5).log_normal_())
print(torch.empty(5).cauchy_(1.0, 0.5))
print(torch.empty(5).exponential_(2.0))
print(torch.empty(2, 3, dtype=torch.float64).geometric_(0.5))
for call in (lambda: torch.empty(2).geometric_(2.0), lambda: torch.empty(2).cauchy_(0, -1),
             lambda: torch.empty(2).log_normal_(0, -1), lambda: torch.poisson(torch.tensor([-1.0]))):
    try:
        call()
    except RuntimeError as error:
        print(error)
