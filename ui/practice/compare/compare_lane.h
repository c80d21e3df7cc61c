#pragma once

#include <QWidget>

class QLabel;

namespace backstep::ui {

class BarButton;
class DifferenceMarks;
class GraphCanvas;

// One of the two lanes of a comparison: what it is called, what stopped it, and its canvas with the marks of
// what differs. A button may stand at the outer end of its head.
class CompareLane : public QWidget {
    Q_OBJECT

  public:
    CompareLane(BarButton* button, Qt::Edge outer, QWidget* parent = nullptr);

    GraphCanvas& canvas() const { return *m_canvas; }
    DifferenceMarks& marks() const { return *m_marks; }
    void setTitle(const QString& title);
    QString mishap() const;
    void setMishap(const QString& text);  // empty: none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    BarButton* m_button;
    QLabel* m_title;
    QLabel* m_mishap;
    GraphCanvas* m_canvas;
    DifferenceMarks* m_marks;
};

}  // namespace backstep::ui
