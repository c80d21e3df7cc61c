from torch.distributions.discrete import Categorical
