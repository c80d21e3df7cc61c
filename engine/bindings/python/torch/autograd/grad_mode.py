import functools

from torch._C._autograd import enable_grad, inference_mode, no_grad, set_grad_enabled


# What `mode` makes of a generator function: the mode holds while the body runs, from where it is resumed to
# its next yield, and not while its caller does.
def _generator_in_mode(mode, function):
    @functools.wraps(function)
    def generator(*args, **kwargs):
        body = function(*args, **kwargs)
        resume, given = body.send, None
        while True:
            try:
                with mode:
                    item = resume(given)
            except StopIteration as end:
                return end.value
            try:
                given = yield item
                resume = body.send
            except GeneratorExit:
                with mode:
                    body.close()
                raise
            except BaseException as thrown:
                resume, given = body.throw, thrown

    return generator
