#pragma once

#include <QToolButton>

namespace backstep::ui {

// A button of the toolbar, 32 high: an icon of ours, a label, or both. Flat ones show their ground only under
// the pointer; the primary one is filled. A label without room in one row stands in two.
class BarButton : public QToolButton {
    Q_OBJECT

  public:
    enum class Look { Flat, Plain, Primary };

    BarButton(const QString& iconName, Look look, QWidget* parent = nullptr);

    void setIconName(const QString& name);
    void setLabel(const QString& label);
    void setBare(bool bare);  // the icon alone, where there is no room for the label

    bool isReadWhole() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString shownText() const { return m_bare ? QString() : text(); }

    QString m_iconName;
    Look m_look;
    bool m_bare = false;
};

}  // namespace backstep::ui
