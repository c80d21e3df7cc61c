#pragma once

#include <QWidget>
#include <initializer_list>

#include "style/theme.h"

namespace backstep::ui {

class BarButton;

// A bar beside the sentence of the step: a sign on a tint, a line in bold and a quieter one below it, wrapped
// where they find no room beside the buttons.
class ToldBar : public QWidget {
    Q_OBJECT

  public:
    explicit ToldBar(QWidget* parent = nullptr);

    QString sentence() const;  // all of it; empty while nothing is said
    QSize sizeHint() const override;

  protected:
    void addButtons(std::initializer_list<BarButton*> buttons);
    static void name(BarButton* button, const QString& what);  // for the pointer and for a screen reader
    void setSign(const QString& icon, Tone tone);
    void say(const QString& bold, const QString& quiet);  // hidden when there is nothing to say
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    double room() const;  // for words, beside the buttons
    void fitHeight();

    QList<BarButton*> m_buttons;
    QString m_icon;
    Tone m_tone = Tone::Custom;
    QString m_bold, m_quiet;
    int m_named = 0;  // px of the buttons with their names
};

}  // namespace backstep::ui
