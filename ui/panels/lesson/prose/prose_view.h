#pragma once

#include <QTextBrowser>
#include <string>

#include "words/language.h"

namespace backstep::ui {

class TermCard;

// A stretch of prose as tall as it needs to be. Clicking it asks for its place in the run. Text can be
// selected and copied, formulas as their words. Tab walks its links and terms; a term shows its card.
class ProseView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit ProseView(QWidget* parent = nullptr);

    void setTied(bool tied);                     // there is a place in the run to go to
    void documentChanged();                      // call after the document was written
    void setLanguage(words::Language language);  // of the text, for the cards of its terms
    const TermCard& termCard() const { return *m_termCard; }

  signals:
    void clicked();
    void linkClicked(const QString& link);          // to a step; others open in the browser
    void predictionClicked(const std::string& id);  // the question mark in the place of its answer

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    QMimeData* createMimeDataFromSelection() const override;

  private:
    void fitHeight();
    bool hasLinks() const;
    void showLinkWithFocus();

    TermCard* m_termCard;
    bool m_tied = false;
    QPoint m_pressed;
};

}  // namespace backstep::ui
