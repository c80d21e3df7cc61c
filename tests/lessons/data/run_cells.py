"""Runs the cells of lessons in real PyTorch: a JSON list of lists in, one of {"out", "error"} per cell out."""
import contextlib, io, json, sys, warnings

try:
    import torch
except ImportError:
    sys.exit(77)  # no PyTorch here

warnings.simplefilter("ignore")
# The one agreed difference from old releases: since 2.0, zero_grad() leaves None.
torch.optim.Optimizer.zero_grad.__defaults__ = (True,)
torch.nn.Module.zero_grad.__defaults__ = (True,)
torch.set_num_threads(1)



def run(cells):
    session = {"__name__": "__main__"}
    return [run_cell(cell, session) for cell in cells]


def run_cell(cell, session):
    out, error = io.StringIO(), ""
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(cell, "<cell>", "exec"), session)
        except Exception as raised:
            error = f"{type(raised).__name__}: {raised}"
    return {"out": out.getvalue(), "error": error}


json.dump([run(lesson) for lesson in json.load(sys.stdin)], sys.stdout)
