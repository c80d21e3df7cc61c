#include "start/start_words.h"

#include <QLabel>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

// Asks again for its height once it knows its width: what a layout asked for before is as high as one
// measured with another width.
class Words : public QLabel {
  public:
    using QLabel::QLabel;

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        setMinimumHeight(heightForWidth(width()));
    }
};

}  // namespace

QLabel* startWords(const QString& text, double px, int weight, bool quiet) {
    auto* label = new Words(text);
    label->setFont(uiFont(px, weight));
    label->setWordWrap(true);
    if (quiet) label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

}  // namespace backstep::ui
