# A list that a script's __index__ or __eq__ empties in the middle of an operation.
class Clearing:
    def __init__(self, index):
        self.index = index

    def __index__(self):
        items.clear()
        return self.index


def attempt(action):
    global items
    items = [object() for _ in range(10)]
    try:
        print(action())
    except (IndexError, ValueError) as error:
        print(type(error).__name__, error)


def store():
    items[Clearing(5)] = 3


def delete():
    del items[Clearing(5)]


def insert():
    items.insert(Clearing(5), 7)
    return items


def store_slice():
    items[1:Clearing(5)] = [7, 8]
    return items


def delete_slice():
    del items[2:Clearing(5)]
    return items


for action in (lambda: items[Clearing(5)], store, delete, lambda: items.pop(Clearing(5)), insert,
               lambda: items[Clearing(2):], lambda: items[2:Clearing(9)], store_slice, delete_slice):
    attempt(action)


class Equal:
    answer = False

    def __eq__(self, other):
        items.clear()
        return self.answer


def compare(action, answer):
    global items
    Equal.answer = answer
    items = [Equal() for _ in range(10)]
    try:
        print(action())
    except ValueError as error:
        print(error)


for answer in (False, True):
    compare(lambda: 5 in items, answer)
    compare(lambda: items.index(5), answer)
    compare(lambda: items.count(5), answer)
    compare(lambda: items.remove(5), answer)
    compare(lambda: items == [Equal() for _ in range(10)], answer)


# extend() and slices take an iterable that looks at the list.
class Appending:
    def __iter__(self):
        for i in range(3):
            items.append(i)
            yield i


items = []
items.extend(Appending())
print(items)
items[:] = Appending()
print(items)
items += (x for x in items if len(items) < 20)
print(len(items))
