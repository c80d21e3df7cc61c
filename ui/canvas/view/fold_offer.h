#pragma once

#include <QAbstractButton>

namespace backstep::ui {

// A quiet button in a corner of the canvas that says what a graph too large to be read can be folded into, or
// that all of it can be shown again. Hidden while there is nothing to offer.
class FoldOffer : public QAbstractButton {
    Q_OBJECT

  public:
    explicit FoldOffer(QWidget* viewport);

    void setOffered(const QString& text);  // empty: nothing
    bool isOffered() const { return !text().isEmpty(); }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace backstep::ui
