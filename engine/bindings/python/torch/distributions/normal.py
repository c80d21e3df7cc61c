from torch.distributions.continuous import Normal
