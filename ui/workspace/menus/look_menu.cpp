#include "workspace/menus/look_menu.h"

#include <QApplication>
#include <QMenuBar>

#include "frame/window_actions.h"
#include "settings/settings.h"
#include "style/menu_dress.h"

namespace backstep::ui {

LookMenu::LookMenu(WindowActions& actions, QMenuBar& bar, Settings& settings, std::optional<ThemeId> given,
                   QObject* parent)
    : QObject(parent), m_actions(actions), m_bar(bar), m_settings(settings), m_given(given.has_value()) {
    const std::pair<QAction*, ThemeId> themes[] = {{actions.light, ThemeId::Light},
                                                   {actions.dark, ThemeId::Dark},
                                                   {actions.contrast, ThemeId::Contrast}};
    for (const auto& [action, theme] : themes)
        connect(action, &QAction::triggered, this, [this, theme = theme] { setTheme(theme); });
    ThemeId remembered = ThemeId::Light;
    parseThemeId(settings.theme(), &remembered);
    actions.projector->setChecked(settings.projector());
    setTheme(given.value_or(remembered));
    connect(actions.projector, &QAction::toggled, this, [this](bool on) {
        const int before = m_settings.shownScale();
        m_settings.setProjector(on);
        setTheme(m_theme);
        if (m_settings.shownScale() != before) emit textScaleChosen();
    });
    for (QAction* size : actions.textSizes) {
        size->setChecked(size->data().toInt() == settings.textScale());
        connect(size, &QAction::triggered, this, [this, size] {
            m_settings.setTextScale(size->data().toInt());
            emit textScaleChosen();
        });
    }
}

void LookMenu::setTheme(ThemeId theme) {
    m_theme = theme;
    if (!m_given) m_settings.setTheme(nameOf(theme));
    applyTheme(*qApp, theme, m_settings.projector() ? Seen::Projected : Seen::Near);
    dress();
    (theme == ThemeId::Light  ? m_actions.light
     : theme == ThemeId::Dark ? m_actions.dark
                              : m_actions.contrast)
        ->setChecked(true);
}

void LookMenu::turnTheme() { setTheme(static_cast<ThemeId>((static_cast<int>(m_theme) + 1) % 3)); }

void LookMenu::dress() { dressMenuBar(m_bar, Theme::of(qApp->palette())); }

}  // namespace backstep::ui
