#include "style/menu_dress.h"

#include <QMenuBar>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

void dressMenuBar(QMenuBar& bar, const Theme& theme) {
    bar.setFont(uiFont(13));
    bar.setFixedHeight(28);
    bar.setStyleSheet(
        QStringLiteral("QMenuBar { background: %1; color: %2; border: none; spacing: 0px; }"
                       "QMenuBar::item { background: transparent; padding: 5px 11px; }"
                       "QMenuBar::item:selected, QMenuBar::item:pressed { background: %3; }")
            .arg(theme.surface.chrome.name(), theme.ink.primary.name(), theme.surface.touched.name()));
}

}  // namespace backstep::ui
