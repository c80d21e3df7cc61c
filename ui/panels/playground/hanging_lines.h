#pragma once

#include <QPlainTextDocumentLayout>

namespace backstep::ui {

// Lays out code so that the rest of a line too wide for the editor stands four columns further in than the
// line itself. A very long line is data more than code: it is neither hung nor coloured, so that one can
// still type in it.
class HangingLines : public QPlainTextDocumentLayout {
    Q_OBJECT

  public:
    static constexpr qsizetype kVeryLong = 4000;
    // To wrap a line takes Qt time in the square of its length: with one like this no line is wrapped.
    static constexpr int kNeverWrapped = 20000;

    using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

    QRectF blockBoundingRect(const QTextBlock& block) const override;

  protected:
    void documentChanged(int from, int removed, int added) override;

  private:
    void hang(const QTextBlock& block) const;
    bool hasEndless() const;
    void setWrapping(bool on);

    bool m_wraps = true;
};

}  // namespace backstep::ui
