#pragma once

#include <QAbstractButton>
#include <vector>

#include "formula/formula.h"

namespace backstep::ui {

// A node of the pass in the player's queue: its name, what it computes, and at the right what lies in its
// buffer or what it waits for. Ready ones have an empty ring, the running one a filled arrow, waiting ones a
// dashed frame, those that ran a tick.
class NodeButton : public QAbstractButton {
    Q_OBJECT

  public:
    enum class Look { Ready, Running, Waiting, Done, Spoilt };

    explicit NodeButton(QWidget* parent = nullptr);

    // Below the name stands what it computes, or words: whose slate it is.
    void show(Look look, const QString& name, const Formula& computes, const QString& words,
              const QString& right);
    Look look() const { return m_look; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QFont rightFace() const;
    FormulaStyle formulaStyle() const;
    double nameRoom() const;
    double detailRoom() const;
    double nameHeight() const;
    double detailHeight() const;

    Look m_look = Look::Ready;
    Formula m_formula;
    QString m_words;
    QString m_right;
};

}  // namespace backstep::ui
