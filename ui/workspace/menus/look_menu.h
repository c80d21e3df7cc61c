#pragma once

#include <QObject>
#include <optional>

#include "style/theme.h"

class QMenuBar;

namespace backstep::ui {

class Settings;
class WindowActions;

// What the View menu says of how the program looks: its theme, whether it is for a projector, the size of all
// text. Remembers each, unless the theme was given.
class LookMenu : public QObject {
    Q_OBJECT

  public:
    LookMenu(WindowActions& actions, QMenuBar& bar, Settings& settings, std::optional<ThemeId> given,
             QObject* parent = nullptr);

    ThemeId theme() const { return m_theme; }
    void setTheme(ThemeId theme);
    void turnTheme();  // to the next one
    void dress();      // what is not dressed by the palette

  signals:
    void textScaleChosen();  // remembered; it takes a new window

  private:
    WindowActions& m_actions;
    QMenuBar& m_bar;
    Settings& m_settings;
    const bool m_given;
    ThemeId m_theme = ThemeId::Light;
};

}  // namespace backstep::ui
