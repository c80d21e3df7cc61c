#include <QApplication>
#include <QScreen>
#include <QTimer>
#include <clocale>
#include <cstdio>

#include "canvas/graph_canvas.h"
#include "command_line.h"
#include "commands/commands.h"
#include "commands/offscreen.h"
#include "lessons_root.h"
#include "main_window.h"

namespace {

// Ends the program as soon as the first picture has been painted: what `./dev bench` times.
void quitAfterFirstFrame(backstep::ui::MainWindow& window) {
    QObject::connect(&window.canvas(), &backstep::ui::GraphCanvas::pictureChanged, &window, [&window] {
        window.repaint();
        QTimer::singleShot(0, qApp, &QApplication::quit);
    });
}

int showWindow(int argc, char** argv) {
    if (!backstep::app::hasDisplay()) {
        std::fputs("backstep: there is no display here; see backstep --help for what works without one\n",
                   stderr);
        return backstep::app::kFailed;
    }
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName("backstep");
    QApplication::setApplicationDisplayName("Backstep");

    backstep::ui::WindowOptions options;
    options.lessonsRoot = backstep::app::lessonsRoot();
    backstep::ui::MainWindow window(options);
    const QStringList arguments = QApplication::arguments();
    if (arguments.contains("--first-frame")) quitAfterFirstFrame(window);
    window.resize(window.size().boundedTo(window.screen()->availableSize()));
    window.show();
    if (arguments.size() > 1 && !arguments[1].startsWith('-'))
        window.openFile(arguments[1]);
    else
        window.openFirst();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    if (const auto status = backstep::app::runCommand(arguments)) return *status;
    return showWindow(argc, argv);
}
