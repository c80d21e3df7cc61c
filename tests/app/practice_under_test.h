#pragma once

#include <QFile>

#include "practice/practice_room.h"
#include "window_shot.h"
#include "window_under_test.h"

namespace backstep::ui {

inline const char kSnippet[] =
    "w = torch.tensor(2.0, requires_grad=True)\nx = torch.tensor(3.0)\n"
    "b = torch.tensor(1.0, requires_grad=True)\ny = torch.relu(w * x + b)\nloss = (y - 10.0) ** 2\n"
    "loss.backward()\n";

inline const char kBranch[] =
    "w = torch.tensor(2.0, requires_grad=True)\nb = torch.tensor(1.0, requires_grad=True)\n"
    "y = w * b\nif w > 0:\n    y = torch.relu(y)\nloss = y + 3\nloss.backward()\n";

inline const char kLesson[] =
    "---\nid: probe\ntitle: Probe\nlang: es\norder: 1\n---\n\n# Probe\n\nText.\n\n```python\n"
    "w = torch.tensor(2.0, requires_grad=True)\nloss = w * 3\nloss.backward()\n(w * 4).backward()\n```\n\n"
    "```yaml whatif\nid: half\nchange: w\nto: 0.5\nwatch: loss.item()\nvalue: 1.5\ntext: Change w.\n"
    "reason: Because.\n```\n\n"
    "```yaml compare\nid: two\ntext: Two.\nnames: [uno, dos]\nreplace: w * 4\nby: w * 5\nwatch: w.grad\n"
    "values: [7.0, 8.0]\nreason: It adds.\n```\n\n```yaml engine\nat: backward 2\ntext: Your turn.\n```\n";

// The button, or whatever has a text, that shows this one.
template <class T>
T* named(QWidget& window, const QString& label) {
    for (T* one : window.findChildren<T*>())
        if (one->text() == label && one->isVisible()) return one;
    return nullptr;
}

// A window with a snippet or a lesson open, ready for mouse and keyboard.
struct Practice : WindowUnderTest {
    explicit Practice(const char* text = kSnippet, const char* name = "a.py") {
        QFile file(folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        file.close();
        window.openFile(file.fileName());
        ready = QTest::qWaitFor([this] { return window.canvas().itemCount() > 0; }, 20000);
        window.activateWindow();
        ready = ready && QTest::qWaitForWindowActive(&window);
        window.canvas().setFocus();
    }

    // Where those texts stand on the canvas, in pixels.
    std::vector<QPointF> written(const QStringList& texts) {
        const QRectF canvas(view()->mapTo(&window, QPoint()), view()->size());
        std::vector<QPointF> places;
        const std::vector<TextBox> boxes = shootWindow(window).boxes;
        for (const QString& text : texts)
            for (const TextBox& box : boxes)
                if (box.text == text && canvas.contains(box.rect)) places.push_back(box.rect.topLeft());
        return places;
    }

    int item(const std::string& title) {
        const auto& items = window.playback().current().picture->items;
        for (size_t i = 0; i < items.size(); ++i)
            if (items[i].title == title || items[i].output_name == title) return static_cast<int>(i);
        return -1;
    }
    double value(const std::string& title) {
        const int at = item(title);
        return at < 0 ? NAN : window.playback().current().items[static_cast<size_t>(at)].value.at(0);
    }
    bool becomes(const std::string& title, double wanted) {
        return QTest::qWaitFor([&] { return value(title) == wanted; }, 10000);
    }
    QPoint number(const std::string& leaf) {
        return window.canvas().valueRect(item(leaf)).center().toPoint();
    }
    QWidget* view() { return window.canvas().viewport(); }
    PracticeRoom& room() { return window.practice(); }
    WhatIf& whatIf() { return window.practice().whatIf(); }

    bool ready = false;
};

}  // namespace backstep::ui
