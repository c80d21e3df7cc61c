#pragma once

#include <QAbstractButton>

namespace backstep::ui {

// A quiet button in a corner of the canvas that says what a graph too large to be read can be folded into, or
// that all of it can be shown again. Hidden while there is nothing to offer.
class FoldOffer : public QAbstractButton {
    Q_OBJECT

  public:
    explicit FoldOffer(QWidget* viewport);

    // Empty: nothing. In less room than the text asks for, the short one stands for it.
    void setOffered(const QString& text, const QString& brief, double room);
    bool isOffered() const { return !text().isEmpty(); }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double widthFor(const QString& shown) const;

    QString m_shown;
};

}  // namespace backstep::ui
