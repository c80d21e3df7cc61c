"""What is typed outlives the program: killed while it runs an endless loop, beside a second one, on a virtual
desktop."""

import sys

from desk import Desk, skip_unless_possible

LOOP = "n = 0\nwhile True:\nn += 1"  # the editor indents after the colon


def typed(desk):
    node = desk.find("text", "Your code")
    if not node:
        return ""
    text = node.queryText()
    return text.getText(0, text.characterCount)


def open_playground(desk):
    desk.click(desk.await_node("page tab", "Playground"))
    desk.click(desk.await_node("text", "Your code"))


def start_program(desk):
    desk.program = desk.start(desk.command)
    desk.until("the program on the accessibility bus", desk.application)


def kill(desk, program):
    program.kill()
    program.wait()
    desk.children.remove(program)


def type_while_it_runs(desk):
    open_playground(desk)
    desk.press("ctrl+a")
    desk.type(LOOP)
    desk.press("ctrl+r")
    desk.await_node("label", "Running")
    desk.click(desk.await_node("text", "Your code"))
    desk.press("ctrl+End", "Return")
    desk.type("# typed while it runs")
    desk.until("what was typed", lambda: typed(desk).endswith("    # typed while it runs"))


def main(program):
    with Desk(program) as desk:
        desk.until("lesson 1 with its graph drawn", lambda: len(desk.graph()) == 8)
        type_while_it_runs(desk)
        before = typed(desk)
        second = desk.start(desk.command)
        desk.until("a second window", lambda: len(desk.xdotool("search", "--onlyvisible", "--name",
                                                               "Backstep").splitlines()) >= 2)
        kill(desk, second)
        kill(desk, desk.program)
        start_program(desk)
        open_playground(desk)
        desk.until("the text from before", lambda: typed(desk) == before)


skip_unless_possible()
main(sys.argv[1])
