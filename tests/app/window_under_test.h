#pragma once

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "canvas/graph_canvas.h"
#include "main_window.h"

namespace backstep::ui {

// A window over the repository's lessons, with settings and draft of its own, in Spanish and light unless
// said.
struct WindowUnderTest {
    explicit WindowUnderTest(words::Language language = words::Language::Spanish, QSize size = {1440, 900})
        : window(options(language)) {
        window.resize(size);
        window.show();
    }

    bool openFirst() {
        window.openFirst();
        const bool ran = QTest::qWaitFor([this] { return window.playback().size() > 0; }, 20000);
        window.activateWindow();
        window.canvas().setFocus();
        return ran && QTest::qWaitForWindowActive(&window);
    }

    QString write(const QString& name, const QByteArray& text) const { return write(folder, name, text); }
    static QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return file.fileName();
    }

    WindowOptions options(words::Language language) const {
        WindowOptions options;
        options.lessonsRoot = BACKSTEP_SOURCE_ROOT "/lessons";
        options.settingsFile = folder.filePath("settings.ini");
        options.draftFile = folder.filePath("draft.py");
        options.language = language;
        options.theme = ThemeId::Light;
        return options;
    }

    QTemporaryDir folder;
    MainWindow window;
};

}  // namespace backstep::ui
