# The gradient of a singular matrix's determinant, and the infinities of its logarithm: no error at the backward.
import torch

matrices = {
    'zero': [[0.0, 0.0], [0.0, 0.0]], 'twice the row': [[1.0, 2.0], [2.0, 4.0]], 'one': [[1.0, 0.0], [0.0, 0.0]],
    'off': [[0.0, 1.0], [0.0, 0.0]], 'counted': [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]],
    'of rank one': [[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [3.0, 6.0, 9.0]],
    'regular': [[1.5, -2.0], [0.5, 3.0]], 'swapped': [[0.0, 1.0], [1.0, 0.0]],
    'a batch': [[[1.0, 2.0], [2.0, 4.0]], [[1.0, 0.0], [0.0, 2.0]]],
}
for name, matrix in matrices.items():
    for f in (torch.det, torch.logdet, lambda m: torch.slogdet(m)[1]):
        A = torch.tensor(matrix, requires_grad=True)
        value = f(A)
        value.sum().backward()
        print(name, value.tolist(), A.grad.tolist())
A = torch.zeros(2, 2, requires_grad=True)
try:
    torch.autograd.grad(torch.logdet(A), A, create_graph=True)
except RuntimeError as error:
    print(error)
