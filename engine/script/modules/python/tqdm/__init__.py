# Progress bars that stand still.


class tqdm:
    def __init__(self, iterable=None, desc=None, total=None, leave=True, **options):
        self.iterable = iterable
        self.desc = desc
        self.total = len(iterable) if total is None and hasattr(iterable, '__len__') else total
        self.n = 0
        self.disable = True

    def __iter__(self):
        for item in self.iterable:
            yield item
            self.n += 1

    def __len__(self):
        return len(self.iterable) if self.iterable is not None else self.total

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass

    def update(self, n=1):
        self.n += n

    def set_description(self, desc=None, refresh=True):
        self.desc = desc

    set_description_str = set_description

    def set_postfix(self, ordered_dict=None, refresh=True, **values):
        pass

    set_postfix_str = set_postfix

    def close(self):
        pass

    refresh = clear = reset = close

    @staticmethod
    def write(text, file=None, end='\n'):
        print(text, file=file, end=end)


def trange(*args, **options):
    return tqdm(range(*args), **options)


tqdm_notebook = tqdm
