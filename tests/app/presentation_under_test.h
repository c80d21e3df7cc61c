#pragma once

#include <QApplication>
#include <QScreen>

#include "present/class_window.h"
#include "present/notes_pane.h"
#include "present/presenter.h"
#include "window_under_test.h"

namespace backstep::ui {

// A window that presents a lesson, and the keys of a clicker.
struct PresentationUnderTest {
    std::unique_ptr<WindowUnderTest> m_test;

    MainWindow& window() { return m_test->window; }
    Presenter& presenter() { return m_test->window.presenter(); }
    ClassWindow& shown() { return presenter().classWindow(); }
    Playback& playback() { return m_test->window.playback(); }
    static bool twoScreens() { return QGuiApplication::screens().size() == 2; }

    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&shown(), static_cast<Qt::Key>(key), modifiers);
    }
    bool open(const QString& lesson, words::Language language = words::Language::English) {
        m_test = std::make_unique<WindowUnderTest>(language);
        m_test->window.workspace().openLesson(lesson);
        const bool ran = QTest::qWaitFor([this] { return playback().size() > 0; }, 20000);
        window().activateWindow();
        return ran && QTest::qWaitForWindowActive(&window());
    }
    bool present() {
        QTest::keyClick(&window(), Qt::Key_F5);
        return presenter().isPresenting() && QTest::qWaitForWindowActive(&shown());
    }
    static QString plain(const lesson::Inlines& text) {
        return QString::fromStdString(lesson::plain_text(text)).simplified();
    }
    // As a clicker gets there, through all that is asked before.
    bool comeTo(const lesson::Inlines& question) {
        press(Qt::Key_Home);
        for (int presses = 0; presses < 400; ++presses) {
            if (shown().text().simplified().contains(plain(question))) return true;
            press(Qt::Key_PageDown);
        }
        return false;
    }
    uint32_t stepOf(const char* position, uint32_t cell) {
        auto at = *lesson::parse_position(position);
        at.cell = cell;
        return *playback().recording()->stepAt(at);
    }
};

}  // namespace backstep::ui
