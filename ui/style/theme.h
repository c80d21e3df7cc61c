#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <array>

class QApplication;

namespace backstep::ui {

enum class ThemeId { Light, Dark, Contrast };

// What a thing is doing or is, as the colours tell it (a shape or a line style always says it too).
enum class Tone { Forward, Backward, Saved, Error, Parameter, Leaf, Custom, Released, Dead };
constexpr int kTones = 9;

// Projected looks are for a room: thicker strokes, and inks that a weak lamp does not wash out.
enum class Seen { Near, Projected };

// One look: every colour of it, read from resources/design/tokens.json and nowhere else. Immutable; the looks
// live for the whole program. A widget finds its own with Theme::of(palette()) and repaints on
// PaletteChange, so no widget needs to be told which theme is on.
struct Theme {
    struct Surface {
        QColor canvas, panel, chrome, field, card, raised, hairline, border, selection, codeBand, codeBg, dot,
            shadow;
        QColor touched;  // ground of what the pointer is on, is held down or cannot be pressed: inks are read
                         // on it
    };
    struct Ink {
        QColor primary, secondary, tertiary, inverse, accent, focus;
    };
    struct Slate {
        QColor fill, edge, ruled, chalk, chalkDim, chalkBackward, chalkForward, tray, trayEdge, trayText;
    };
    // line: strokes; text: words; tint: fills; key: solid marks; onKey: words on key.
    struct State {
        QColor line, text, tint, key, onKey;
    };
    struct Syntax {
        QColor keyword, string, number, comment, builtin, plain;
    };

    ThemeId id = ThemeId::Light;
    Seen seen = Seen::Near;
    Surface surface;
    Ink ink;
    Slate slate;
    Syntax syntax;
    std::array<State, kTones> states;
    double strokeExtra = 0;     // added to every stroke (high contrast)
    double shadowStrength = 1;  // 0 draws none

    const State& state(Tone tone) const { return states[static_cast<size_t>(tone)]; }
    QPalette palette() const;

    static const Theme& of(ThemeId id, Seen seen = Seen::Near);
    static const Theme& of(const QPalette& palette);  // the theme that made this palette; Light if none did
};

QString nameOf(ThemeId id);  // "light", "dark", "contrast"
bool parseThemeId(const QString& name, ThemeId* id);

// Fusion, the theme's palette and Inter 13 for the whole program, and C numbers: call it after QApplication
// is made and whenever the theme changes.
void applyTheme(QApplication& app, ThemeId id, Seen seen = Seen::Near);

}  // namespace backstep::ui
