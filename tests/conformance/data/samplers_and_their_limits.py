# Streams, lengths and refusals of the samplers.
import torch
from torch.utils.data import BatchSampler, RandomSampler, Sampler, SequentialSampler, SubsetRandomSampler, WeightedRandomSampler


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


torch.manual_seed(5)
told(lambda: Sampler(None).__iter__())
for options in (
    {},
    {"num_samples": 3},
    {"num_samples": 12},
    {"replacement": True},
    {"replacement": True, "num_samples": 70},
    {"replacement": True, "num_samples": 64},
    {"replacement": 1},
    {"num_samples": 0},
    {"num_samples": True},
    {"num_samples": 2.5},
    {"generator": torch.Generator().manual_seed(3)},
    {"generator": torch.Generator().manual_seed(3), "replacement": True, "num_samples": 40},
):
    told(lambda: [(list(s), len(s), list(s), torch.rand(1)) for s in [RandomSampler(range(5), **options)]])
told(lambda: RandomSampler([]))
grown = [1, 2]
late = RandomSampler(grown)
grown.append(3)
print(len(late), list(late), late.num_samples)
positions = iter(RandomSampler(range(3)))
torch.manual_seed(1)
print(list(positions), torch.rand(1))
told(lambda: list(SubsetRandomSampler([3, 5, 9])))
told(lambda: list(SubsetRandomSampler(torch.tensor([3, 5, 9]))))
for count in (3, 0, True, 2.0):
    told(lambda: list(WeightedRandomSampler([0.1, 0.2, 0.7], count, False)))
told(lambda: WeightedRandomSampler([0.1], 4, 1))
for size in (3, 0, True, 8):
    told(lambda: [(list(s), len(s)) for s in (BatchSampler(range(7), size, drop) for drop in (False, True))])
told(lambda: BatchSampler(range(3), 2, 1))
batches = iter(BatchSampler(RandomSampler(range(10)), 4, False))
print(next(batches), torch.rand(1), list(batches))
print(list(BatchSampler(SequentialSampler("abcd"), 2, True)))
