#include "style/theme.h"

#include <QApplication>
#include <QJsonObject>
#include <clocale>

#include "style/app_style.h"
#include "style/fonts.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr ThemeId kThemes[] = {ThemeId::Light, ThemeId::Dark, ThemeId::Contrast};
constexpr const char* kToneNames[kTones] = {"forward", "backward", "saved",    "error", "parameter",
                                            "leaf",    "custom",   "released", "dead"};

QColor colour(const QJsonObject& group, const char* name) {
    const QColor c(group.value(QLatin1String(name)).toString());
    Q_ASSERT_X(c.isValid(), "theme", name);
    return c;
}

Theme load(ThemeId id) {
    const QJsonObject all =
        designTokens().value(QLatin1String("themes")).toObject().value(nameOf(id)).toObject();
    const auto group = [&all](const char* name) { return all.value(QLatin1String(name)).toObject(); };
    const QJsonObject s = group("surface"), i = group("ink"), l = group("slate"), y = group("syntax");
    Theme theme;
    theme.id = id;
    theme.surface = {colour(s, "canvas"),    colour(s, "panel"),
                     colour(s, "chrome"),    colour(s, "field"),
                     colour(s, "card"),      colour(s, "raised"),
                     colour(s, "hairline"),  colour(s, "border"),
                     colour(s, "selection"), colour(s, "codeBand"),
                     colour(s, "codeBg"),    colour(s, "dot"),
                     colour(s, "shadow"),    colour(s, id == ThemeId::Contrast ? "selection" : "hairline")};
    theme.ink = {colour(i, "primary"), colour(i, "secondary"), colour(i, "tertiary"),
                 colour(i, "inverse"), colour(i, "accent"),    colour(i, "focus")};
    theme.slate = {colour(l, "fill"),         colour(l, "edge"),     colour(l, "ruled"),
                   colour(l, "chalk"),        colour(l, "chalkDim"), colour(l, "chalkBackward"),
                   colour(l, "chalkForward"), colour(l, "tray"),     colour(l, "trayEdge"),
                   colour(l, "trayText")};
    theme.syntax = {colour(y, "keyword"), colour(y, "string"),  colour(y, "number"),
                    colour(y, "comment"), colour(y, "builtin"), colour(y, "plain")};
    const QJsonObject states = group("state");
    for (int tone = 0; tone < kTones; ++tone) {
        const QJsonObject o = states.value(QLatin1String(kToneNames[tone])).toObject();
        theme.states[static_cast<size_t>(tone)] = {colour(o, "line"), colour(o, "text"), colour(o, "tint"),
                                                   colour(o, "key"), colour(o, "onKey")};
    }
    if (id == ThemeId::Contrast) {
        theme.strokeExtra = tokenNumber("stroke.contrastExtra");
        theme.shadowStrength = 0;
    } else if (id == ThemeId::Dark) {
        theme.shadowStrength = 2.2;
    }
    return theme;
}

// What is told quietly on a screen must be told aloud on a wall: each ink becomes the next stronger one.
Theme projected(Theme theme) {
    theme.seen = Seen::Projected;
    theme.strokeExtra += 1;
    theme.shadowStrength = 0;
    theme.surface.hairline = theme.surface.border;
    theme.surface.border = theme.ink.tertiary;
    theme.surface.dot = theme.surface.canvas;
    theme.ink.tertiary = theme.ink.secondary;
    theme.ink.secondary = theme.ink.primary;
    for (Theme::State& state : theme.states) state.line = state.text;
    return theme;
}

// A colour of the palette that nothing is drawn in: how a look seen near is told from the same projected.
QColor markOf(const Theme& theme) {
    return theme.seen == Seen::Projected ? theme.surface.panel : theme.surface.border;
}

}  // namespace

const Theme& Theme::of(ThemeId id, Seen seen) {
    static const std::array<Theme, 6> themes = {
        load(ThemeId::Light),           load(ThemeId::Dark),
        load(ThemeId::Contrast),        projected(load(ThemeId::Light)),
        projected(load(ThemeId::Dark)), projected(load(ThemeId::Contrast))};
    return themes[static_cast<size_t>(id) + (seen == Seen::Projected ? 3 : 0)];
}

const Theme& Theme::of(const QPalette& palette) {
    const auto is = [&palette](QPalette::ColorRole role, const QColor& colour) {
        return palette.color(QPalette::Active, role) == colour;
    };
    for (const Seen seen : {Seen::Near, Seen::Projected})
        for (const ThemeId id : kThemes) {
            const Theme& theme = of(id, seen);
            if (is(QPalette::Window, theme.surface.panel) &&
                is(QPalette::AlternateBase, theme.surface.codeBg) &&
                is(QPalette::WindowText, theme.ink.primary) &&
                palette.color(QPalette::Disabled, QPalette::Mid) == markOf(theme))
                return theme;
        }
    return of(ThemeId::Light);
}

QPalette Theme::palette() const {
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor& c) { p.setColor(role, c); };
    set(QPalette::Window, surface.panel);
    set(QPalette::WindowText, ink.primary);
    set(QPalette::Base, surface.field);
    set(QPalette::AlternateBase, surface.codeBg);
    set(QPalette::Text, ink.primary);
    set(QPalette::PlaceholderText, ink.tertiary);
    set(QPalette::Button, surface.raised);
    set(QPalette::ButtonText, ink.primary);
    set(QPalette::BrightText, state(Tone::Error).text);
    set(QPalette::Highlight, surface.selection);
    set(QPalette::HighlightedText, ink.primary);
    set(QPalette::Link, ink.accent);
    set(QPalette::LinkVisited, ink.accent);
    set(QPalette::ToolTipBase, surface.raised);
    set(QPalette::ToolTipText, ink.primary);
    set(QPalette::Light, surface.raised);
    set(QPalette::Midlight, surface.hairline);
    set(QPalette::Mid, surface.border);
    set(QPalette::Dark, surface.border);
    set(QPalette::Shadow, surface.shadow);
    // In high contrast all words are white but those of what cannot be done now.
    const QColor& idle = id == ThemeId::Contrast ? state(Tone::Released).line : ink.tertiary;
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, idle);
    p.setColor(QPalette::Disabled, QPalette::Mid, markOf(*this));
    return p;
}

QString nameOf(ThemeId id) {
    switch (id) {
        case ThemeId::Light:
            return QStringLiteral("light");
        case ThemeId::Dark:
            return QStringLiteral("dark");
        case ThemeId::Contrast:
            return QStringLiteral("contrast");
    }
    return {};
}

bool parseThemeId(const QString& name, ThemeId* id) {
    for (const ThemeId candidate : kThemes) {
        if (nameOf(candidate) != name) continue;
        *id = candidate;
        return true;
    }
    return false;
}

void applyTheme(QApplication& app, ThemeId id, Seen seen) {
    std::setlocale(LC_NUMERIC, "C");
    app.setStyle(new AppStyle);
    app.setPalette(Theme::of(id, seen).palette());
    app.setFont(uiFont(tokenNumber("font.size.body")));
}

}  // namespace backstep::ui
