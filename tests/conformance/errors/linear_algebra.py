import torch


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


a = torch.arange(6.).view(2, 3)
v = torch.arange(3.)
s = torch.tensor(1.)
c = torch.arange(24.).view(2, 3, 4)

m = torch.eye(3)
for f in (lambda: s @ s, lambda: a @ a, lambda: a @ s, lambda: v @ torch.zeros(2), lambda: c @ c,
          lambda: torch.mm(v, a), lambda: torch.mm(a, v), lambda: torch.mm(a, a), lambda: torch.mm(a, m.double()),
          lambda: torch.mv(a, a), lambda: torch.mv(a, torch.zeros(2)), lambda: torch.dot(a, v),
          lambda: torch.dot(v, torch.zeros(2)), lambda: torch.dot(v, v.double()), lambda: torch.bmm(a, c),
          lambda: torch.bmm(c, a), lambda: torch.bmm(c, c), lambda: torch.addmm(v, a, a),
          lambda: torch.addmm(v, a, v), lambda: torch.baddbmm(c, a, c),
          lambda: torch.outer(a, v), lambda: torch.ger(v, a), lambda: torch.inner(a, torch.zeros(2)),
          lambda: torch.cross(a, torch.zeros(2, 2)), lambda: torch.cross(torch.zeros(2), torch.zeros(2)),
          lambda: torch.linalg.cross(torch.zeros(2), torch.zeros(2)), lambda: torch.linalg.cross(a, v[:2]),
          lambda: torch.matrix_power(a, 2), lambda: torch.matrix_power(v, 2), lambda: torch.tensordot(a, a, 1),
          lambda: torch.tensordot(a, a, ([0], [0, 1])), lambda: torch.tensordot(a, a, -1),
          lambda: torch.chain_matmul(), lambda: torch.linalg.multi_dot([a]), lambda: torch.linalg.inv(a),
          lambda: torch.linalg.inv(v), lambda: torch.inverse(torch.zeros(2, 2)), lambda: torch.linalg.det(a),
          lambda: torch.det(v), lambda: torch.linalg.slogdet(a), lambda: torch.linalg.cholesky(-m),
          lambda: torch.linalg.cholesky(a), lambda: torch.linalg.qr(a, 'x'),
          lambda: torch.linalg.qr(v), lambda: torch.linalg.svd(v), lambda: torch.linalg.eigh(a),
          lambda: torch.linalg.eigvalsh(v), lambda: torch.linalg.solve(a, v),
          lambda: torch.linalg.solve(m, torch.zeros(2)),
          lambda: torch.linalg.solve(torch.zeros(2, 2), torch.ones(2)),
          lambda: torch.linalg.solve_triangular(a, a, upper=True),
          lambda: torch.linalg.solve_triangular(m, a, upper=True), lambda: torch.linalg.lstsq(v, v),
          lambda: torch.linalg.pinv(v), lambda: torch.linalg.matrix_rank(v), lambda: torch.linalg.cond(v),
          lambda: torch.linalg.norm(c, 'fro'), lambda: torch.linalg.norm(a, 'x'), lambda: torch.norm(a, 'x'),
          lambda: torch.norm(a.long()), lambda: torch.linalg.norm(a.long()),
          lambda: torch.linalg.vector_norm(a.long()), lambda: torch.linalg.matrix_norm(v),
          lambda: torch.norm(c, 'nuc'), lambda: torch.cov(c), lambda: torch.corrcoef(c), lambda: torch.cdist(v, a),
          lambda: torch.cdist(a, v), lambda: torch.cdist(a, torch.zeros(2, 2)),
          lambda: torch.einsum('ij,jk->ik', a, a), lambda: torch.kron(a, 1),
          lambda: torch.trace(c), lambda: torch.linalg.matrix_power(a, 2)):
    attempt(f)
