# An AttributeError inside a property means, as for any attribute, that __getattr__ is asked.
class Loose:
    @property
    def size(self):
        return self.missing.size

    def __getattr__(self, name):
        if name == 'missing':
            raise AttributeError('nothing here')
        return 'asked for ' + name


print(Loose().size)


class Strict:
    @property
    def size(self):
        return self.missing


try:
    Strict().size
except AttributeError as error:
    print(error)
