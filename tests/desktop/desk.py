"""A virtual desktop for one program: Xvfb, a window manager, a session bus with the accessibility bus on it.

Hands act through xdotool (mouse and keyboard events of the X server), eyes look through pyatspi. Nothing waits
for a time to pass: every wait is for a condition, with a deadline that only ends a test that has failed."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
DEADLINE = 60  # s
ATTEMPTS = 4
PROGRAMS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool", "dbus-run-session": "dbus-daemon"}


def skip_unless_possible():
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    try:
        import pyatspi  # noqa: F401
    except (ImportError, ValueError):
        missing.append("python3-pyatspi")
    if not os.path.exists("/usr/libexec/at-spi-bus-launcher"):
        missing.append("at-spi2-core")
    if missing:
        print("SKIPPED: these Debian packages are not installed:", *missing)
        sys.exit(SKIPPED)
    if "BACKSTEP_DESK" not in os.environ:  # a session bus of our own
        os.environ["BACKSTEP_DESK"] = "1"
        os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable] + sys.argv)


class Failed(Exception):
    pass


class Desk:
    def __init__(self, program, width=1440, height=900, arguments=(), language="en_US.UTF-8"):
        self.size = (width, height)
        self.command = [program, *arguments]
        self.language = language
        self.children = []

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory()
        self.environment = dict(os.environ)
        self.environment.pop("QT_QPA_PLATFORM", None)
        for name in ("CONFIG", "DATA", "CACHE", "RUNTIME"):
            folder = os.path.join(self.home.name, name.lower())
            os.mkdir(folder, 0o700)
            self.environment[f"XDG_{name}_{'DIR' if name == 'RUNTIME' else 'HOME'}"] = folder
        self.environment.update(
            HOME=self.home.name, LC_ALL=self.language, LANG=self.language, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1",
            QT_QPA_PLATFORM="xcb", QT_QPA_PLATFORMTHEME="none")
        try:
            self.start_display()
            os.environ["DISPLAY"] = self.environment["DISPLAY"]
            self.start_window_manager()
            self.program = self.start(self.command)
            self.window = self.until("the window",
                                     lambda: self.xdotool("search", "--onlyvisible", "--name", "Backstep"))
            self.until("the program on the accessibility bus", self.application)
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, kind, error, trace):
        if error is not None and not isinstance(error, SystemExit):
            print(f"{kind.__name__}: {error}")
            self.report()
        for child in reversed(self.children):
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)
                try:
                    child.wait(10)
                except subprocess.TimeoutExpired:
                    child.kill()
        self.home.cleanup()
        return False

    def start(self, command, **more):
        said = tempfile.TemporaryFile(dir=self.home.name)
        child = subprocess.Popen(command, env=self.environment, stderr=said,
                                 stdout=more.pop("stdout", subprocess.DEVNULL), **more)
        child.said = said
        self.children.append(child)
        return child

    def start_again(self, what, start, works):
        """Until it works: a display number or a bus may be taken by somebody else in the same moment."""
        for _ in range(ATTEMPTS):
            child = start()
            end = time.monotonic() + DEADLINE
            while child.poll() is None and time.monotonic() < end:
                if works():
                    return
                time.sleep(0.05)
            child.kill()
            self.children.remove(child)
            print(f"{what} did not start:", self.last_words(child), flush=True)
        raise Failed(f"{what} does not start")

    def start_display(self):
        def start():
            read, write = os.pipe()
            screen = "{}x{}x24".format(*self.size)
            child = self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp",
                                "-noreset"], pass_fds=[write])
            os.close(write)
            with os.fdopen(read) as number:
                self.environment["DISPLAY"] = ":" + number.readline().strip()
            return child

        self.start_again("the display", start, lambda: self.xdotool("getdisplaygeometry") == "%d %d" % self.size)

    def start_window_manager(self):
        self.start_again("the window manager", lambda: self.start(["openbox"]),
                         lambda: self.xdotool("get_num_desktops").isdigit())

    @staticmethod
    def last_words(child):
        child.said.seek(0)
        words = child.said.read().decode(errors="replace").strip().splitlines()[-5:]
        return f"{child.args[0]} ended with {child.poll()}" + "".join("\n    " + line for line in words)

    def report(self):
        """What stood on the screen when the test failed."""
        try:
            for node in self.showing():
                print("   ", node.getRoleName(), repr(node.name)[:120])
        except Exception as problem:  # the program may be gone
            print("    (no accessible tree:", problem, ")")

    # Conditions

    def until(self, what, condition):
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            ended = [self.last_words(c) for c in self.children if c.poll() not in (None, 0)]
            if ended:
                raise Failed("\n".join([f"a program ended while the test waited for {what}:", *ended]))
            time.sleep(0.05)
        raise Failed(f"waited for {what} in vain")

    # Eyes

    def application(self):
        import pyatspi
        for application in pyatspi.Registry.getDesktop(0):
            if application and "backstep" in (application.name or "").lower() and application.childCount:
                application.set_cache_mask(0)  # nothing remembered: what is asked is what stands there now
                return application
        return None

    def nodes(self, under=None):
        """Every accessible below, depth first."""
        stack = [under or self.application()]
        while stack:
            node = stack.pop()
            if node is None:
                continue
            yield node
            try:
                stack.extend(node.getChildAtIndex(i) for i in reversed(range(node.childCount)))
            except Exception:  # gone while it was looked at
                continue

    def showing(self, under=None):
        """As nodes(), without what is hidden."""
        import pyatspi
        stack = [under or self.application()]
        while stack:
            node = stack.pop()
            try:
                if node is None or not node.getState().contains(pyatspi.STATE_SHOWING):
                    continue
                yield node
                stack.extend(node.getChildAtIndex(i) for i in reversed(range(node.childCount)))
            except Exception:
                continue

    def find(self, role, name, under=None):
        """The first that shows with this role and a name that is, or begins as, the given one."""
        for node in self.showing(under):
            if node.getRoleName() == role and (node.name == name or node.name.startswith(name)):
                return node
        return None

    def await_node(self, role, name):
        return self.until(f"the {role} {name!r}", lambda: self.find(role, name))

    def graph(self):
        """What the canvas says of its cards, in the order of the picture."""
        canvas = self.find("list", "Computational graph")
        return [node.name for node in self.showing(canvas) if node.getRoleName() == "list item"] if canvas else []

    def graph_shows(self, *beginnings):
        cards = self.graph()
        return all(any(card.startswith(wanted) for card in cards) for wanted in beginnings)

    def step(self):
        transport = self.find("filler", "Transport")
        return int(transport.name.split("step ")[1].split(" ")[0]) if transport and "step " in transport.name else -1

    def await_step(self, step):
        self.until(f"step {step}", lambda: self.step() == step)

    def focused(self):
        import pyatspi
        deepest = None
        for node in self.showing():
            # Qt says of the current tab of a row that it has the focus, wherever that is.
            if node.getRoleName() != "page tab" and node.getState().contains(pyatspi.STATE_FOCUSED):
                deepest = node
        return deepest

    @staticmethod
    def box(node):
        extents = node.queryComponent().getExtents(0)
        return extents.x, extents.y, extents.width, extents.height

    # Hands

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True)
        return done.stdout.strip()

    def click_at(self, x, y, times=1):
        self.xdotool("mousemove", "--sync", str(round(x)), str(round(y)))
        self.xdotool("click", "--repeat", str(times), "--delay", "60", "1")

    def click(self, node, times=1):
        x, y, width, height = self.box(node)
        self.click_at(x + width / 2, y + height / 2, times)

    def press(self, *keys):
        for key in keys:
            self.xdotool("key", "--clearmodifiers", key)

    def type(self, text):
        for line in text.splitlines(keepends=True):
            self.xdotool("type", "--delay", "8", "--clearmodifiers", "--", line.rstrip("\n"))
            if line.endswith("\n"):
                self.press("Return")
