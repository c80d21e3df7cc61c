# Who comes next: each sampler, iterated, yields positions in a data set, or batches of them.
from itertools import chain, islice, repeat

import torch


def _require_boolean(name, value, error=ValueError):
    if not isinstance(value, bool):
        raise error(f'{name} should be a boolean value, but got {name}={value}')


# True is an int to Python; most counts refuse it all the same.
def _require_count(name, value, even_true=False):
    if not isinstance(value, int) or (value is True and not even_true) or value <= 0:
        raise ValueError(f'{name} should be a positive integer value, but got {name}={value}')


class Sampler:
    def __class_getitem__(cls, item):
        return cls

    def __init__(self, data_source):
        pass

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source

    def __len__(self):
        return len(self.data_source)

    def __iter__(self):
        return iter(range(len(self)))


# Yields `num_samples` positions that come out of a generator.
class _Drawing(Sampler):
    def __len__(self):
        return self.num_samples


# The order comes in stretches, each asked of the generator at once: every position shuffled, or 32 free choices.
class RandomSampler(_Drawing):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source, self.replacement, self.generator = data_source, replacement, generator
        self._wanted = num_samples
        _require_boolean('replacement', replacement, TypeError)
        _require_count('num_samples', self.num_samples, even_true=True)

    # Unless a number was given, one pass over the data, however much it has grown since.
    @property
    def num_samples(self):
        return self._wanted if self._wanted is not None else len(self.data_source)

    def _stretch(self, size, count, generator):
        if self.replacement:
            drawn = torch.randint(size, (count,), generator=generator)
        else:
            drawn = torch.randperm(size, generator=generator)
        return drawn.tolist()[:count]

    def __iter__(self):
        size, generator = len(self.data_source), self.generator
        if generator is None:
            generator = self._seeded_by_default_generator()
        longest = 32 if self.replacement else size
        whole, rest = divmod(self.num_samples, longest)
        for count in chain(repeat(longest, whole), [rest]):
            yield from self._stretch(size, count, generator)

    # A pass takes a single number from the default generator, whatever its length.
    @staticmethod
    def _seeded_by_default_generator():
        return torch.Generator().manual_seed(torch.empty((), dtype=torch.int64).random_().item())


class WeightedRandomSampler(_Drawing):
    def __init__(self, weights, num_samples, replacement=True, generator=None):
        _require_count('num_samples', num_samples)
        _require_boolean('replacement', replacement)
        self.weights = torch.as_tensor(weights, dtype=torch.double)
        self.num_samples, self.replacement, self.generator = num_samples, replacement, generator

    def __iter__(self):
        yield from torch.multinomial(self.weights, len(self), self.replacement, generator=self.generator).tolist()


class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __len__(self):
        return len(self.indices)

    def __iter__(self):
        yield from (self.indices[place] for place in torch.randperm(len(self), generator=self.generator))


# Cuts what another sampler yields into lists of `batch_size`; the last may be shorter, unless such a one is dropped.
class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last):
        _require_count('batch_size', batch_size)
        _require_boolean('drop_last', drop_last)
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __len__(self):
        whole, rest = divmod(len(self.sampler), self.batch_size)
        return whole + (rest > 0 and not self.drop_last)

    def __iter__(self):
        positions = iter(self.sampler)
        while batch := list(islice(positions, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch
