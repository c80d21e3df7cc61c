#pragma once

#include <QTextBrowser>

namespace backstep::ui {

// A stretch of prose as tall as it needs to be. Clicking it asks for its place in the run. Text can be
// selected and copied, formulas as their words.
class ProseView : public QTextBrowser {
    Q_OBJECT

  public:
    explicit ProseView(QWidget* parent = nullptr);

    void setTied(bool tied);  // there is a place in the run to go to
    void documentChanged();   // call after the document was written

  signals:
    void clicked();
    void linkClicked(const QString& link);  // to a step; others open in the browser

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    QMimeData* createMimeDataFromSelection() const override;

  private:
    void fitHeight();

    bool m_tied = false;
    QPoint m_pressed;
};

}  // namespace backstep::ui
