# A function of the program, element by element.
import torch
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
x = torch.tensor([1.0, 2.0]); w = torch.tensor([1., 2.], requires_grad=True)
t(lambda: x.apply_(lambda v: v * 2)); t(lambda: x.clone().map_(x, lambda a, b: a + b)); t(lambda: w.apply_(lambda v: v)); t(lambda: w.map_(x, lambda a, b: a)); t(lambda: x.apply_(3)); t(lambda: x.apply_(lambda v: "a")); t(lambda: x.map_(3, lambda a, b: a)); t(lambda: x.map_(torch.ones(3), lambda a, b: a)); t(lambda: torch.tensor([1, 2]).apply_(lambda v: v / 2)); t(lambda: torch.tensor([1, 2]).apply_(lambda v: v // 2)); t(lambda: x.apply_()); t(lambda: x.map_(x)); t(lambda: torch.tensor([[1., 2.], [3., 4.]]).T.apply_(lambda v: v + 10)); t(lambda: torch.tensor([True, False]).apply_(lambda v: not v)); t(lambda: x.map2_(x, x, lambda a, b, c: a + b + c)); t(lambda: x.map_(w, lambda a, b: a + b)); t(lambda: (w * 2).apply_(lambda v: v)); t(lambda: x.apply_(lambda v: 1 / 0)); t(lambda: x.map_(torch.tensor([1, 2]), lambda a, b: a))
