from torch.nn.modules.module import Module


class Flatten(Module):
    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self):
        return f'start_dim={self.start_dim}, end_dim={self.end_dim}'


class Unflatten(Module):
    def __init__(self, dim, unflattened_size):
        super().__init__()
        if isinstance(dim, int):
            self._check(unflattened_size, (tuple, list), int, 'ints')
        elif isinstance(dim, str):
            self._check(unflattened_size, tuple, tuple, 'tuples')
        else:
            raise TypeError('invalid argument type for dim parameter')
        self.dim = dim
        self.unflattened_size = unflattened_size

    def _check(self, size, kinds, part_kind, parts):
        if not isinstance(size, kinds):
            raise TypeError(f'unflattened_size must be a tuple of {parts}, but found type {type(size).__name__}')
        for place, part in enumerate(size):
            if not isinstance(part, part_kind):
                raise TypeError(f'unflattened_size must be tuple of {parts}, but found element of type '
                                f'{type(part).__name__} at pos {place}')

    def forward(self, input):
        dim = self.dim + input.dim() if self.dim < 0 else self.dim
        return input.unflatten(dim, self.unflattened_size)

    def extra_repr(self):
        return f'dim={self.dim}, unflattened_size={self.unflattened_size}'
