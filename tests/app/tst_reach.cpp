#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QScrollArea>
#include <QTimer>

#include "frame/inspector_column.h"
#include "frame/pane.h"
#include "frame/tool_row.h"
#include "frame/window_actions.h"
#include "frame/window_body.h"
#include "panels/lesson/lesson_pane.h"
#include "panels/playground/code_editor.h"
#include "practice/practice_room.h"
#include "stage/transport_bar.h"
#include "window_under_test.h"

using namespace backstep;
using namespace backstep::ui;

// Everything is reached by the keyboard alone, told to who does not see it, and seen to have the keyboard;
// also where text at 300 % leaves a small window.
class TestReach : public QObject {
    Q_OBJECT

    static constexpr QSize kTextOf300 = {427, 267};  // what it leaves of a screen of 1280 x 800

    static QList<QWidget*> thatTakeTheKeyboard(QWidget& window) {
        QList<QWidget*> found;
        for (QWidget* widget : window.findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) &&
                widget->window() == &window && !widget->focusProxy())
                found.append(widget);
        return found;
    }

    static QString told(QWidget* widget) {
        QStringList chain;
        for (QWidget* at = widget; at && chain.size() < 2; at = at->parentWidget())
            chain << QString(at->metaObject()->className()).section("::", -1) +
                         QString(at->objectName().isEmpty() ? "" : "#") + at->objectName();
        return chain.join(" in ");
    }

    static bool isInSight(QWidget* widget) {
        for (QWidget* at = widget->parentWidget(); at; at = at->parentWidget()) {
            auto* area = qobject_cast<QScrollArea*>(at);
            const auto rect = [&] {
                return QRect(widget->mapTo(area->viewport(), QPoint()), widget->size());
            };
            if (area && !rect().intersects(area->viewport()->rect())) return false;
        }
        return widget->isVisible();
    }

    static QString nameOf(QWidget* widget) {
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(widget);
        return told ? told->text(QAccessible::Name) : QString();
    }

    static QStringList unnamed(QWidget& window, const QString& where) {
        QStringList found;
        for (QWidget* widget : thatTakeTheKeyboard(window))
            if (nameOf(widget).trimmed().isEmpty()) found << where + ": " + told(widget);
        return found;
    }

    // What comes round when Tab is pressed on and on.
    static QList<QWidget*> tabbedTo(QWidget& window, int most) {
        QList<QWidget*> reached;
        for (int i = 0; i < most; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            if (!now || now->window() != &window) break;
            if (!reached.contains(now)) reached.append(now);
        }
        return reached;
    }

    static WindowActions& actionsOf(MainWindow& window) { return *window.findChild<WindowActions*>(); }

  private slots:
    void everyPageNamesWhatTakesTheKeyboard_data() {
        QTest::addColumn<int>("language");
        QTest::newRow("es") << static_cast<int>(words::Language::Spanish);
        QTest::newRow("en") << static_cast<int>(words::Language::English);
    }

    void everyPageNamesWhatTakesTheKeyboard() {
        QFETCH(int, language);
        WindowUnderTest test(static_cast<words::Language>(language));
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        QStringList found;
        for (const QString& page : window.pageNames()) {
            window.showPage(page);
            QCoreApplication::processEvents();
            found += unnamed(window, page);
        }
        window.findChild<InspectorColumn*>()->showWhy();
        found += unnamed(window, "why");
        window.findChild<InspectorColumn*>()->showCheck();
        found += unnamed(window, "check");
        window.practice().playEngine();
        found += unnamed(window, "engine");
        window.practice().playEngine();
        actionsOf(window).find->trigger();
        found += unnamed(window, "find");
        actionsOf(window).start->trigger();
        found += unnamed(window, "start");
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void tabComesToEverythingThatTakesTheKeyboard() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        for (const QString page : {"Lesson", "Charts", "Output", "Node", "By hand", "Memory"}) {
            window.showPage(page);
            QCoreApplication::processEvents();
            window.findChild<TransportBar*>()->setFocus();
            const QList<QWidget*> reached = tabbedTo(window, 120);
            QStringList missed;
            for (QWidget* widget : thatTakeTheKeyboard(window))
                if (!reached.contains(widget)) missed << page + ": " + told(widget);
            QVERIFY2(missed.isEmpty(), qPrintable(missed.join('\n')));
        }
    }

    void tabGoesThroughTheWindowAsItIsRead() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        QWidget* places[] = {window.findChild<ToolRow*>(), Pane::around(window.findChild<LessonPane*>()),
                             Pane::around(&window.canvas()), window.findChild<InspectorColumn*>(),
                             window.findChild<TransportBar*>()};
        window.findChild<TransportBar*>()->setFocus();
        QList<int> visited;
        for (QWidget* widget : tabbedTo(window, 120))
            for (int place = 0; place < 5; ++place)
                if ((widget == places[place] || places[place]->isAncestorOf(widget)) &&
                    (visited.isEmpty() || visited.back() != place))
                    visited.append(place);
        QCOMPARE(visited, QList<int>({4, 0, 1, 2, 3, 4}));  // from the speed box round to the transport
    }

    // The widget itself, or, of a whole page, the tabs over it.
    void whatHasTheKeyboardLooksOtherwiseInEveryTheme() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        QStringList alike;
        for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast}) {
            window.setTheme(theme);
            window.findChild<TransportBar*>()->setFocus();
            for (int i = 0; i < 60; ++i) {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                QCoreApplication::processEvents();
                QWidget* widget = QApplication::focusWidget();
                if (widget == &window.canvas()) continue;  // it has its own test
                QRect area = QRect(widget->mapTo(&window, QPoint()), widget->size());
                const Pane* pane = Pane::around(widget);
                const bool whole = pane && qobject_cast<QAbstractScrollArea*>(widget);
                if (whole) area = QRect(pane->mapTo(&window, QPoint()), pane->size());
                const QImage with = window.grab(area).toImage();
                widget->clearFocus();
                QCoreApplication::processEvents();
                if (window.grab(area).toImage() == with)
                    alike << ::backstep::ui::nameOf(theme) + ": " + told(widget);
                widget->setFocus(Qt::TabFocusReason);
                if (qobject_cast<TransportBar*>(widget)) break;
            }
        }
        QVERIFY2(alike.isEmpty(), qPrintable(alike.join('\n')));
    }

    void everyDialogClosesWithEscape() {
        WindowUnderTest test(words::Language::English);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        WindowActions& actions = actionsOf(window);
        for (QAction* action : {actions.goToStep, actions.keys, actions.about, actions.open, actions.handout,
                                actions.exportPicture, actions.exportProgress, actions.saveAs}) {
            bool met = false, left = false;
            const auto leave = [&] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                if (!dialog) dialog = window.findChild<QDialog*>();
                if (!dialog || !dialog->isVisible()) return;
                met = true;
                QTest::keyClick(dialog, Qt::Key_Escape);
                left = !dialog->isVisible();
                if (!left) dialog->close();
            };
            QTimer::singleShot(200, &window, leave);
            action->trigger();
            if (!met) QTest::qWait(300);
            QVERIFY2(met, qPrintable(action->text()));
            QVERIFY2(left, qPrintable(action->text()));
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void aWindowSmallerThanItsRowsScrollsToWhatHasTheKeyboard() {
        WindowUnderTest test(words::Language::English, kTextOf300);
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        QCOMPARE(window.size(), kTextOf300);
        QCoreApplication::processEvents();
        auto* transport = window.findChild<TransportBar*>();
        QVERIFY(transport->geometry().right() < window.findChild<WindowBody*>()->widget()->width());
        transport->setFocus();
        QTRY_COMPARE(transport->visibleRegion().boundingRect(), transport->rect());
        for (const QString& page : window.pageNames()) {
            window.showPage(page);
            QCoreApplication::processEvents();
            for (QWidget* widget : thatTakeTheKeyboard(window)) {
                widget->setFocus(Qt::TabFocusReason);
                for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();
                QVERIFY2(isInSight(widget), qPrintable(page + ": " + told(widget)));
            }
        }
    }

    void whatIsAskedForComesForwardInANarrowWindow() {
        WindowUnderTest test(words::Language::English, {640, 400});
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        window.showPage("Lesson");
        QVERIFY(!window.canvas().isVisible());
        actionsOf(window).find->trigger();
        QVERIFY(window.canvas().isVisible());
        window.showPage("Lesson");
        window.showPage("Memory");
        QVERIFY(window.findChild<InspectorColumn*>()->isVisible());
    }

    void theCodeIsSearchedBesideTheCodeInANarrowWindow() {
        WindowUnderTest test(words::Language::English, {640, 400});
        QVERIFY(test.openFirst());
        MainWindow& window = test.window;
        window.showPage("Playground");
        auto* editor = window.findChild<CodeEditor*>();
        QVERIFY(editor);
        editor->setFocus();
        actionsOf(window).find->trigger();
        QVERIFY(editor->isVisible());
        QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->isVisible());
        QVERIFY(QApplication::focusWidget() != editor);
    }
};

QTEST_MAIN(TestReach)
#include "tst_reach.moc"
