"""The README's tour, played on a virtual desktop by mouse and keyboard events alone. It ends with a picture on
disk, and the picture is looked at."""

import os
import sys
import xml.etree.ElementTree as xml

from desk import Desk, skip_unless_possible

SNIPPET = """w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)
b = torch.tensor(1.0, requires_grad=True)
y = torch.relu(w * x + b)
loss = (y - 10.0) ** 2
loss.backward()
print(w.grad, b.grad)
"""


def step_through(desk):
    """1, 2: Right and Left, a node that runs, the next phase, the start."""
    desk.until("lesson 1 with its graph drawn", lambda: len(desk.graph()) == 8)
    x, y, width, height = desk.box(desk.find("list", "Computational graph"))
    desk.click_at(x + 30, y + height - 30)
    first = desk.step()
    assert first == 8, f"lesson 1 opens at step {first}"
    desk.press("Right")
    desk.await_step(first + 1)
    desk.press("Left")
    desk.await_step(first)
    desk.press("Right", "Right")
    desk.await_step(first + 2)
    desk.until("a node that runs", lambda: desk.graph_shows("PowBackward0, node, value 9.0, gradient 1.0, running"))
    desk.press("shift+Right")
    desk.until("another phase", lambda: desk.step() > first + 2)
    desk.press("Home")
    desk.until("the start", lambda: desk.step() <= 1)


def read_the_inspector(desk):
    """3: by hand, what is saved, the slate."""
    for _ in range(2):
        desk.press("shift+Right")
    for tab in ("Memory", "Node", "By hand"):
        desk.click(desk.await_node("page tab", tab))
        desk.await_node("filler", tab)
    assert desk.find("filler", "w.grad:"), "the slate does not name w.grad"


def run_own_code(desk):
    """4: the playground, F1, F6, Esc."""
    desk.click(desk.await_node("page tab", "Playground"))
    desk.click(desk.await_node("text", "Your code"))
    desk.press("ctrl+a")
    desk.type(SNIPPET)
    desk.press("ctrl+r")
    desk.until("the graph of the snippet", lambda: desk.graph_shows("b, leaf") and desk.find("filler", "Transport"))
    desk.until("no lesson on the canvas", lambda: not desk.graph_shows("target"))
    desk.press("F1")
    desk.await_node("dialog", "Keys")
    desk.press("Escape")
    desk.until("the keys put away", lambda: not desk.find("dialog", "Keys"))
    desk.press("F6")
    desk.until("the focus out of the code", lambda: (desk.focused() or desk.application()).name != "Your code")
    canvas = desk.box(desk.find("list", "Computational graph"))
    desk.click_at(canvas[0] + 30, canvas[1] + canvas[3] - 30)
    desk.press("End")
    desk.until("the end of the run", lambda: desk.graph_shows("w, leaf that requires a gradient, value 2.0, gradient −18.0"))


def change_a_number(desk):
    """5: b becomes -8, and the ReLU dies."""
    card = next(n for n in desk.showing() if n.name.startswith("b, leaf"))
    x, y, width, _ = desk.box(card)
    desk.click_at(x + width - 30, y + 20, times=2)
    desk.until("the field on the card", lambda: desk.find("text", "new value of b"))
    desk.press("ctrl+a")
    desk.type("-8")
    desk.press("Return")
    desk.until("b changed, no gradient passes the gate",
               lambda: desk.graph_shows("b, leaf that requires a gradient, value −8.0, gradient 0.0"))


def be_the_engine(desk):
    desk.click(desk.await_node("push button", "You are the engine"))
    desk.await_node("page tab", "Engine")
    desk.click(desk.await_node("push button", "PowBackward0"))
    desk.until("a field for the number", lambda: (desk.focused() or desk.application()).getRoleName() == "text")
    desk.type("2*(0-10)")
    desk.press("Return")
    desk.until("the answer taken", lambda: any("-20" in n.name or "−20" in n.name for n in desk.showing()))
    desk.click(desk.await_node("push button", "Leave"))
    desk.until("the game left", lambda: not desk.find("page tab", "Engine"))


def compare(desk):
    desk.click(desk.await_node("push button", "Compare"))
    desk.click(desk.await_node("push button", "with ReLU / with LeakyReLU"))
    end = desk.await_node("push button", "End the comparison")
    desk.until("both graphs",
               lambda: sum(n.name == "Computational graph" for n in desk.showing()) == 2)
    desk.click(end)
    desk.click(desk.await_node("page tab", "Canvas"))
    desk.until("the canvas again", lambda: desk.graph_shows("ReluBackward0"))


def export(desk):
    """6: the picture of the step."""
    path = os.path.join(desk.home.name, "tour.svg")
    desk.press("ctrl+e")
    desk.until("the file dialog", lambda: any(n.getRoleName() in ("dialog", "file chooser") for n in desk.showing()))
    desk.press("ctrl+a")
    desk.type(path)
    desk.press("Return")
    desk.until("the picture on disk", lambda: os.path.exists(path))
    root = xml.parse(path).getroot()
    assert root.tag.endswith("svg"), root.tag
    words = " ".join(xml.tostring(root, encoding="unicode", method="text").split())
    labels = words + " ".join(value for node in root.iter() for value in node.attrib.values())
    for name in ("MulBackward0", "AddBackward0", "ReluBackward0", "SubBackward0", "PowBackward0", "AccumulateGrad"):
        assert name in labels, f"{name} is not in the picture"
    assert sum(1 for _ in root.iter()) > 50, "the picture is nearly empty"
    return os.path.getsize(path)


def main():
    skip_unless_possible()
    with Desk(sys.argv[1]) as desk:
        for part in (step_through, read_the_inspector, run_own_code, change_a_number, be_the_engine, compare):
            part(desk)
            print("done:", part.__name__, flush=True)
        print("done: export,", export(desk), "bytes")
        desk.press("ctrl+q")
        desk.until("the program to end", lambda: desk.program.poll() is not None)
        assert desk.program.returncode == 0, desk.program.returncode


main()
