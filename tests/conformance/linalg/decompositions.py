import torch

A = torch.tensor([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]])
B = torch.arange(1.0, 7.0).view(2, 3)
print(torch.svd(B))
print(torch.linalg.svd(B))
print(torch.linalg.svd(B, full_matrices=False))
print(torch.linalg.svdvals(B))
print(torch.linalg.eigh(A))
print(torch.linalg.eigvalsh(A))
print(torch.linalg.qr(B))
print(torch.linalg.qr(B.t(), mode='complete'))
print(torch.qr(B.t()))
print(torch.linalg.pinv(B), torch.pinverse(B.t()))
print(torch.linalg.cond(A), torch.linalg.cond(A, 1), torch.linalg.matrix_rank(B), torch.linalg.matrix_rank(A))
print(torch.linalg.lstsq(B.t(), torch.ones(3, 1)).solution)
print(torch.linalg.norm(A, 'nuc'), torch.linalg.norm(A, 2), torch.linalg.norm(A, -2), torch.linalg.norm(A, 1), A.norm('nuc'))
print(torch.linalg.solve_triangular(A, torch.ones(3, 1), upper=True))
print(torch.linalg.vander(torch.tensor([1.0, 2.0, 3.0])))

# Gradients.
def gradient(f, *tensors):
    tensors = [tensor.clone().requires_grad_() for tensor in tensors]
    result = f(*tensors)
    print(type(result.grad_fn).__name__)
    result.backward(torch.arange(1.0, result.numel() + 1).view(result.shape))
    for tensor in tensors:
        print(tensor.grad)


gradient(torch.linalg.svdvals, B)
gradient(torch.linalg.eigvalsh, A)
gradient(torch.linalg.pinv, B)
gradient(lambda a: torch.linalg.qr(a)[1].abs(), A)
gradient(lambda a: torch.linalg.norm(a, 2), A)
gradient(lambda a, b: torch.linalg.lstsq(a, b).solution, B.t(), torch.ones(3, 1))
gradient(torch.linalg.cholesky, A)
gradient(torch.cholesky, A)

# What cannot be done.
for call in (lambda: torch.linalg.inv(torch.zeros(2, 2)), lambda: torch.linalg.cholesky(-A),
             lambda: torch.linalg.solve(torch.zeros(2, 2), torch.ones(2)), lambda: torch.linalg.eigh(B),
             lambda: torch.linalg.svd(B.long()), lambda: torch.linalg.inv(B)):
    try:
        call()
    except torch.linalg.LinAlgError as error:
        print('LinAlgError', error)
    except RuntimeError as error:
        print('RuntimeError', error)
torch.linalg.inv(torch.ones(2, 2))
