#pragma once

#include <QWidget>
#include <memory>

#include "panels/sheet/words_row.h"
#include "style/theme.h"

namespace backstep::ui {

// A message in wrapped words, with a bar in the tone of what it says and a mark for right or wrong.
class WordsLabel : public QWidget {
    Q_OBJECT

  public:
    explicit WordsLabel(QWidget* parent = nullptr);

    enum class Mark { None, Right, Wrong, Hint };
    void say(const std::vector<words::Piece>& pieces, Mark mark);
    QString text() const { return m_words ? m_words->text() : QString(); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {240, heightForWidth(std::max(width(), 120))}; }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::unique_ptr<WordsRow> m_words;
    Mark m_mark = Mark::None;
};

}  // namespace backstep::ui
