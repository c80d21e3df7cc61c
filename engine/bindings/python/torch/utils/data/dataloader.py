import torch
from torch._C import made, quiet
from torch.utils.data.dataset import IterableDataset
from torch.utils.data.sampler import BatchSampler, RandomSampler, SequentialSampler


# Samples put together: tensors are stacked, numbers become tensors, containers are done item by item.
def default_collate(batch):
    first = batch[0]
    if isinstance(first, torch.Tensor):
        with quiet():
            together = torch.stack(batch, 0)
        return made(together)
    if type(first).__module__ == 'numpy':
        if hasattr(first, 'shape') and first.shape != ():
            return default_collate([torch.as_tensor(item) for item in batch])
        return torch.as_tensor(batch)
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, int):
        return torch.tensor(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, dict):
        return {key: default_collate([item[key] for item in batch]) for key in first}
    if isinstance(first, (tuple, list)):
        if not all(len(item) == len(first) for item in batch):
            raise RuntimeError('each element in list of batch should be of equal size')
        columns = list(zip(*batch))
        if isinstance(first, tuple) and hasattr(first, '_fields'):
            return type(first)(*[default_collate(column) for column in columns])
        return [default_collate(column) for column in columns]
    raise TypeError('default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found '
                    f'{type(first)}')


class _Endless:
    def __iter__(self):
        while True:
            yield None


class _LoaderIterator:
    def __init__(self, loader):
        self._loader = loader
        self._indices = iter(loader._index_sampler)
        torch.empty((), dtype=torch.int64).random_(generator=loader.generator)
        self._items = iter(loader.dataset) if loader._iterable else None
        self._ended = False

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader)

    def __next__(self):
        place = next(self._indices)
        loader = self._loader
        if loader._iterable:
            return loader.collate_fn(self._take(place))
        if loader.batch_sampler is None:
            return loader.collate_fn(loader.dataset[place])
        return loader.collate_fn([loader.dataset[i] for i in place])

    def _take(self, place):
        if self._ended:
            raise StopIteration
        if self._loader.batch_sampler is None:
            return next(self._items)
        batch = []
        for _ in place:
            try:
                batch.append(next(self._items))
            except StopIteration:
                self._ended = True
                break
        if not batch or self._loader.drop_last and len(batch) < len(place):
            raise StopIteration
        return batch


class DataLoader:
    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=2, persistent_workers=False,
                 pin_memory_device=''):
        if num_workers < 0:
            raise ValueError('num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.')
        if timeout < 0:
            raise ValueError('timeout option should be non-negative')
        if persistent_workers and num_workers == 0:
            raise ValueError('persistent_workers option needs num_workers > 0')
        self.dataset = dataset
        self.num_workers = num_workers
        self.pin_memory = pin_memory
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self._iterable = isinstance(dataset, IterableDataset)
        if self._iterable:
            for name, value in (('shuffle', shuffle or None), ('sampler', sampler), ('batch_sampler', batch_sampler)):
                if value is not None:
                    raise ValueError(f'DataLoader with IterableDataset: expected unspecified {name} option, but got '
                                     f'{name}={value}')
        shuffle = bool(shuffle)
        if sampler is not None and shuffle:
            raise ValueError('sampler option is mutually exclusive with shuffle')
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError('batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and '
                                 'drop_last')
            batch_size = None
            drop_last = False
        elif batch_size is None and drop_last:
            raise ValueError('batch_size=None option disables auto-batching and is mutually exclusive with drop_last')
        if sampler is None:
            if self._iterable:
                sampler = _Endless()
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        if collate_fn is None:
            collate_fn = default_collate if batch_sampler is not None else _as_tensors
        self.collate_fn = collate_fn

    @property
    def _index_sampler(self):
        return self.sampler if self.batch_sampler is None else self.batch_sampler

    def __iter__(self):
        return _LoaderIterator(self)

    def __len__(self):
        if self._iterable:
            length = len(self.dataset)
            if self.batch_size is None:
                return length
            return length // self.batch_size if self.drop_last else -(-length // self.batch_size)
        return len(self._index_sampler)


def _as_tensors(value):
    return value
