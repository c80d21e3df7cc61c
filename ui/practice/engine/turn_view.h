#pragma once

#include <QWidget>
#include <vector>

#include "explain/game/backward_game.h"
#include "formula/formula.h"

class QLineEdit;

namespace backstep::ui {

class BarButton;

// The numbers the running node owes, one below the other: those that were said, and the one asked for now
// with its field. Empty while no node runs.
class TurnView : public QWidget {
    Q_OBJECT

  public:
    explicit TurnView(QWidget* parent = nullptr);

    void show(const std::vector<explain::Question>& questions, size_t answered);
    void retranslate();
    QLineEdit& field() const { return *m_field; }
    int questionTop() const { return static_cast<int>(top(m_answered)); }  // of the one that is asked

    QSize sizeHint() const override { return {240, wantedHeight()}; }
    QSize minimumSizeHint() const override { return {0, wantedHeight()}; }

  signals:
    void answered(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  // the frame of the field is drawn here

  private:
    int wantedHeight() const;
    static QFont titleFace();
    QString numberedTitle(size_t question) const;
    double titleHeight(size_t question) const;  // wrapped
    double top(size_t question) const;
    QString title(const explain::Question& question) const;
    void arrange();

    std::vector<explain::Question> m_questions;
    std::vector<Formula> m_formulas;
    size_t m_answered = 0;
    QLineEdit* m_field;
    BarButton* m_check;
};

}  // namespace backstep::ui
