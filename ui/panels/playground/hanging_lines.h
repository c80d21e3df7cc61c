#pragma once

#include <QPlainTextDocumentLayout>

namespace backstep::ui {

// Lays out code so that the rest of a line too wide for the editor stands four columns further in than the
// line itself.
class HangingLines : public QPlainTextDocumentLayout {
    Q_OBJECT

  public:
    using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

    QRectF blockBoundingRect(const QTextBlock& block) const override;

  protected:
    void documentChanged(int from, int removed, int added) override;

  private:
    void hang(const QTextBlock& block) const;
};

}  // namespace backstep::ui
