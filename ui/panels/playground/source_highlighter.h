#pragma once

#include <QSyntaxHighlighter>
#include <vector>

#include "panels/code/code_text.h"

namespace backstep::ui {

// Colours the source of an editor in the theme's syntax inks. The whole source is coloured anew when it
// changed, since a triple quote recolours what follows.
class SourceHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

  public:
    SourceHighlighter(QTextDocument* document, const Theme& theme);

    void setTheme(const Theme& theme);

  protected:
    void highlightBlock(const QString& text) override;

  private:
    const Theme* m_theme;
    std::vector<std::vector<ColouredRun>> m_colours;
    int m_revision = -1;
};

}  // namespace backstep::ui
