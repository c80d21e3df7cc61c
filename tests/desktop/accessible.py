"""What a screen reader is told, and what the keyboard reaches: reads the accessible tree of the real program on
a virtual desktop."""

import os
import re
import sys
import tempfile

from desk import Desk, skip_unless_possible

# Qt's own arrows of a row of tabs, shown by no tab row of ours.
NOT_OURS = {"Scroll Left", "Scroll Right"}
NAMED_ROLES = {"push button", "check box", "radio button", "page tab", "menu item", "combo box", "text", "toggle button",
               "spin button", "slider"}

NUMBER = r"(−?[0-9.]+|\[.*\])"
HIDDEN = r"\?"  # a prediction of the lesson still asks for it
CARD = re.compile(rf"^\S.*, (leaf.*|node), value {NUMBER}(, gradient ({NUMBER}|None|{HIDDEN}))?(, .*)?$")


def unnamed(desk):
    import pyatspi
    found = []
    for node in desk.nodes():
        role = node.getRoleName()
        if role not in NAMED_ROLES or node.name or node.name in NOT_OURS:
            continue
        state = node.getState()
        if role == "text" and not (state.contains(pyatspi.STATE_EDITABLE) and state.contains(pyatspi.STATE_SHOWING)):
            continue  # prose, or a field that asks for nothing now
        parents = []
        at = node.parent
        while at and len(parents) < 4:
            parents.append(at.name[:40] or at.getRoleName())
            at = at.parent
        found.append(f"{role} in {' < '.join(parents)}")
    return found


def every_card_is_named(desk):
    """Each node says its value, and after the backward its gradient."""
    desk.until("lesson 1 with its graph drawn", lambda: len(desk.graph()) == 8)
    for step in range(desk.step(), 18):
        cards = desk.graph()
        wrong = [card for card in cards if not CARD.match(card)]
        assert cards and not wrong, f"step {desk.step()}: {wrong}"
        desk.press("Right")
        desk.await_step(step + 1)


SNIPPET = """w = torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.tensor(3.0)
b = torch.tensor(1.0, requires_grad=True)
loss = ((w * x + b) ** 2).mean()
loss.backward()
"""


def every_node_tells_its_gradient(desk):
    desk.until("the graph", lambda: desk.graph_shows("b, leaf"))
    x, y, width, height = desk.box(desk.find("list", "Computational graph"))
    desk.click_at(x + 20, y + height - 20)
    desk.press("End")
    desk.until("the slates written", lambda: desk.graph_shows("b, leaf that requires a gradient, value 1.0, gradient 1"))
    nodes = [card for card in desk.graph() if ", node," in card or "requires a gradient" in card]
    assert len(nodes) == 6, nodes
    silent = [card for card in nodes if not CARD.match(card) or not re.search(rf"gradient {NUMBER}", card)]
    assert not silent, f"no gradient told: {silent}"


def every_control_is_named(desk):
    def look(where):
        wrong = unnamed(desk)
        assert not wrong, f"without a name ({where}): " + "; ".join(wrong)

    look("lesson")
    desk.click(desk.await_node("page tab", "Playground"))
    look("playground")
    desk.click(desk.await_node("page tab", "Charts"))
    desk.await_node("page tab", "Loss")
    look("charts")
    desk.click(desk.await_node("page tab", "Compare"))
    look("compare")
    desk.click(desk.await_node("page tab", "Canvas"))
    desk.click(desk.await_node("page tab", "Lesson"))
    desk.click(desk.await_node("push button", "You are the engine"))
    desk.await_node("page tab", "Engine")
    look("engine")
    desk.click(desk.await_node("push button", "Leave"))
    desk.until("the game left", lambda: not desk.find("page tab", "Engine"))
    desk.press("ctrl+f")
    desk.until("the field to find a node", lambda: desk.find("text", "Find a node"))
    look("find")
    desk.press("Escape")


def a_quiz_is_answered(desk):
    """Each answer of a lesson's question is a radio button that a screen reader reads and chooses."""
    import pyatspi

    def answers():
        return [node for node in desk.nodes() if node.getRoleName() == "radio button" and
                node.parent.getRoleName() in ("grouping", "panel")]

    def chosen():
        return [node.name for node in answers() if node.getState().contains(pyatspi.STATE_CHECKED)]

    # A lesson opens at its first words; its first question is asked in the next part.
    desk.await_node("push button", "Next").queryAction().doAction(0)
    desk.until("the answers of the lesson's questions", lambda: len(answers()) >= 2)
    assert all(node.name for node in answers()), [node.name for node in answers()]
    assert all(node.parent.name for node in answers()), "a question without words"
    assert not chosen(), chosen()
    for node in answers()[:2]:
        action = node.queryAction()
        names = [action.getName(i).lower() for i in range(action.nActions)]
        assert "press" in names, names
        action.doAction(names.index("press"))
        desk.until(f"{node.name!r} chosen", lambda: chosen() == [node.name])
        desk.until("its reason", lambda: node.description)


def menus_open_by_key(desk):
    for key, item in (("alt+f", "Open…"), ("alt+v", "Fit"), ("alt+l", "Start page")):
        desk.press(key)
        desk.await_node("menu item", item)
        desk.press("Escape", "Escape")
        desk.until("the menu closed", lambda: not desk.find("menu item", item))


def tab_reaches_everything(desk):
    """From pane to pane with Tab alone: every button, field and list that shows and can be used."""
    import pyatspi

    def wanted():
        found = {}
        for node in desk.showing():
            state = node.getState()
            role = node.getRoleName()
            if role in ("push button", "check box", "combo box", "text", "list") and \
                    state.contains(pyatspi.STATE_ENABLED) and state.contains(pyatspi.STATE_FOCUSABLE) and \
                    node.name not in NOT_OURS and not in_a_closed_list(node):
                found[desk.box(node)] = f"{role} {node.name[:50]!r}"
        return found

    def in_a_closed_list(node):
        return node.getRoleName() == "list" and node.parent.getRoleName() == "combo box"

    all_of_them = wanted()
    reached, in_a_row_nothing_new = set(), 0
    while in_a_row_nothing_new < 12 and len(reached) < 200:
        desk.press("Tab")
        node = desk.focused()
        places = set()
        while node is not None and node.getRoleName() != "application":  # a focused card reaches its canvas
            try:
                places.add(desk.box(node))
            except Exception:
                pass
            node = node.parent
        in_a_row_nothing_new = 0 if places - reached else in_a_row_nothing_new + 1
        reached |= places
    missed = [what for box, what in wanted().items() if box in all_of_them and box not in reached]
    assert not missed, "Tab does not reach: " + "; ".join(missed)
    return len(all_of_them)


def main():
    skip_unless_possible()
    with tempfile.TemporaryDirectory() as folder:
        snippet = os.path.join(folder, "snippet.py")
        with open(snippet, "w") as file:
            file.write(SNIPPET)
        with Desk(sys.argv[1], arguments=[snippet]) as desk:
            every_node_tells_its_gradient(desk)
            print("done: every node tells its gradient", flush=True)
    with Desk(sys.argv[1]) as desk:
        a_quiz_is_answered(desk)
        print("done: a quiz is answered", flush=True)
    with Desk(sys.argv[1]) as desk:
        every_card_is_named(desk)
        print("done: every card is named", flush=True)
        every_control_is_named(desk)
        print("done: every control is named", flush=True)
        menus_open_by_key(desk)
        print("done: menus open by key", flush=True)
        print("done: Tab reaches", tab_reaches_everything(desk), "controls")


main()
