# Also instances of classes that inherit from a built-in type, which outlive the class's name.
class Items(list):
    def total(self):
        return sum(self)


class Table(dict):
    def size(self):
        return len(self)


class Pair(tuple):
    def first(self):
        return self[0]


class Bag(set):
    def size(self):
        return len(self)


class Wrong(ValueError):
    pass


class Plain:
    def kind(self):
        return 'plain'


items, table, pair, bag, wrong, plain = Items([1, 2]), Table(a=1), Pair((3, 4)), Bag({5}), Wrong('w'), Plain()
made = type('Made', (list,), {'twice': lambda self: len(self) * 2})([1])
del Items, Table, Pair, Bag, Wrong, Plain
print(items.total(), table.size(), pair.first(), bag.size(), type(wrong).__name__, plain.kind(), made.twice())


class Before:
    pass


class After:
    def name(self):
        return 'after'


plain.__class__ = After
del After
print(plain.name())
holder = type('Holder', (list,), {})()
holder.append(type(holder))
holder.append(holder)
del holder
print('done')
