from torch._C._autograd import _gradcheck, _gradgradcheck


class GradcheckError(RuntimeError):
    pass


def _verdict(mismatch, raise_exception):
    if mismatch and raise_exception:
        raise GradcheckError(mismatch)
    return not mismatch


def gradcheck(func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, check_sparse_nnz=False,
              nondet_tol=0.0, check_undefined_grad=True, check_grad_dtypes=False, check_batched_grad=False,
              check_batched_forward_grad=False, check_forward_ad=False, check_backward_ad=True, fast_mode=False):
    return _verdict(_gradcheck(func, inputs, eps, atol, rtol), raise_exception)


def gradgradcheck(func, inputs, grad_outputs=None, *, eps=1e-6, atol=1e-5, rtol=1e-3, gen_non_contig_grad_outputs=False,
                  raise_exception=True, nondet_tol=0.0, check_undefined_grad=True, check_grad_dtypes=False,
                  check_batched_grad=False, check_fwd_over_rev=False, check_rev_over_rev=True, fast_mode=False):
    return _verdict(_gradgradcheck(func, inputs, eps, atol, rtol), raise_exception)
