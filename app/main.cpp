#include <QApplication>
#include <QProcess>
#include <QScreen>
#include <QTimer>
#include <clocale>
#include <cstdio>

#include "canvas/graph_canvas.h"
#include "command_line.h"
#include "commands/commands.h"
#include "commands/offscreen.h"
#include "lesson/step_link.h"
#include "lessons_root.h"
#include "main_window.h"
#include "settings/settings.h"

namespace {

// Ends the program as soon as the first picture has been painted: what `./dev bench` times.
void quitAfterFirstFrame(backstep::ui::MainWindow& window) {
    QObject::connect(&window.canvas(), &backstep::ui::GraphCanvas::pictureChanged, &window, [&window] {
        window.repaint();
        QTimer::singleShot(0, qApp, &QApplication::quit);
    });
}

// [FILE|LINK] [--step STEP]
void openWhatWasAsked(backstep::ui::MainWindow& window, const QStringList& arguments) {
    if (arguments.size() < 2 || arguments[1].startsWith('-')) return window.openFirst();
    if (backstep::lesson::parse_step_link(arguments[1].toStdString()))
        return window.workspace().openLink(arguments[1]);
    const qsizetype step = arguments.indexOf("--step");
    window.openFile(arguments[1], step > 0 ? arguments.value(step + 1) : QString());
}

constexpr const char* kScaleFactor = "QT_SCALE_FACTOR";

// Text of 150 or 300 % is everything of that size: nothing is cut, the window makes do with less room. Qt
// takes the factor when the program starts.
void scaleEverything(const QByteArray& own) {
    const int percent = backstep::ui::Settings().shownScale();
    const double factor = own.isEmpty() ? 1 : own.toDouble();
    if (percent != 100) qputenv(kScaleFactor, QByteArray::number(factor * percent / 100));
}

// The same program again, with the factor it was started with.
void startAgain(const QByteArray& own) {
    QProcess next;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(kScaleFactor);
    if (!own.isEmpty()) environment.insert(kScaleFactor, QString::fromLocal8Bit(own));
    next.setProcessEnvironment(environment);
    next.setProgram(QApplication::applicationFilePath());
    next.setArguments(QApplication::arguments().mid(1));
    next.startDetached();
}

int showWindow(int argc, char** argv) {
    if (!backstep::app::hasDisplay()) {
        std::fputs("backstep: there is no display here; see backstep --help for what works without one\n",
                   stderr);
        return backstep::app::kFailed;
    }
    const QByteArray own = qgetenv(kScaleFactor);
    scaleEverything(own);
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName("backstep");
    QApplication::setApplicationDisplayName("Backstep");
    QApplication::setApplicationVersion(BACKSTEP_VERSION);

    backstep::ui::WindowOptions options;
    options.lessonsRoot = backstep::app::lessonsRoot();
    options.ownLessons = backstep::app::standardOwnLessons();
    backstep::ui::MainWindow window(options);
    const QStringList arguments = QApplication::arguments();
    QObject::connect(&window, &backstep::ui::MainWindow::textScaleChosen, &window, [&window, own] {
        window.close();
        startAgain(own);
    });
    if (arguments.contains("--first-frame")) quitAfterFirstFrame(window);
    window.resize(window.size().boundedTo(window.screen()->availableSize()));
    window.show();
    openWhatWasAsked(window, arguments);
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    if (const auto status = backstep::app::runCommand(arguments)) return *status;
    return showWindow(argc, argv);
}
