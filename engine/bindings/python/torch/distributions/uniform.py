from torch.distributions.continuous import Uniform
