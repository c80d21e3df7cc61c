# Which of the saved tensors the error about an in-place write names: the first that the node looks at.
import torch


def attempt(f, *shapes):
    tensors = [torch.ones(*shape, requires_grad=True) * 1 for shape in shapes]
    result = f(*tensors).sum()
    with torch.no_grad():
        for times, tensor in enumerate(tensors):
            for _ in range(times + 1):
                tensor.add_(1)
    try:
        result.backward()
        print('nothing')
    except RuntimeError as error:
        print(str(error).split('. Hint')[0])


attempt(lambda a, b: a * b, (2,), (2,))
attempt(lambda a, b: a @ b, (2, 2), (2, 2))
attempt(lambda a, b: a / b, (2,), (2,))
attempt(lambda a, b: a ** b, (2,), (2,))
attempt(lambda a, b: a @ b, (2, 2), (2,))
attempt(torch.addmm, (2, 2), (2, 2), (2, 2))
attempt(torch.hypot, (2,), (2,))

# A weight that a layer saved transposed, then stepped: the view is told by the history made for it.
w = torch.ones(3, 3, requires_grad=True)
y = (w.t() @ w).sum()
with torch.no_grad():
    w += 1
try:
    y.backward()
except RuntimeError as error:
    print(error)
